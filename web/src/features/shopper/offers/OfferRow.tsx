import { type FoundProduct, openingWords } from '@cardume/bff/contract';
import { Link } from 'react-router';
import { formatOfferPrice } from '../../../lib/offer.ts';
import { initialOf } from '../../../lib/text.ts';
import { PriceTag } from '../../../shared/cards/PriceTag.tsx';
import { FROM_LIST, paths } from '../../../shared/paths.ts';
import { useClock } from '../../../shared/use-clock.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { placeholderColor } from '../../../ui/picture/ground.ts';
import utilities from '../../../ui/utilities.module.css';
import { BuyButton } from '../shared/BuyButton.tsx';
import { BagButton } from '../shared/bag/BagButton.tsx';
import { CityAndDistance } from '../shared/CityAndDistance.tsx';
import styles from './offers.module.css';

interface OfferRowProps {
  offer: FoundProduct;
  /** Whether no other offer is cheaper, but some is dearer. */
  isLowest: boolean;
}

/** A shop that has the product, with its price; all but the button leads to the product on the shop's page. */
export function OfferRow({ offer, isLowest }: OfferRowProps) {
  const { store } = offer;
  const { price, oldPrice, unitPrice } = formatOfferPrice(offer);
  return (
    <Row as="article" className={cx(utilities.card, utilities.lifts, styles.offer)} gap={12} align="start" pad={16}>
      <Avatar
        src={store.profileImageUrl}
        letter={initialOf(store.name)}
        size={48}
        ground={placeholderColor(store.id)}
      />
      <div className={styles.offerWords}>
        <Stack gap={2} shrink>
          <Text as="h3" size="title" lines={2}>
            <Link to={paths.product(store.id, offer.id)} state={FROM_LIST} className={styles.link}>
              {store.name}
            </Link>
          </Text>
          <CityAndDistance shop={store} />
          <OpeningNow store={store} />
        </Stack>
        <Stack className={styles.price} gap={2}>
          {isLowest && <Badge tone="ok">Menor preço</Badge>}
          <PriceTag price={price} oldPrice={oldPrice} unitPrice={unitPrice} />
        </Stack>
        <Row className={styles.buy} gap={8} wrap>
          <BuyButton product={offer} shop={store} small>
            Comprar
          </BuyButton>
          <BagButton product={offer} shop={store} />
        </Row>
      </div>
    </Row>
  );
}

/** Whether the shop is open, and until when; nothing of a shop without hours. */
function OpeningNow({ store }: { store: FoundProduct['store'] }) {
  const words = openingWords(store, useClock(store.state));
  if (!words) return null;
  return (
    <Text size="small" tone="quiet">
      <span className={cx(words.isOpen && styles.open)}>{words.status}</span>
      {words.note && ` · ${words.note}`}
    </Text>
  );
}
