import box from '../../../art/empty/box.svg';
import { chatUrl } from '../../../lib/whatsapp.ts';
import { useConfigQuery } from '../../../shared/api/reference-data.ts';
import { supportText } from '../../../shared/chat-texts.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { WhatsAppIcon } from '../../../ui/WhatsAppIcon.tsx';

/** The empty state of a shop without categories. */
export function NoCategories({ shopName }: { shopName: string }) {
  const { data: config } = useConfigQuery();
  return (
    <EmptyState
      card
      level={2}
      art={box}
      title="Sua loja não tem categorias"
      text="Escolha as categorias em Editar Loja ou entre em contato com o suporte."
      action={
        config && (
          <ButtonLink
            to={chatUrl(config.supportWhatsapp, supportText('ajuda com as categorias', shopName))}
            variant="whatsapp"
            icon={<WhatsAppIcon />}
          >
            Falar com o suporte
          </ButtonLink>
        )
      }
    />
  );
}
