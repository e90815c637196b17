import { ANALYTICS_EVENT, type PlatformAnalytics, screenTitle } from '@cardume/bff/contract';
import { useAppDispatch } from '../../../shared/api/api.ts';
import { isRetryable } from '../../../shared/api/api-error.ts';
import { urlOf } from '../../../shared/api/base-query.ts';
import { route } from '../../../shared/api/route.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { paths } from '../../../shared/paths.ts';
import { LiveBadge } from '../../../ui/LiveBadge.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import { adminApi, usePlatformQuery } from '../api.ts';
import { Growth } from './growth/Growth.tsx';
import { RecentVisits } from './RecentVisits.tsx';
import { Totals } from './Totals.tsx';

const CARDS = 4;

/** The live figures of the platform. */
export default function PlatformScreen() {
  const { query, live } = useLivePlatform();
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Analytics')}</title>
      <ScreenHeader
        title="Analytics"
        subtitle="Números da plataforma"
        backTo={paths.admin}
        action={query.currentData && <LiveBadge live={live} />}
      />
      <QueryView query={query} skeleton={<AnalyticsSkeleton />} errorTitle="Erro ao carregar analytics">
        {(figures) => (
          <Stack gap={20}>
            <Totals figures={figures} />
            <Growth figuresAt={query.fulfilledTimeStamp} />
            <RecentVisits visits={figures.recentAccessLogs} />
          </Stack>
        )}
      </QueryView>
    </div>
  );
}

function AnalyticsSkeleton() {
  return (
    <Stack as={Loading} gap={20}>
      <Grid columns={{ s: 2, l: 4 }} gap={{ s: 12, m: 20 }}>
        {skeletonKeys(CARDS).map((key) => (
          <Skeleton key={key} height={164} radius={20} />
        ))}
      </Grid>
      <Skeleton height={350} radius={20} />
    </Stack>
  );
}

/** Returns the query of the platform's figures, and whether they are updated live. */
function useLivePlatform() {
  const dispatch = useAppDispatch();
  const query = usePlatformQuery();
  const live = useLive<PlatformAnalytics>(query.data !== undefined, {
    url: urlOf({ route: route('streamPlatformAnalytics') }),
    event: ANALYTICS_EVENT,
    onData: (data) => void dispatch(adminApi.util.upsertQueryData('platform', undefined, data)),
    poll: async () => {
      const { error } = await query.refetch();
      return !error || isRetryable(error);
    },
  });
  return { query, live };
}
