import type { ProductCategory } from '@cardume/bff/contract';
import { Check } from 'lucide-react';
import { departmentOf } from '../../../shared/department.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
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
