import type { StorePage } from '@cardume/bff/contract';
import { useState } from 'react';
import { formatInteger } from '../../../lib/numbers.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ProductsTab } from './products/ProductsTab.tsx';
import { ReviewsTab } from './reviews/ReviewsTab.tsx';

type TabKey = 'products' | 'reviews';

interface ShopTabsProps {
  shop: StorePage;
  /** Whether the dialog of a product is open, which selects the tab of products. */
  productOpen: boolean;
}

/** The tabs of products and reviews. */
export function ShopTabs({ shop, productOpen }: ShopTabsProps) {
  const [selected, setSelected] = useState<TabKey>('products');
  /** Whether reviews were shown. They then stay mounted, so that looking at products keeps the text of a review. */
  const [reviewsShown, setReviewsShown] = useState(false);
  const [search, setSearch] = useState('');
  if (productOpen && selected !== 'products') setSelected('products');
  if (selected === 'reviews' && !reviewsShown) setReviewsShown(true);
  return (
    <Tabs
      label={shop.name}
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { key: 'products', label: 'Produtos' },
        { key: 'reviews', label: 'Avaliações', count: formatInteger(shop.totalReviews) },
      ]}
    >
      {selected === 'products' && <ProductsTab shop={shop} search={search} onSearch={setSearch} />}
      {reviewsShown && (
        <div hidden={selected !== 'reviews'}>
          <ReviewsTab shop={shop} />
        </div>
      )}
    </Tabs>
  );
}
