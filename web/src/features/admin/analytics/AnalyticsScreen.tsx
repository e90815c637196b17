import { screenTitle } from '@cardume/bff/contract';
import { paths } from '../../../shared/paths.ts';
import { LiveBadge } from '../../../ui/live-badge/LiveBadge.tsx';
import { ScreenHeader } from '../../../ui/screen-header/ScreenHeader.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/skeleton/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './AnalyticsScreen.module.css';
import { Growth } from './growth/Growth.tsx';
import { RecentVisits } from './RecentVisits.tsx';
import { Totals } from './Totals.tsx';
import { useLivePlatform } from './use-live-platform.ts';

const CARDS = 4;

/** The live figures of the platform. */
export default function AnalyticsScreen() {
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
          <div className={styles.parts}>
            <Totals figures={figures} />
            <Growth figuresAt={query.fulfilledTimeStamp} />
            <RecentVisits visits={figures.recentAccessLogs} />
          </div>
        )}
      </QueryView>
    </div>
  );
}

function AnalyticsSkeleton() {
  return (
    <Loading className={styles.parts}>
      <div className={styles.cards}>
        {skeletonKeys(CARDS).map((key) => (
          <Skeleton key={key} height={164} radius={20} />
        ))}
      </div>
      <Skeleton height={350} radius={20} />
    </Loading>
  );
}
