import type { ComponentProps, ReactNode } from 'react';
import styles from './InFieldButton.module.css';

interface InFieldButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
}

/** A button inside a field, at its end. */
export function InFieldButton({ label, icon, ...rest }: InFieldButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={styles.button}>
      {icon}
    </button>
  );
}
