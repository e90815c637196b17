import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './Field.module.css';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cx(styles.control, className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={cx(styles.control, styles.area, className)} />;
}

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
