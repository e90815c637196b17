import { ChevronDown } from 'lucide-react';
import { formatShortDate } from '../../lib/dates.ts';
import { formatInteger } from '../../lib/numbers.ts';
import styles from './DaysTable.module.css';
import type { DayCounts, Series } from './days.ts';

interface DaysTableProps<Key extends string> {
  days: readonly DayCounts<Key>[];
  columns: readonly Series<Key>[];
}

/** The days as a table, newest first. */
export function DaysTable<Key extends string>({ days, columns }: DaysTableProps<Key>) {
  const label = `${listed(columns.map((column) => column.label))} por dia`;
  return (
    <details className={styles.details}>
      <summary>
        Ver como tabela
        <ChevronDown size={20} />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by the keyboard */}
      <section className={styles.scroller} aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Data</th>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">
                  <time dateTime={day.date}>{formatShortDate(day.date)}</time>
                </th>
                {columns.map(({ key }) => (
                  <td key={key}>{formatInteger(day[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Joins words: `Visitas, acessos únicos e cliques`. */
function listed([first = '', ...others]: string[]): string {
  const [last, ...between] = others.map((word) => word.toLowerCase()).toReversed();
  return last ? `${[first, ...between.toReversed()].join(', ')} e ${last}` : first;
}
