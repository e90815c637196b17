import type { ReactNode } from 'react';
import styles from './Band.module.css';
import { cx } from './cx.ts';
import { Box, Row } from './layout/layout.tsx';
import utilities from './utilities.module.css';

interface BandProps {
  children: ReactNode;
  /** Shown on the right. */
  action?: ReactNode;
}

/** The patterned header of a user's first screen; cards overlap its lower edge. */
export function Band({ children, action }: BandProps) {
  return (
    <header className={styles.band}>
      <Row className={cx(utilities.page, styles.inside)} gap={16} justify="between">
        <Box shrink>{children}</Box>
        {action}
      </Row>
    </header>
  );
}
