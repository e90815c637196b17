import styles from './picture.module.css';

/** A pattern of fish scales in the brand colour, in place of a missing cover. */
export function Scales() {
  return <span className={styles.scales} aria-hidden="true" />;
}
