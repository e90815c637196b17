import { type StoreAnalytics, screenTitle } from '@cardume/bff/contract';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { apiErrorOf, type CallError } from '../../../shared/api/api-error.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { LiveBadge } from '../../../ui/LiveBadge.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/Skeleton.tsx';
import utilities from '../../../ui/utilities.module.css';
import { NoShop } from '../shared/OwnShop.tsx';
import { useMyStoreQuery } from '../shared/own-shop.ts';
import styles from './analytics.module.css';
import { useLiveAnalytics } from './api.ts';
import { DailyClicks } from './DailyClicks.tsx';
import { LifetimeTotals } from './LifetimeTotals.tsx';
import { Period } from './period/Period.tsx';
import { TopProducts } from './TopProducts.tsx';

const TITLE = 'Analytics da Loja';

/** The live figures of the own shop. */
export default function AnalyticsScreen() {
  const { query, live } = useLiveAnalytics();
  const { data: shop, isLoading } = useMyStoreQuery();
  const { data, error } = query;
  return (
    <div className={utilities.page}>
      <title>{screenTitle(TITLE)}</title>
      <ScreenHeader
        title={TITLE}
        subtitle={shop?.name}
        backTo={paths.panel}
        action={data ? <LiveBadge live={live} /> : undefined}
      />
      {data ? (
        <QueryView analytics={data} at={query.fulfilledTimeStamp} />
      ) : shop === null ? (
        <NoShop />
      ) : error && !isLoading ? (
        <Failed error={error} />
      ) : (
        <AnalyticsSkeleton />
      )}
    </div>
  );
}

/** @param at time of the last update of the figures (ms) */
function QueryView({ analytics, at }: { analytics: StoreAnalytics; at: number | undefined }) {
  return (
    <>
      <Period figuresAt={at} />
      <LifetimeTotals analytics={analytics} />
      <Grid columns={{ s: 1, l: 2 }} gap={{ s: 16, l: 24 }} align="start" top={20}>
        <TopProducts products={analytics.topProducts} />
        <DailyClicks days={analytics.clicksByDate} />
      </Grid>
    </>
  );
}

function Failed({ error }: { error: CallError }) {
  return (
    <Stack role="alert" className={`${utilities.card} ${styles.failed}`} gap={12} items="center" centered>
      <CircleAlert size={32} />
      <h2>Erro ao carregar analytics</h2>
      <p>{apiErrorOf(error).serverMessage ?? 'Erro desconhecido'}</p>
      <ButtonLink to={paths.panel} icon={<ArrowLeft size={20} />}>
        Voltar ao Painel
      </ButtonLink>
    </Stack>
  );
}

function AnalyticsSkeleton() {
  return (
    <Loading>
      <Grid className={styles.period} columns={{ s: 1, m: 3 }} gap={{ s: 12, m: 20 }}>
        {skeletonKeys(3).map((key) => (
          <Skeleton key={key} height={126} radius={20} />
        ))}
      </Grid>
      <Grid columns={{ s: 1, l: 2 }} gap={{ s: 16, l: 24 }} align="start" top={20}>
        <Skeleton height={420} radius={20} />
        <Skeleton height={420} radius={20} />
      </Grid>
    </Loading>
  );
}
