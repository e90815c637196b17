import styles from './rating.module.css';
import { StarIcon } from './StarIcon.tsx';

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
