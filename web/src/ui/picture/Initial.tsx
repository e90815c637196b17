import styles from './picture.module.css';
import { Scales } from './Scales.tsx';

/**
 * A large letter in place of a missing picture; scales where there is no name. Hidden from screen readers, because it
 * repeats a name beside it.
 */
export function Initial({ letter }: { letter: string | undefined }) {
  if (letter === undefined) return <Scales />;
  return (
    <span className={styles.place} aria-hidden="true">
      <span className={styles.initial}>{letter}</span>
    </span>
  );
}
