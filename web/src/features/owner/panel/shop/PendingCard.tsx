import type { MyStore } from '@cardume/bff/contract';
import { Hourglass } from 'lucide-react';
import { chatUrl } from '../../../../lib/whatsapp.ts';
import { useConfigQuery } from '../../../../shared/api/reference-data.ts';
import { approvalText } from '../../../../shared/chat-texts.ts';
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Grid, Text } from '../../../../ui/layout/layout.tsx';
import { IconTile } from '../../../../ui/tile/IconTile.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { WhatsAppIcon } from '../../../../ui/WhatsAppIcon.tsx';
import styles from './shop.module.css';

const LABEL = 'SOLICITAR APROVAÇÃO DA LOJA';

/** Shows that the shop is pending, why it was refused, and a link to the chat that requests its approval. */
export function PendingCard({ shop }: { shop: MyStore }) {
  const { data: config } = useConfigQuery();
  const look = { variant: 'whatsapp', block: true, icon: <WhatsAppIcon /> } as const;
  return (
    <Grid
      as="section"
      aria-labelledby="pending"
      className={cx(utilities.pending, styles.pendingCard)}
      columns="auto 1"
      gap={12}
      pad={20}
      size="medium"
    >
      <IconTile icon={<Hourglass size={22} />} tone="pending" />
      <div>
        <Text as="h2" id="pending" size="h3" tone="ink">
          Aprovação Pendente
        </Text>
        <p>Sua loja está pronta? Peça a aprovação para ela aparecer na busca.</p>
        {shop.refusalReason && (
          <Text top={8} bold preLine>
            Motivo: {shop.refusalReason}
          </Text>
        )}
      </div>
      <div className={styles.action}>
        {config ? (
          <ButtonLink {...look} to={chatUrl(config.commercialWhatsapp, approvalText(shop.name, shop.city))}>
            {LABEL}
          </ButtonLink>
        ) : (
          <Button {...look} disabled>
            {LABEL}
          </Button>
        )}
      </div>
    </Grid>
  );
}
