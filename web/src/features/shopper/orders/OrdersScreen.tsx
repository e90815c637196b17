import { screenTitle } from '@cardume/bff/contract';
import { Store } from 'lucide-react';
import chat from '../../../art/empty/chat.svg';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import utilities from '../../../ui/utilities.module.css';
import { Bags } from './Bags.tsx';
import styles from './OrdersScreen.module.css';

/** Orders are not implemented yet; the bags on the device lead to their shops. */
export default function OrdersScreen() {
  return (
    <div className={`${utilities.page} ${styles.screen}`}>
      <title>{screenTitle('Pedidos')}</title>
      <EmptyState
        card
        art={chat}
        level={1}
        title="Pedidos em breve"
        text="Em breve você poderá pedir por aqui. Por enquanto, fale com a loja pelo WhatsApp."
        action={
          <ButtonLink to={paths.home} icon={<Store size={20} />}>
            Ver lojas
          </ButtonLink>
        }
      />
      <Bags />
    </div>
  );
}
