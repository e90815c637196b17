import styles from './Picture.module.css';

/** Stands in a missing picture's place: one large letter. It repeats a name that is written beside it, so it is not read. */
export function Initial({ letter }: { letter: string }) {
  return (
    <span className={styles.place} aria-hidden="true">
      <span className={styles.initial}>{letter}</span>
    </span>
  );
}
