import { chatUrl } from '../../../../lib/whatsapp.ts';
import { useConfigQuery } from '../../../../shared/api/reference-data.ts';
import { ChatButton } from '../../../../shared/ChatButton.tsx';
import { approvalText } from '../../../../shared/chat-texts.ts';
import { Stack } from '../../../../ui/layout/layout.tsx';
import utilities from '../../../../ui/utilities.module.css';

/** Shows that the shop is pending, and a link to the chat that requests its approval. */
export function PendingNotice({ shopName }: { shopName: string }) {
  const { data: config } = useConfigQuery();
  return (
    <Stack data-unframed className={utilities.pending} gap={12} pad={16} top={16} size="medium" tone="pending">
      <p>
        <b>Pendente de aprovação.</b> A loja ainda não aparece na busca.
      </p>
      <ChatButton url={config && chatUrl(config.commercialWhatsapp, approvalText(shopName))} variant="approve" block>
        APROVAR LOJA
      </ChatButton>
    </Stack>
  );
}
