import type { StorePeriod } from '@cardume/bff/contract';
import { Equal, TrendingDown, TrendingUp } from 'lucide-react';
import { formatInteger } from '../../../lib/plural.ts';
import utilities from '../../../ui/utilities.module.css';
import { compareWithPreviousPeriod } from './comparison.ts';
import period from './Period.module.css';
import styles from './PeriodFigures.module.css';

const FIGURES = [
  { key: 'visits', label: 'Visitas', hint: 'cada vez que a página abre' },
  { key: 'uniques', label: 'Acessos únicos', hint: 'cada pessoa, uma vez por dia' },
  { key: 'clicks', label: 'Cliques', hint: 'em Comprar' },
] as const;
const ICONS = { more: TrendingUp, less: TrendingDown, equal: Equal };

/** The three figures of a period, compared with the previous period. */
export function PeriodFigures({ period: { total, before, days } }: { period: StorePeriod }) {
  return (
    <dl className={period.figures}>
      {FIGURES.map(({ key, label, hint }) => {
        const { direction, text } = compareWithPreviousPeriod(total[key], before[key], days.length);
        const Icon = ICONS[direction];
        return (
          <div key={key} className={`${utilities.card} ${styles.figure}`}>
            <dt>
              {label} <span className={styles.hint}>{hint}</span>
            </dt>
            <dd className={styles.value}>{formatInteger(total[key])}</dd>
            <dd className={styles.comparison}>
              <Icon size={18} className={styles[direction]} />
              {text}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
