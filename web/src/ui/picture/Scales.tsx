import styles from './Scales.module.css';

/** Stands in a missing cover's place: fish scales in the colour of the house. */
export function Scales() {
  return <span className={styles.scales} aria-hidden="true" />;
}
