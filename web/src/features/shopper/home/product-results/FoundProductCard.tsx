import type { FoundProduct } from '@cardume/bff/contract';
import { formatDistance } from '../../../../lib/numbers.ts';
import { formatOfferPrice } from '../../../../lib/offer.ts';
import { picturesOf } from '../../../../lib/pictures.ts';
import { initialOf } from '../../../../lib/text.ts';
import { OfferCard } from '../../../../shared/cards/OfferCard.tsx';
import { FROM_SEARCH, paths } from '../../../../shared/paths.ts';
import { Row, Text } from '../../../../ui/layout/layout.tsx';
import { BuyButton } from '../../shared/BuyButton.tsx';
import { BagButton } from '../../shared/bag/BagButton.tsx';
import { OtherShopsLink } from '../../shared/OtherShopsLink.tsx';
import styles from './product-results.module.css';

const SIZES = '(min-width: 768px) 240px, 50vw';

/** A product found, with its shop; the card links to the product. */
export function FoundProductCard({ product }: { product: FoundProduct }) {
  const { store } = product;
  const far = typeof store.distance === 'number' && formatDistance(store.distance);
  return (
    <OfferCard
      name={product.name}
      letter={initialOf(product.name)}
      picture={picturesOf(product)[0] ?? null}
      sizes={SIZES}
      {...formatOfferPrice(product)}
      unavailable={product.available ? undefined : 'Indisponível'}
      to={paths.product(store.id, product.id)}
      state={FROM_SEARCH}
      bag={<BagButton product={product} shop={store} />}
      seller={
        <>
          <Text as="div" top={8} size="small" tone="quiet">
            <Text className={styles.foundProductCardName} lines={2}>
              {store.name}
            </Text>
            <Row as="p" gap="0 8" align="stretch" wrap>
              <span>{store.city}</span>
              {far && (
                <Text as="span" tone="mare" bold>
                  {far}
                </Text>
              )}
            </Row>
          </Text>
          <OtherShopsLink product={product} />
        </>
      }
      action={
        <BuyButton product={product} shop={store} small>
          Comprar
        </BuyButton>
      }
    />
  );
}
