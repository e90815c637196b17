import styles from './Scales.module.css';

/** Fish scales in the brand colour, in the place of a missing cover. */
export function Scales() {
  return <span className={styles.scales} aria-hidden="true" />;
}
