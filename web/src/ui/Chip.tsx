import type { ReactNode } from 'react';
import styles from './Chip.module.css';

interface ChipProps {
  pressed: boolean;
  icon?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** A toggle button in the shape of a pill, for a filter. */
export function Chip({ pressed, icon, onClick, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} className={styles.chip} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}
