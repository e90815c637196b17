import type { MyStore } from '@cardume/bff/contract';
import { Hourglass, Pencil, RotateCcw, X } from 'lucide-react';
import { chatUrl } from '../../../../lib/whatsapp.ts';
import { useConfigQuery } from '../../../../shared/api/reference-data.ts';
import { approvalText } from '../../../../shared/chat-texts.ts';
import { paths } from '../../../../shared/paths.ts';
import { toastError } from '../../../../shared/toast-error.ts';
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Grid, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { IconTile } from '../../../../ui/tile/IconTile.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import utilities from '../../../../ui/utilities.module.css';
import { WhatsAppIcon } from '../../../../ui/WhatsAppIcon.tsx';
import { useRequestApprovalMutation } from '../../shared/own-shop.ts';
import styles from './shop.module.css';

/** What a shop that is not approved waits for, why it was refused, and what its owner can do. */
export function ApprovalCard({ shop }: { shop: MyStore }) {
  const refused = shop.approvalStatus === 'refused';
  return (
    <Grid
      as="section"
      aria-labelledby="approval"
      className={cx(utilities.pending, styles.pendingCard)}
      columns="auto 1"
      gap={12}
      pad={20}
      size="medium"
    >
      <IconTile icon={refused ? <X size={22} /> : <Hourglass size={22} />} tone="pending" />
      <div>
        <Text as="h2" id="approval" size="h3" tone="ink">
          {refused ? 'Loja recusada' : 'Aprovação Pendente'}
        </Text>
        <p>
          {refused
            ? 'Corrija o que falta e peça uma nova análise.'
            : 'Sua loja está pronta? Peça a aprovação para ela aparecer na busca.'}
        </p>
        {shop.refusalReason && (
          <Text top={8} bold preLine>
            Motivo: {shop.refusalReason}
          </Text>
        )}
      </div>
      <Stack className={styles.action} gap={10}>
        {refused && shop.changedSinceRefusal && <RequestButton />}
        {refused && (
          <ButtonLink to={paths.editShop} variant="secondary" block icon={<Pencil size={20} />}>
            Corrigir a loja
          </ButtonLink>
        )}
        <ChatLink shop={shop} />
      </Stack>
    </Grid>
  );
}

/** Asks for another decision on the refused shop. */
function RequestButton() {
  const [request, { isLoading }] = useRequestApprovalMutation();
  async function press() {
    const { error } = await request();
    if (error) return toastError('Erro ao pedir nova análise', error);
    toast({ kind: 'success', title: 'Nova análise pedida!', text: 'Avisaremos aqui quando a loja for analisada.' });
  }
  return (
    <Button block loading={isLoading} icon={<RotateCcw size={20} />} onClick={press}>
      Pedir nova análise
    </Button>
  );
}

const CHAT_LABEL = 'SOLICITAR APROVAÇÃO DA LOJA';

/** A chat with the operators that requests the approval. */
function ChatLink({ shop }: { shop: MyStore }) {
  const { data: config } = useConfigQuery();
  const look = { variant: 'whatsapp', block: true, icon: <WhatsAppIcon /> } as const;
  if (!config) {
    return (
      <Button {...look} disabled>
        {CHAT_LABEL}
      </Button>
    );
  }
  return (
    <ButtonLink {...look} to={chatUrl(config.commercialWhatsapp, approvalText(shop.name, shop.city))}>
      {CHAT_LABEL}
    </ButtonLink>
  );
}
