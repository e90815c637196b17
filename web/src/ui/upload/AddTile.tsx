import { ImagePlus } from 'lucide-react';
import { cx } from '../cx.ts';
import styles from './AddTile.module.css';

interface AddTileProps {
  label: string;
  /** Something is being dragged above it. */
  inviting?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** A dashed square where a picture is missing, to press. */
export function AddTile({ label, inviting = false, disabled = false, onPress }: AddTileProps) {
  return (
    <button
      type="button"
      className={cx(styles.tile, inviting && styles.inviting)}
      disabled={disabled}
      onClick={onPress}
    >
      <ImagePlus size={24} aria-hidden="true" />
      {label}
    </button>
  );
}
