import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { BackLink } from '../back-link/BackLink.tsx';
import styles from './ScreenHeader.module.css';

/** The router's name for the place where a visit of the app began. */
const FIRST = 'default';

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
  const { key } = useLocation();
  return (
    <div className={styles.header}>
      <BackLink to={backTo} stepBack={key !== FIRST} className={styles.back} />
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
