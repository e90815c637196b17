import { ChevronDown } from 'lucide-react';
import { formatShortDate } from '../../../lib/dates.ts';
import { formatInteger } from '../../../lib/plural.ts';
import styles from './DaysTable.module.css';
import type { Days } from './days.ts';

const LABEL = 'Visitas, acessos únicos e cliques por dia';

/** The days as a table, newest first. */
export function DaysTable({ days }: { days: Days }) {
  return (
    <details className={styles.details}>
      <summary>
        Ver como tabela
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={styles.scroller} aria-label={LABEL} tabIndex={0}>
        <table className={styles.table} aria-label={LABEL}>
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">Visitas</th>
              <th scope="col">Acessos únicos</th>
              <th scope="col">Cliques</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, visits, uniques, clicks }) => (
              <tr key={date}>
                <th scope="row">
                  <time dateTime={date}>{formatShortDate(date)}</time>
                </th>
                <td>{formatInteger(visits)}</td>
                <td>{formatInteger(uniques)}</td>
                <td>{formatInteger(clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
