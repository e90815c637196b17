import { useId } from 'react';
import { Link } from 'react-router';
import { initialOf } from '../../../../lib/text.ts';
import { FROM_HOME, paths } from '../../../../shared/paths.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Row, Shelf, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { placeholderColor } from '../../../../ui/picture/ground.ts';
import utilities from '../../../../ui/utilities.module.css';
import { forgetAllShops, type SeenShop, useSeenShops } from '../../shared/recently-seen.ts';
import styles from './RecentlySeen.module.css';

/** The shops opened last on this device; nothing without any. */
export default function RecentlySeen() {
  const titleId = useId();
  const shops = useSeenShops();
  if (shops.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Row className={styles.head} gap={12} justify="between">
        <h2 id={titleId}>Vistas recentemente</h2>
        <Button variant="ghost" small onClick={forgetAllShops}>
          Limpar
        </Button>
      </Row>
      <Shelf className={styles.row} gap={12}>
        {shops.map((shop) => (
          <li key={shop.id}>
            <SeenShopCard shop={shop} />
          </li>
        ))}
      </Shelf>
    </section>
  );
}

function SeenShopCard({ shop }: { shop: SeenShop }) {
  return (
    <Row
      as={Link}
      to={paths.shop(shop.id)}
      state={FROM_HOME}
      className={cx(utilities.card, utilities.lifts)}
      gap={12}
      tall
      pad={12}
      // Chromium does not scroll a partly visible link into view on focus.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <Avatar src={shop.profileImageUrl} letter={initialOf(shop.name)} size={56} ground={placeholderColor(shop.id)} />
      <Stack as="span" shrink>
        <Text as="span" className={styles.name} size="h3" lines={2}>
          {shop.name}
        </Text>
        <Text as="span" className={styles.place} size="small" tone="quiet" lines={2}>
          {shop.neighborhood}, {shop.city}
        </Text>
      </Stack>
    </Row>
  );
}
