import { names, url } from 'virtual:sprite-sheet';
import styles from './CategoryTile.module.css';

/**
 * A drawing of the sprite sheet.
 * @param name its file in art/category-icons, without the extension
 */
export function CategoryIcon({ name }: { name: string }) {
  const position = `${(names.indexOf(name) / (names.length - 1)) * 100}% 0`;
  return (
    <span
      className={styles.icon}
      style={{
        backgroundImage: `url("${url}")`,
        backgroundPosition: position,
        backgroundSize: `${names.length * 100}% 100%`,
      }}
      aria-hidden="true"
    />
  );
}
