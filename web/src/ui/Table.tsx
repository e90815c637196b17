import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Table.module.css';
import utilities from './utilities.module.css';

interface TableProps {
  /** The accessible name. */
  label: string;
  /** The column headings; at most one is empty, for a column of buttons. */
  heads: readonly string[];
  /** The `<tbody>`. */
  children: ReactNode;
  className?: string | undefined;
}

/** A table on a card, for wide screens. */
export function Table({ label, heads, children, className }: TableProps) {
  return (
    <div className={cx(utilities.card, styles.card)}>
      <table aria-label={label} className={cx(styles.table, className)}>
        <thead>
          <tr>
            {heads.map((head) =>
              head ? (
                <th key={head} scope="col">
                  {head}
                </th>
              ) : (
                <td key="actions" />
              ),
            )}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** The width from which a table fits. */
export const TABLE_FITS = '(min-width: 1200px)';
