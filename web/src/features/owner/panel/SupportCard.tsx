import { MessageCircle, Wrench } from 'lucide-react';
import { chatUrl } from '../../../lib/whatsapp.ts';
import { useConfigQuery } from '../../../shared/api/reference-data.ts';
import { supportText } from '../../../shared/chat-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { ActionRow } from '../../../ui/tile/ActionRow.tsx';

/** Links to WhatsApp chats with technical and commercial support. */
export function SupportCard({ shopName }: { shopName: string | undefined }) {
  const { data: config } = useConfigQuery();
  return (
    <Card title="Suporte & Atendimento">
      <li>
        <ActionRow
          icon={<Wrench size={20} />}
          tone="ok"
          title="Suporte Técnico"
          text="Dúvidas e problemas"
          to={config && chatUrl(config.supportWhatsapp, supportText('suporte técnico', shopName))}
          disabled={!config}
        />
      </li>
      <li>
        <ActionRow
          icon={<MessageCircle size={20} />}
          tone="ok"
          title="Suporte Comercial"
          text="Planos e destaque da loja"
          to={config && chatUrl(config.commercialWhatsapp, supportText('suporte comercial', shopName))}
          disabled={!config}
        />
      </li>
    </Card>
  );
}
