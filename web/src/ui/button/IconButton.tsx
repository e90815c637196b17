import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './IconButton.module.css';

interface Look {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  variant?: 'bordered' | 'floating' | 'plain' | 'whatsapp' | 'onDark';
}

type IconButtonProps = Look & Omit<ComponentProps<'button'>, 'children'>;

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

/** A link to another site, in a new tab, that looks like an `IconButton`. */
export function IconLink({ label, icon, variant = 'bordered', href }: Look & { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      className={cx(styles.button, styles[variant])}
    >
      {icon}
    </a>
  );
}
