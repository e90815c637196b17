import { names, url } from 'virtual:sprite-sheet';
import { departmentOf, type ProductCategory } from '@cardume/bff/contract';
import { Check } from 'lucide-react';
import { PressLink } from '../../../../ui/PressLink.tsx';
import styles from './CategoryTile.module.css';
import { drawingOf } from './drawings.ts';

interface TileProps {
  category: ProductCategory;
  chosen: boolean;
  /** Address of the page with the category; without it if it is chosen. */
  href: string;
  onChoose: (slug: string) => void;
}

/** A link to the shops of a category; that of the chosen one clears the filter. */
export function CategoryTile({ category, chosen, href, onChoose }: TileProps) {
  const drawing = drawingOf(category.slug, departmentOf(category));
  return (
    <PressLink
      to={href}
      className={styles.tile}
      aria-current={chosen ? 'true' : undefined}
      onPress={() => onChoose(category.slug)}
    >
      <span className={styles.ground} style={{ background: drawing.ground }}>
        <CategoryIcon name={drawing.art} />
        {chosen && (
          <span className={styles.check}>
            <Check size={14} strokeWidth={3} />
          </span>
        )}
      </span>
      <span className={styles.name}>{category.name}</span>
    </PressLink>
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
