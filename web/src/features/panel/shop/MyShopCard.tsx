import type { MyStore } from '@cardume/bff/contract';
import { Eye, Pencil } from 'lucide-react';
import { initialOf } from '../../../lib/text.ts';
import { paths } from '../../../shared/paths.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { placeholderColor } from '../../../ui/picture/ground.ts';
import utilities from '../../../ui/utilities.module.css';
import styles from './MyShopCard.module.css';

/** A summary of the shop, with links to its form and its public page. */
export function MyShopCard({ shop }: { shop: MyStore }) {
  return (
    <section aria-labelledby="my-shop" className={`${utilities.card} ${styles.card}`}>
      <div className={styles.shop}>
        <Avatar
          src={shop.profileImageUrl}
          letter={initialOf(shop.name)}
          size={64}
          rim
          ground={placeholderColor(shop.id)}
        />
        <div className={styles.words}>
          <h2 id="my-shop" className={styles.label}>
            Minha Loja
          </h2>
          <p className={styles.name}>{shop.name}</p>
          <p className={styles.label}>
            {shop.city}, {shop.neighborhood}
          </p>
        </div>
      </div>
      <div className={styles.buttons}>
        <ButtonLink to={paths.editShop} variant="secondary" small icon={<Pencil size={20} />}>
          Editar
        </ButtonLink>
        <ButtonLink to={paths.shop(shop.id)} variant="secondary" small icon={<Eye size={20} />}>
          Visualizar Loja
        </ButtonLink>
      </div>
    </section>
  );
}
