import type { ReactNode } from 'react';
import { formatInteger } from '../../lib/plural.ts';
import { Column, Grid } from '../../ui/layout/layout.tsx';
import styles from './period.module.css';

/** The frame of a chart: a vertical scale from 0 to `top` beside its children. */
export function Axis({ top, children }: { top: number; children: ReactNode }) {
  return (
    <Grid className={styles.axis} columns="auto 1" gap={8} tone="quiet">
      <Column className={styles.scale} justify="between" toEnd aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{formatInteger(value)}</span>
        ))}
      </Column>
      <div className={styles.plot}>{children}</div>
    </Grid>
  );
}
