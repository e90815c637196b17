import { address, names } from 'virtual:drawing-sheet';
import styles from './CategoryTile.module.css';

/** A drawing of a thing: its square of the sheet on which all of them lie. */
export function Thing({ name }: { name: string }) {
  const position = `${(names.indexOf(name) / (names.length - 1)) * 100}% 0`;
  return (
    <span
      className={styles.thing}
      style={{
        backgroundImage: `url("${address}")`,
        backgroundPosition: position,
        backgroundSize: `${names.length * 100}% 100%`,
      }}
      aria-hidden="true"
    />
  );
}
