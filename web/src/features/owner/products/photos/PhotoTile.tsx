import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { Picture, Scales } from '../../../../ui/picture/Picture.tsx';
import { arrowKeyStep } from '../../../../ui/use-reorder.ts';
import utilities from '../../../../ui/utilities.module.css';
import styles from './PhotoField.module.css';

interface PhotoTileProps {
  url: string;
  /** With another value the photo is loaded again. */
  loading: number;
  index: number;
  count: number;
  /** Whether it is being dragged. */
  lifted: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** A photo that can be moved, by pointer or by the arrow keys, and removed. */
export function PhotoTile({ url, loading, index, count, lifted, onMove, onRemove }: PhotoTileProps) {
  function press(event: KeyboardEvent) {
    const step = arrowKeyStep(event.key);
    if (!step) return;
    event.preventDefault();
    onMove(index, index + step);
  }
  const name = `Foto ${index + 1} de ${count}`;
  return (
    <li data-index={index} className={cx(styles.photo, lifted && styles.lifted)}>
      <button
        type="button"
        data-grip
        className={styles.grip}
        aria-label={`${name}${index === 0 ? ', principal' : ''}. Use as setas para mudar a ordem`}
        onKeyDown={press}
      >
        <Picture key={loading} src={url} alt="" sizes="136px" fallback={<Scales />} />
      </button>
      {index === 0 && (
        <span className={styles.main} aria-hidden="true">
          Principal
        </span>
      )}
      <button
        type="button"
        className={cx(utilities.iconTarget, styles.remove)}
        aria-label={`Remover foto ${index + 1}`}
        onClick={onRemove}
      >
        <span>
          <X size={16} strokeWidth={2.5} />
        </span>
      </button>
    </li>
  );
}
