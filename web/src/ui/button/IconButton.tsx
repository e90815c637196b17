import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  variant?: 'bordered' | 'floating' | 'plain' | 'whatsapp' | 'onDark';
};

/** A round button of 44 px that shows an icon only. */
export function IconButton({ label, icon, variant = 'bordered', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(styles.button, styles[variant], className)}
    >
      {icon}
    </button>
  );
}
