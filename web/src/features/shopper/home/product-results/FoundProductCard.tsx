import type { FoundProduct } from '@cardume/bff/contract';
import { FROM_SEARCH } from '../../../../shared/paths.ts';
import { Text } from '../../../../ui/layout/layout.tsx';
import { CityAndDistance } from '../../shared/CityAndDistance.tsx';
import { ProductCard } from '../../shared/ProductCard.tsx';
import styles from './product-results.module.css';

const SIZES = '(min-width: 768px) 240px, 50vw';

/** A product found, with its shop. */
export function FoundProductCard({ product }: { product: FoundProduct }) {
  const { store } = product;
  return (
    <ProductCard
      product={product}
      shop={store}
      sizes={SIZES}
      state={FROM_SEARCH}
      seller={
        <Text as="div" top={8} size="small" tone="quiet">
          <Text className={styles.foundProductCardName} lines={2}>
            {store.name}
          </Text>
          <CityAndDistance shop={store} />
        </Text>
      }
    />
  );
}
