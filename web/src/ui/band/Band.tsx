import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import utilities from '../utilities.module.css';
import styles from './Band.module.css';

interface BandProps {
  children: ReactNode;
  /** Shown on the right. */
  action?: ReactNode;
}

/** The patterned header of a user's first screen; cards overlap its lower edge. */
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
