import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import utilities from '../utilities.module.css';
import styles from './InFieldButton.module.css';

interface InFieldButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
}

/** A button inside a field, at its right end. */
export function InFieldButton({ label, icon, ...rest }: InFieldButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={cx(utilities.iconTarget, styles.button)}>
      {icon}
    </button>
  );
}
