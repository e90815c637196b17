import { counted } from '../../../lib/plural.ts';
import utilities from '../../../ui/utilities.module.css';
import { Axis } from './Axis.tsx';
import { busiestHours } from './busiest.ts';
import chart from './Chart.module.css';
import days from './DaysCard.module.css';
import styles from './HoursCard.module.css';
import { topOf } from './scale.ts';

/** The visits of each hour of the day. Screen readers get every bar with its number. */
export function HoursCard({ visitsByHour }: { visitsByHour: readonly number[] }) {
  const top = topOf(visitsByHour);
  return (
    <section className={`${utilities.card} ${days.card}`}>
      <h3>Horários das visitas</h3>
      <p className={days.best}>{busiestHours(visitsByHour)}</p>
      <div className={styles.chart}>
        <Axis top={top}>
          <ol className={`${chart.drawing} ${styles.hours}`}>
            {visitsByHour.map((visits, hour) => {
              const words = `${hour}h: ${counted(visits, 'visita', 'visitas')}`;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
                <li key={hour} title={words} data-most={visits > 0 && visits === Math.max(...visitsByHour)}>
                  <span className={utilities.hidden}>{words}</span>
                  <span className={styles.bar} style={{ height: `${(visits / top) * 100}%` }} />
                  <span className={styles.hour} aria-hidden="true">
                    {hour % 6 === 0 && `${hour}h`}
                  </span>
                </li>
              );
            })}
          </ol>
        </Axis>
      </div>
    </section>
  );
}
