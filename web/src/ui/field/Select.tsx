import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './Field.module.css';

/** A drop-down; its children are `<option>`s. `small` has the height of a small button. */
export function Select({ className, small, children, ...rest }: ComponentProps<'select'> & { small?: boolean }) {
  return (
    <span className={cx(styles.select, small && styles.small, className)}>
      <select {...rest} className={styles.control}>
        {children}
      </select>
      <ChevronDown size={20} />
    </span>
  );
}
