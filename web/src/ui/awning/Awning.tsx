import type { ReactNode } from 'react';
import styles from './Awning.module.css';

/** A header under an awning whose edge is a row of fish scales. */
export function Awning({ children }: { children: ReactNode }) {
  return (
    <header className={styles.awning}>
      <div className={styles.band}>{children}</div>
    </header>
  );
}
