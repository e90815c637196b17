import { Crown } from 'lucide-react';
import { chatUrl } from '../../../../lib/whatsapp.ts';
import { useConfigQuery } from '../../../../shared/api/reference-data.ts';
import { supportText } from '../../../../shared/chat-texts.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Row, Text } from '../../../../ui/layout/layout.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { WhatsAppIcon } from '../../../../ui/WhatsAppIcon.tsx';
import styles from './gallery.module.css';

/** Offers premium, which removes the photo limit. */
export function PremiumCard({ shopName }: { shopName: string }) {
  const { data: config } = useConfigQuery();
  return (
    <Row className={cx(utilities.pending, styles.premiumCard)} gap={14} align="stretch" pad={20} size="medium">
      <Crown size={24} />
      <div>
        <Text as="h3" tone="ink">
          Recurso Premium
        </Text>
        <p>O plano grátis guarda até 3 fotos. Fale com o suporte para liberar mais.</p>
        {config && (
          <ButtonLink
            to={chatUrl(config.supportWhatsapp, supportText('mais fotos na galeria', shopName))}
            variant="whatsapp"
            small
            icon={<WhatsAppIcon />}
            className={styles.chat}
          >
            Falar com o suporte
          </ButtonLink>
        )}
      </div>
    </Row>
  );
}
