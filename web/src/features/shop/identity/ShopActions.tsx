import type { StorePage } from '@cardume/bff/contract';
import { Navigation } from 'lucide-react';
import { mapUrl } from '../../../lib/maps.ts';
import { chatUrl } from '../../../lib/whatsapp.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { WhatsAppIcon } from '../../../ui/icons/WhatsAppIcon.tsx';
import styles from './ShopIdentity.module.css';

/** Links to the map, and to the chat where the shop has a number. */
export function ShopActions({ shop }: { shop: StorePage }) {
  return (
    <div className={styles.buttons}>
      <ButtonLink to={mapUrl(shop)} variant="secondary" icon={<Navigation size={20} aria-hidden="true" />}>
        Ver localização
      </ButtonLink>
      {shop.whatsapp && (
        <ButtonLink to={chatUrl(shop.whatsapp)} variant="whatsapp" icon={<WhatsAppIcon />}>
          WhatsApp
        </ButtonLink>
      )}
    </div>
  );
}
