import type { ReactNode } from 'react';
import { formatInteger } from '../../lib/plural.ts';
import styles from './Chart.module.css';

/** The frame of a chart: a vertical scale from 0 to `top` beside its children. */
export function Axis({ top, children }: { top: number; children: ReactNode }) {
  return (
    <div className={styles.axis}>
      <div className={styles.scale} aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{formatInteger(value)}</span>
        ))}
      </div>
      <div className={styles.plot}>{children}</div>
    </div>
  );
}
