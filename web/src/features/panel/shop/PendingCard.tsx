import type { MyStore } from '@cardume/bff/contract';
import { Hourglass } from 'lucide-react';
import { chatUrl } from '../../../lib/whatsapp.ts';
import { useConfigQuery } from '../../../shared/api/reference-data.ts';
import { approvalText } from '../../../shared/chat-texts.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { IconTile } from '../../../ui/tile/IconTile.tsx';
import { WhatsAppIcon } from '../../../ui/WhatsAppIcon.tsx';
import styles from './PendingCard.module.css';

const LABEL = 'SOLICITAR APROVAÇÃO DA LOJA';

/** Shows that the shop is pending, why it was refused, and a link to the chat that requests its approval. */
export function PendingCard({ shop }: { shop: MyStore }) {
  const { data: config } = useConfigQuery();
  const look = { variant: 'whatsapp', block: true, icon: <WhatsAppIcon /> } as const;
  return (
    <section aria-labelledby="pending" className={styles.card}>
      <IconTile icon={<Hourglass size={22} />} tone="pending" />
      <div>
        <h2 id="pending" className={styles.title}>
          Aprovação Pendente
        </h2>
        <p>Sua loja está pronta? Peça a aprovação para ela aparecer na busca.</p>
        {shop.refusalReason && <p className={styles.reason}>Motivo: {shop.refusalReason}</p>}
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
    </section>
  );
}
