import { formatAverage, type ReviewStats } from '@cardume/bff/contract';
import { countWithNoun, formatInteger } from '../../lib/plural.ts';
import { Stars } from '../../ui/rating/Stars.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './RatingsCard.module.css';

const RATINGS = [5, 4, 3, 2, 1] as const;

/** Average, number and distribution of a shop's ratings. Renders nothing without reviews. */
export function RatingsCard({ stats: { averageRating, totalReviews, ratingCounts } }: { stats: ReviewStats }) {
  if (averageRating === null) return null;
  return (
    <div className={`${utilities.card} ${styles.card}`}>
      <div className={styles.summary}>
        <span className={styles.average}>{formatAverage(averageRating)}</span>
        <Stars rating={averageRating} />
        <span className={styles.count}>{countWithNoun(totalReviews, 'avaliação', 'avaliações')}</span>
      </div>
      <dl className={styles.bars}>
        {RATINGS.map((rating) => (
          <Bar key={rating} rating={rating} count={ratingCounts[rating]} total={totalReviews} />
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
