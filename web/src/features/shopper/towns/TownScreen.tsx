import {
  screenTitle,
  type TownPage,
  townCrumbs,
  townHeading,
  townPageNumber,
  townPageQuery,
} from '@cardume/bff/contract';
import { lazy, useId, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { countWithNoun } from '../../../lib/numbers.ts';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import { FROM_LIST } from '../../../shared/paths.ts';
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Pagination } from '../../../ui/pagination/Pagination.tsx';
import { useClampedPage } from '../../../ui/pagination/use-clamped-page.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { scrollToTopOf } from '../../../ui/scroll.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { type QueryState, QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import { ShopCards, ShopCardsSkeleton } from '../shared/shop-card/ShopCards.tsx';
import { useEveryMinute } from '../shared/use-every-minute.ts';
import { useTownQuery } from './api.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { NearbyTowns } from './NearbyTowns.tsx';
import { TownCategories } from './TownCategories.tsx';
import styles from './towns.module.css';

/** Lazy, because the app shows it at other addresses, too. */
const NotFoundScreen = lazy(() => import('../shared/NotFoundScreen.tsx'));

const ERROR = 'Não foi possível carregar as lojas da cidade';
const SKELETON_COUNT = 5;

/** The shops of a town, or of a category of it. The key keeps what was loaded from being shown at another address. */
export default function TownScreen() {
  const { pathname } = useLocation();
  return <TownAtAddress key={pathname} />;
}

function TownAtAddress() {
  const { uf = '', town = '', category } = useParams();
  const [params] = useSearchParams();
  const page = townPageNumber(params);
  const query = useTownQuery({ uf, town, category, page });
  // Counted by the server, so it is asked again when a shop may have opened.
  useEveryMinute(query.data !== undefined, query.refetch);
  const { data, error, isFetching, refetch } = query;
  if (error && apiErrorOf(error).status === 404) return <NotFoundScreen />;
  return (
    <div className={`${utilities.page} ${styles.screen}`}>
      {data ? (
        <Town town={data} page={page} query={query} />
      ) : error ? (
        <ErrorState title={ERROR} error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <TownSkeleton />
      )}
    </div>
  );
}

interface TownProps {
  /** The last page of shops that was loaded; its other parts are the same on every page. */
  town: TownPage;
  page: number;
  query: QueryState<TownPage>;
}

function Town({ town: shown, page, query }: TownProps) {
  const { town, category, total, open, totalPages } = shown;
  const titleId = useId();
  const top = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const addressOf = (number: number) => pathname + townPageQuery(number);
  useClampedPage(query.currentData, page, (last) => navigate(addressOf(last), { replace: true }));
  const heading = townHeading(town, category);
  return (
    <>
      <title>{screenTitle(heading)}</title>
      <Breadcrumbs crumbs={townCrumbs(town, category)} />
      <h1>{heading}</h1>
      <Text top={4} tone="quiet">
        <span>{countWithNoun(total, 'loja', 'lojas')}</span>
        {open > 0 && (
          <>
            {' · '}
            <span className={styles.open}>{countWithNoun(open, 'aberta agora', 'abertas agora')}</span>
          </>
        )}
      </Text>
      <TownCategories town={shown} />
      <Stack className={styles.columns} gap={32}>
        <section ref={top} aria-labelledby={titleId} className={styles.shops}>
          <h2 id={titleId} className={utilities.hidden}>
            Lojas
          </h2>
          <QueryView query={query} skeleton={<ShopCardsSkeleton count={SKELETON_COUNT} />} errorTitle={ERROR}>
            {({ stores }) => <ShopCards shops={stores} from={FROM_LIST} />}
          </QueryView>
          <Box top={24}>
            <Pagination
              page={page}
              totalPages={totalPages}
              hrefOf={addressOf}
              onPage={() => scrollToTopOf(top.current)}
            />
          </Box>
        </section>
        <NearbyTowns towns={shown.nearby} />
      </Stack>
    </>
  );
}

function TownSkeleton() {
  return (
    <>
      <Skeleton width="60%" height={20} />
      <Box top={12} bottom={24}>
        <Skeleton width="80%" height={34} />
      </Box>
      <ShopCardsSkeleton count={SKELETON_COUNT} />
    </>
  );
}
