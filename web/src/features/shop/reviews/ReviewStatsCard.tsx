import type { ReviewStats } from '@cardume/bff/contract';
import { counted, formatInteger } from '../../../lib/plural.ts';
import { formatAverage } from '../../../lib/rating.ts';
import { Stars } from '../../../ui/rating/Stars.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import { useReviewStatsQuery } from '../api.ts';
import styles from './ReviewStatsCard.module.css';

const RATINGS = [5, 4, 3, 2, 1] as const;

/** The rating statistics of a shop; nothing without reviews. */
export function ReviewStatsCard({ shopId }: { shopId: string }) {
  const query = useReviewStatsQuery(shopId);
  return (
    <QueryView query={query} skeleton={<StatsSkeleton />} errorTitle="Não foi possível carregar as notas">
      {(stats) => (stats.averageRating === null ? null : <Stats stats={stats} average={stats.averageRating} />)}
    </QueryView>
  );
}

function Stats({ stats, average }: { stats: ReviewStats; average: number }) {
  return (
    <div className={`${utilities.card} ${styles.card}`}>
      <div className={styles.summary}>
        <span className={styles.average}>{formatAverage(average)}</span>
        <Stars rating={average} />
        <span className={styles.count}>{counted(stats.totalReviews, 'avaliação', 'avaliações')}</span>
      </div>
      <dl className={styles.bars}>
        {RATINGS.map((rating) => (
          <Bar key={rating} rating={rating} count={stats.ratingCounts[rating]} total={stats.totalReviews} />
        ))}
      </dl>
    </div>
  );
}

function Bar({ rating, count, total }: { rating: number; count: number; total: number }) {
  return (
    <div className={styles.row}>
      <dt>
        {rating}
        <span className={utilities.hidden}>{rating === 1 ? ' estrela' : ' estrelas'}</span>
      </dt>
      <dd>
        <span className={styles.rail}>
          {count > 0 && <span className={styles.bar} style={{ width: `${(count / total) * 100}%` }} />}
        </span>
        <span className={styles.number}>{formatInteger(count)}</span>
      </dd>
    </div>
  );
}

function StatsSkeleton() {
  return (
    <Loading>
      <Skeleton height={140} radius={20} />
    </Loading>
  );
}
