import { RatingsCard } from '../../../shared/reviews/RatingsCard.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useReviewStatsQuery } from '../api.ts';

/** The rating statistics of a shop; nothing without reviews. */
export function ReviewStatsCard({ shopId }: { shopId: string }) {
  const query = useReviewStatsQuery(shopId);
  return (
    <QueryView query={query} skeleton={<StatsSkeleton />} errorTitle="Não foi possível carregar as notas">
      {(stats) => <RatingsCard stats={stats} />}
    </QueryView>
  );
}

function StatsSkeleton() {
  return (
    <Loading>
      <Skeleton height={140} radius={20} />
    </Loading>
  );
}
