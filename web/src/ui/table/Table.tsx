import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import utilities from '../utilities.module.css';
import styles from './Table.module.css';

interface TableProps {
  /** What it lists, for those who hear it. */
  label: string;
  /** What stands above the columns; an empty one is for those with buttons. */
  heads: readonly string[];
  /** Its rows, in `<tbody>`. */
  children: ReactNode;
}

/** A table on a card, for wide screens. */
export function Table({ label, heads, children }: TableProps) {
  return (
    <div className={cx(utilities.card, styles.card)}>
      <table aria-label={label} className={styles.table}>
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

/** From here on a table has room. */
export const TABLE_FITS = '(min-width: 1200px)';
