import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import utilities from '../utilities.module.css';
import styles from './Band.module.css';

interface BandProps {
  children: ReactNode;
  /** At its right end. */
  action?: ReactNode;
}

/** The scaled band at the head of a screen where somebody's own screens begin; cards reach up into it. */
export function Band({ children, action }: BandProps) {
  return (
    <header className={styles.band}>
      <div className={cx(utilities.page, styles.inside)}>
        <div className={styles.words}>{children}</div>
        {action}
      </div>
    </header>
  );
}
