import { formatShortDate } from '../../../lib/dates.ts';
import { counted } from '../../../lib/plural.ts';
import { Axis } from './Axis.tsx';
import chart from './Chart.module.css';
import styles from './DaysChart.module.css';
import type { Days } from './days.ts';
import { topOf } from './scale.ts';

/** The most dates on the axis; half as many on a phone. */
const DATES = 8;
/** With more days the line is thinner and has no dots. */
const FEW = 31;

/** Visits as bars and clicks as a line with dots; the table beside it has the numbers. */
export function DaysChart({ days }: { days: Days }) {
  const top = topOf(days.flatMap(({ visits, clicks }) => [visits, clicks]));
  const step = Math.ceil(days.length / DATES);
  return (
    <figure className={styles.figure}>
      <ul className={styles.legend} aria-hidden="true">
        <li className={styles.visits}>Visitas</li>
        <li className={styles.clicks}>Cliques</li>
      </ul>
      <Axis top={top}>
        <Drawing days={days} top={top} />
        <div className={styles.dates} aria-hidden="true">
          {days.map(({ date }, index) =>
            (days.length - 1 - index) % step === 0 ? (
              <span key={date} style={{ left: `${((index + 0.5) / days.length) * 100}%` }}>
                {formatShortDate(date)}
              </span>
            ) : null,
          )}
        </div>
      </Axis>
    </figure>
  );
}

/** A day is 1 wide and the scale 100 high; strokes keep their width when stretched. */
function Drawing({ days, top }: { days: Days; top: number }) {
  const points = days.map(({ clicks }, index) => `${index + 0.5} ${100 - (clicks / top) * 100}`);
  const line = `M${points.join('L')}`;
  const dots = points.map((point) => `M${point}h0`).join('');
  return (
    <svg
      role="img"
      aria-label={labelOf(days)}
      viewBox={`0 0 ${days.length} 100`}
      preserveAspectRatio="none"
      className={chart.drawing}
      data-many={days.length > FEW}
    >
      {days.map(({ date, visits }, index) => (
        <rect
          key={date}
          className={styles.bar}
          x={index + 0.15}
          y={100 - (visits / top) * 100}
          width={0.7}
          height={(visits / top) * 100}
        />
      ))}
      <path d={line} className={styles.casing} />
      <path d={line} className={styles.line} />
      <path d={dots} className={styles.dots} />
      {days.map((day, index) => (
        <rect key={day.date} x={index} width={1} height={100} fill="transparent">
          <title>{tipOf(day)}</title>
        </rect>
      ))}
    </svg>
  );
}

function labelOf(days: Days): string {
  const [first, last] = [days[0], days.at(-1)];
  const span = first && last ? `, de ${formatShortDate(first.date)} a ${formatShortDate(last.date)}` : '';
  return `Visitas em barras e cliques em linha por dia${span}; os números estão na tabela a seguir`;
}

function tipOf({ date, visits, clicks }: Days[number]): string {
  const words = [counted(visits, 'visita', 'visitas'), counted(clicks, 'clique', 'cliques')];
  return `${formatShortDate(date)}: ${words.join(', ')}`;
}
