import styles from './Picture.module.css';

/** A large letter in place of a missing picture. Hidden from screen readers, because it repeats a name beside it. */
export function Initial({ letter }: { letter: string }) {
  return (
    <span className={styles.place} aria-hidden="true">
      <span className={styles.initial}>{letter}</span>
    </span>
  );
}
