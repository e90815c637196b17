import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './IconTile.module.css';

export type TileTone = 'mare' | 'coral' | 'violet' | 'aqua' | 'sol' | 'ok' | 'pending';

/** An icon on a small coloured square. */
export function IconTile({ icon, tone = 'mare' }: { icon: ReactNode; tone?: TileTone }) {
  return (
    <span className={cx(styles.tile, styles[tone])} aria-hidden="true">
      {icon}
    </span>
  );
}
