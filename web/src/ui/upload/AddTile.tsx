import { ImagePlus } from 'lucide-react';
import { cx } from '../cx.ts';
import { Column } from '../layout/layout.tsx';
import styles from './upload.module.css';

interface AddTileProps {
  label: string;
  /** A file is being dragged over it. */
  isDropTarget?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** A dashed square button in place of a missing picture. */
export function AddTile({ label, isDropTarget = false, disabled = false, onPress }: AddTileProps) {
  return (
    <Column
      as="button"
      type="button"
      className={cx(styles.tile, isDropTarget && styles.isDropTarget)}
      gap={6}
      align="center"
      justify="center"
      wide
      tone="mare"
      disabled={disabled}
      onClick={onPress}
    >
      <ImagePlus size={24} />
      {label}
    </Column>
  );
}
