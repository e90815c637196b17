import { Download } from 'lucide-react';
import { formatShortDate } from '../../../lib/dates.ts';
import { download } from '../../../lib/download.ts';
import { counted } from '../../../lib/plural.ts';
import { Button } from '../../../ui/button/Button.tsx';
import utilities from '../../../ui/utilities.module.css';
import { csvNameOf, csvOf } from './csv.ts';
import styles from './DaysCard.module.css';
import { DaysChart } from './DaysChart.tsx';
import { DaysTable } from './DaysTable.tsx';
import type { Days } from './days.ts';

/** How visits and clicks went from day to day: drawn, as a table, and as a file. */
export function DaysCard({ days }: { days: Days }) {
  const best = bestOf(days);
  return (
    <section className={`${utilities.card} ${styles.card}`}>
      <div className={styles.head}>
        <div>
          <h3>Visitas e cliques por dia</h3>
          {best && <p className={styles.best}>{best}</p>}
        </div>
        <Button
          small
          variant="secondary"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => download(csvNameOf(days), csvOf(days), 'text/csv;charset=utf-8')}
        >
          Baixar CSV
        </Button>
      </div>
      <DaysChart days={days} />
      <DaysTable days={days} />
    </section>
  );
}

/** The busiest day in words. */
function bestOf(days: Days): string | undefined {
  const best = days.toSorted((a, b) => b.visits - a.visits)[0];
  if (!best?.visits) return undefined;
  return `Melhor dia: ${formatShortDate(best.date)}, com ${counted(best.visits, 'visita', 'visitas')}`;
}
