import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './Field.module.css';

/** A line of text. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cx(styles.control, className)} />;
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={cx(styles.control, styles.area, className)} />;
}

/** One of a list; its children are `<option>`s. A small one is as high as a small button. */
export function Select({ className, small, children, ...rest }: ComponentProps<'select'> & { small?: boolean }) {
  return (
    <span className={cx(styles.select, small && styles.small, className)}>
      <select {...rest} className={styles.control}>
        {children}
      </select>
      <ChevronDown size={20} aria-hidden="true" />
    </span>
  );
}
