import type { ReactNode } from 'react';
import { BackLink } from '../back-link/BackLink.tsx';
import styles from './ScreenHeader.module.css';

interface ScreenHeaderProps {
  title: string;
  subtitle?: string | undefined;
  /** What one comes here to do. */
  action?: ReactNode;
  /** Where the arrow leads those who did not come from another screen. */
  backTo: string;
}

/** The head of a screen that one comes to from another: the way back, what it is, and a line about it. */
export function ScreenHeader({ title, subtitle, action, backTo }: ScreenHeaderProps) {
  // The router counts there how far one has come; a change of the address on the spot leaves it.
  const steps: number = window.history.state?.idx ?? 0;
  return (
    <div className={styles.header}>
      <BackLink to={backTo} stepBack={steps > 0} className={styles.back} />
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
