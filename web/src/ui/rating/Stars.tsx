import { Star } from 'lucide-react';
import { cx } from '../cx.ts';
import styles from './rating.module.css';

const FIVE = [1, 2, 3, 4, 5];

/** Five stars; the rating, rounded, is the number of filled ones. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const filled = Math.round(rating);
  return (
    <span className={styles.stars} role="img" aria-label={`${filled} de 5 estrelas`}>
      {FIVE.map((value) => (
        <StarIcon key={value} filled={value <= filled} size={size} />
      ))}
    </span>
  );
}

export function StarIcon({ filled = true, size = 16 }: { filled?: boolean; size?: number }) {
  return <Star size={size} className={cx(styles.star, filled && styles.filled)} />;
}
