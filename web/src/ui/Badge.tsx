import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from './cx.ts';

export type BadgeTone = 'aqua' | 'pet' | 'mare' | 'neutral' | 'discount' | 'dark' | 'ok' | 'pending' | 'danger';

interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A short label in a pill. */
export function Badge({ tone = 'neutral', icon, id, className, children }: BadgeProps) {
  return (
    <span id={id} className={cx(styles.badge, styles[tone], className)}>
      {icon}
      {children}
    </span>
  );
}
