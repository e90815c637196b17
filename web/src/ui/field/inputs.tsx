import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './Field.module.css';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cx(styles.control, className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={cx(styles.control, styles.area, className)} />;
}
