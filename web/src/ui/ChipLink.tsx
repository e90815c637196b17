import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Chip.module.css';

interface ChipLinkProps {
  to: string;
  /** Whether it is the chosen one of its row. */
  chosen: boolean;
  children: ReactNode;
}

/** A link in the shape of a pill, one of several to choose from. */
export function ChipLink({ to, chosen, children }: ChipLinkProps) {
  return (
    <Link to={to} aria-current={chosen ? 'true' : undefined} className={styles.chip}>
      {children}
    </Link>
  );
}
