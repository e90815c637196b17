import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { Row, Text } from './layout/layout.tsx';
import styles from './ScreenHeader.module.css';

interface ScreenHeaderProps {
  title: string;
  subtitle?: string | undefined;
  /** The main action. */
  action?: ReactNode;
  /** The target of the back arrow if the screen is the first of the history. */
  backTo: string;
}

/** The header of an inner screen: the back arrow, a title and a subtitle. */
export function ScreenHeader({ title, subtitle, action, backTo }: ScreenHeaderProps) {
  // React Router stores the index of the history entry in `idx`; replacing an entry keeps it.
  const steps: number = window.history.state?.idx ?? 0;
  return (
    <Row className={styles.header} gap={8} align="start">
      <BackLink to={backTo} stepBack={steps > 0} className={styles.back} />
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle && (
          <Text size="small" tone="quiet">
            {subtitle}
          </Text>
        )}
      </div>
      {action && (
        <div className={styles.action} data-toasts-below>
          {action}
        </div>
      )}
    </Row>
  );
}
