import { names, url } from 'virtual:sprite-sheet';
import { departmentOf, type ProductCategory } from '@cardume/bff/contract';
import { Check } from 'lucide-react';
import styles from './CategoryTile.module.css';
import { drawingOf } from './drawings.ts';

interface TileProps {
  category: ProductCategory;
  chosen: boolean;
  onChoose: (slug: string) => void;
}

/** A category button; pressed again it clears the filter. */
export function CategoryTile({ category, chosen, onChoose }: TileProps) {
  const drawing = drawingOf(category.slug, departmentOf(category));
  return (
    <button type="button" className={styles.tile} aria-pressed={chosen} onClick={() => onChoose(category.slug)}>
      <span className={styles.ground} style={{ background: drawing.ground }}>
        <CategoryIcon name={drawing.art} />
        {chosen && (
          <span className={styles.check}>
            <Check size={14} strokeWidth={3} />
          </span>
        )}
      </span>
      <span className={styles.name}>{category.name}</span>
    </button>
  );
}

/**
 * A drawing of the sprite sheet.
 * @param name its file in art/category-icons, without the extension
 */
function CategoryIcon({ name }: { name: string }) {
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
