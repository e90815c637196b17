import { useId } from 'react';
import { Link } from 'react-router';
import { initialOf } from '../../../lib/text.ts';
import { paths } from '../../../shared/paths.ts';
import { forgetAllShops, type SeenShop, useSeenShops } from '../../../shared/recently-seen.ts';
import { FROM_HOME } from '../../../shared/visit-source.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { placeholderColor } from '../../../ui/picture/ground.ts';
import utilities from '../../../ui/utilities.module.css';
import styles from './RecentlySeen.module.css';

/** The shops opened last on this device; nothing without any. */
export default function RecentlySeen() {
  const titleId = useId();
  const shops = useSeenShops();
  if (shops.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>Vistas recentemente</h2>
        <Button variant="ghost" small onClick={forgetAllShops}>
          Limpar
        </Button>
      </div>
      <ul className={styles.row}>
        {shops.map((shop) => (
          <li key={shop.id}>
            <SeenShopCard shop={shop} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SeenShopCard({ shop }: { shop: SeenShop }) {
  return (
    <Link
      to={paths.shop(shop.id)}
      state={FROM_HOME}
      className={cx(utilities.card, utilities.lifts, styles.card)}
      // Chromium does not scroll a partly visible link into view on focus.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <Avatar src={shop.profileImageUrl} letter={initialOf(shop.name)} size={56} ground={placeholderColor(shop.id)} />
      <span className={styles.words}>
        <span className={styles.name}>{shop.name}</span>
        <span className={styles.place}>
          {shop.neighborhood}, {shop.city}
        </span>
      </span>
    </Link>
  );
}
