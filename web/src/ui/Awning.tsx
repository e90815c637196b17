import type { ReactNode } from 'react';
import styles from './Awning.module.css';

/** A header that looks like an awning; its lower edge is a row of fish scales. */
export function Awning({ children }: { children: ReactNode }) {
  return (
    <header className={styles.awning}>
      <div className={styles.band}>{children}</div>
    </header>
  );
}
