import styles from './RatingSummary.module.css';
import { StarIcon } from './Stars.tsx';

/** Shows `★ 4,8 (127)`. `average` and `count` are already formatted. */
export function RatingSummary({ average, count }: { average: string; count: string }) {
  return (
    <span className={styles.summary}>
      <StarIcon />
      <b>{average}</b> <span>({count})</span>
    </span>
  );
}
