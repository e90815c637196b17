import styles from './rating.module.css';
import { StarIcon } from './StarIcon.tsx';

/** Shows `★ 4,8 (127)`. `average` and `count` are already formatted. */
export function RatingSummary({ average, count }: { average: string; count: string }) {
  return (
    <span className={styles.ratingSummary}>
      <StarIcon />
      <b>{average}</b> <span>({count})</span>
    </span>
  );
}
