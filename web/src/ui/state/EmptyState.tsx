import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Box, Column } from '../layout/layout.tsx';
import utilities from '../utilities.module.css';
import styles from './state.module.css';

interface EmptyStateProps {
  /** URL of the drawing. */
  art: string;
  title: string;
  text?: string;
  action?: ReactNode;
  /** Level of the heading; 1 if the screen has no other. Default: 3. */
  level?: 1 | 2 | 3;
  /** On a white card. */
  card?: boolean;
}

/** An empty state: a drawing, a title, one line and at most one action. */
export function EmptyState({ art, title, text, action, level = 3, card = false }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <Column
      className={cx(styles.emptyState, card && utilities.card, card && styles.emptyStateCard)}
      align="center"
      centered
    >
      <img className={styles.art} src={art} alt="" width={176} height={132} />
      <Heading className={styles.emptyStateTitle}>{title}</Heading>
      {text && <p className={styles.emptyStateText}>{text}</p>}
      {action && <Box top={20}>{action}</Box>}
    </Column>
  );
}
