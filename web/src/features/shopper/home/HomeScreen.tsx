import { type HomeFilters, homeSubject, homeTitle, PRODUCT_NAME } from '@cardume/bff/contract';
import { useEffect, useRef } from 'react';
import { useProductCategoriesQuery } from '../../../shared/api/reference-data.ts';
import { cx } from '../../../ui/cx.ts';
import { Column, Stack } from '../../../ui/layout/layout.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { scrollToTopOf } from '../../../ui/scroll.ts';
import { ErrorGroup } from '../../../ui/state/ErrorState.tsx';
import utilities from '../../../ui/utilities.module.css';
import { CategoryStrip } from './category-strip/CategoryStrip.tsx';
import { BestSellers } from './curation/BestSellers.tsx';
import { HeroBanners } from './curation/HeroBanners.tsx';
import { Promotions } from './curation/Promotions.tsx';
import { SponsoredProducts } from './curation/SponsoredProducts.tsx';
import { type ChangeFilters, useFilters } from './filters.ts';
import styles from './HomeScreen.module.css';
import { shopperLocation } from './location/location-store.ts';
import { useShopperLocation } from './location/use-shopper-location.ts';
import { ShopList } from './shop-list/ShopList.tsx';

/** Lazy: it is below the list. */
const RecentlySeen = lazyPart(() => import('./recently-seen/RecentlySeen.tsx'));

/** The home page: home content and shops. A search hides banners and best sellers. */
export default function HomeScreen() {
  const [filters, setFilters] = useFilters();
  const chips = useRef<HTMLDivElement>(null);
  const searching = filters.search !== '';

  useNearestOrder(filters.order, setFilters);

  const change: ChangeFilters = (partial, options) => {
    setFilters(partial, options);
    // Once the chip of the category is there.
    if (partial.category) requestAnimationFrame(() => scrollToTopOf(chips.current));
  };

  return (
    <Column className={`${utilities.page} ${styles.screen}`} gap={32}>
      <Title filters={filters} />
      <h1 className={utilities.hidden}>{PRODUCT_NAME}: lojas de aquarismo e pet perto de você</h1>
      <ErrorGroup title="Não foi possível carregar a página">
        <CategoryStrip
          chosen={filters.category}
          onChoose={(slug) => change({ category: slug === filters.category ? '' : slug })}
        />
        {searching || (
          <>
            <Stack className={styles.top} gap={32}>
              <HeroBanners />
              <Promotions />
            </Stack>
            <BestSellers />
          </>
        )}
        <Stack className={cx(styles.columns, searching && styles.searching)} gap={32}>
          <SponsoredProducts className={styles.sponsored} />
          <ShopList ref={chips} filters={filters} onChange={change} className={styles.list} />
        </Stack>
      </ErrorGroup>
      <RecentlySeen />
    </Column>
  );
}

/** The title, as the server writes it. It waits for the categories, one of which it may name. */
function Title({ filters: { search, category: chosen, city } }: { filters: HomeFilters }) {
  const { data: categories } = useProductCategoriesQuery();
  if (chosen && !search && !categories) return null;
  const category = categories?.find(({ id, slug }) => chosen === slug || chosen === id);
  return <title>{homeTitle(homeSubject({ search, category: category?.name, city }))}</title>;
}

/**
 * Requests the position when the order is by distance and there is no location. If none is found, or the location is
 * cleared, the order changes to relevance.
 */
function useNearestOrder(order: string, change: ChangeFilters): void {
  const { locate } = useShopperLocation();
  /** Whether a location was available or requested since the order became `distance`. */
  const asked = useRef(false);
  useEffect(() => {
    // Not the rendered state, which is out of date after a request of this effect.
    const { place, requesting } = shopperLocation.get();
    if (order !== 'distance') {
      asked.current = false;
    } else if (place) {
      asked.current = true;
    } else if (!requesting && asked.current) {
      change({ order: 'relevance' }, { replace: true });
    } else if (!requesting) {
      asked.current = true;
      void locate();
    }
  });
}
