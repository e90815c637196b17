import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import utilities from '../utilities.module.css';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** The drawing's address. */
  art: string;
  title: string;
  text?: string;
  action?: ReactNode;
  /** Which heading the title is; 1 where nothing else on the screen is one. */
  level?: 1 | 2 | 3;
  /** On a white card. */
  card?: boolean;
}

/** What stands where there is nothing: a drawing, a title, one line and at most one button. */
export function EmptyState({ art, title, text, action, level = 3, card = false }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(styles.state, card && utilities.card, card && styles.card)}>
      <img className={styles.art} src={art} alt="" width={176} height={132} />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
