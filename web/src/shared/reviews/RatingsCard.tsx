import { formatAverage, type ReviewStats } from '@cardume/bff/contract';
import { countWithNoun, formatInteger } from '../../lib/numbers.ts';
import { Box, Column, Row, Text } from '../../ui/layout/layout.tsx';
import { Stars } from '../../ui/rating/Stars.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './RatingsCard.module.css';

const RATINGS = [5, 4, 3, 2, 1] as const;

/** Average, number and distribution of a shop's ratings. Renders nothing without reviews. */
export function RatingsCard({ stats: { averageRating, totalReviews, ratingCounts } }: { stats: ReviewStats }) {
  if (averageRating === null) return null;
  return (
    <Row className={`${utilities.card} ${styles.card}`} gap={20} pad={20}>
      <Column gap={6} align="center" fixed>
        <span className={styles.average}>{formatAverage(averageRating)}</span>
        <Stars rating={averageRating} />
        <Text as="span" size="small" tone="quiet">
          {countWithNoun(totalReviews, 'avaliação', 'avaliações')}
        </Text>
      </Column>
      <Box as="dl" grow>
        {RATINGS.map((rating) => (
          <Bar key={rating} rating={rating} count={ratingCounts[rating]} total={totalReviews} />
        ))}
      </Box>
    </Row>
  );
}

function Bar({ rating, count, total }: { rating: number; count: number; total: number }) {
  return (
    <Row className={styles.row} gap={12} size="strong" tone="quiet" tabular>
      <dt>
        {rating}
        <span className={utilities.hidden}>{rating === 1 ? ' estrela' : ' estrelas'}</span>
      </dt>
      <Row as="dd" gap={8} grow>
        <span className={styles.rail}>
          {count > 0 && <span className={styles.bar} style={{ width: `${(count / total) * 100}%` }} />}
        </span>
        <span className={styles.number}>{formatInteger(count)}</span>
      </Row>
    </Row>
  );
}
