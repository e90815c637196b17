import { type HomeFilters, homeSubject, homeTitle, PRODUCT_NAME, readFilters } from '@cardume/bff/contract';
import { useRef } from 'react';
import { useProductCategoriesQuery } from '../../../shared/api/reference-data.ts';
import { cx } from '../../../ui/cx.ts';
import { Column, Stack } from '../../../ui/layout/layout.tsx';
import type { Preload } from '../../../ui/lazy-component.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { scrollToTopOf } from '../../../ui/scroll.ts';
import { ErrorGroup } from '../../../ui/state/ErrorState.tsx';
import utilities from '../../../ui/utilities.module.css';
import { useNearestOrder } from '../shared/location/use-nearest-order.ts';
import { CategoryStrip } from './category-strip/CategoryStrip.tsx';
import { BestSellers } from './curation/BestSellers.tsx';
import { HeroBanners } from './curation/HeroBanners.tsx';
import { Promotions } from './curation/Promotions.tsx';
import { SponsoredProducts } from './curation/SponsoredProducts.tsx';
import { type ChangeFilters, filteredHref, useFilters } from './filters.ts';
import styles from './HomeScreen.module.css';
import { ProductResults, ShopList } from './shop-list/ShopList.tsx';

/** Lazy: it is below the list. */
const RecentlySeen = lazyPart(() => import('./recently-seen/RecentlySeen.tsx'));

/** Loads the products found, which a search may show in place of shops. */
export const preload: Preload = (query) => (readFilters(query).search ? ProductResults.preload(query) : undefined);

/** The home page: home content and shops. A search hides banners and best sellers. */
export default function HomeScreen() {
  const [filters, setFilters] = useFilters();
  const list = useRef<HTMLElement>(null);
  const searching = filters.search !== '';

  useNearestOrder(filters.order, () => setFilters({ order: 'relevance' }, { replace: true }));

  const toggled = (slug: string) => ({ category: slug === filters.category ? '' : slug });

  const change: ChangeFilters = (partial, options) => {
    setFilters(partial, options);
    // To its head: the number of results, the controls and the chip of the category are in view.
    if (partial.category !== undefined && partial.category !== filters.category) scrollToTopOf(list.current);
  };

  return (
    <Column className={`${utilities.page} ${styles.screen}`} gap={32}>
      <Title filters={filters} />
      <h1 className={utilities.hidden}>{PRODUCT_NAME}: lojas de aquarismo e pet perto de você</h1>
      <ErrorGroup title="Não foi possível carregar a página">
        <CategoryStrip
          chosen={filters.category}
          hrefOf={(slug) => filteredHref(filters, toggled(slug))}
          onChoose={(slug) => change(toggled(slug))}
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
          <ShopList ref={list} filters={filters} onChange={change} className={styles.list} />
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
