import type { ReactNode } from 'react';
import { formatShortDate } from '../../lib/dates.ts';
import { countWithNoun, formatInteger } from '../../lib/numbers.ts';
import { Box, Column, Grid, Row } from '../../ui/layout/layout.tsx';
import styles from './DaysChart.module.css';
import { type DayCounts, type Series, scaleTop } from './days.ts';
import chart from './period.module.css';

const DATES = 8;
/** With more days than this the line is thinner and has no dots. */
const FEW = 31;

interface DaysChartProps<Key extends string> {
  days: readonly DayCounts<Key>[];
  bars: Series<Key>;
  /** Drawn over the bars, on the same scale. */
  line?: Series<Key>;
  /** Maximum number of dates on the axis; half of them are shown on phones. */
  dates?: number;
}

/** A figure as bars, and another as a line with dots. Screen readers get the numbers from the table below it. */
export function DaysChart<Key extends string>({ days, bars, line, dates = DATES }: DaysChartProps<Key>) {
  const drawn = line ? [bars, line] : [bars];
  const top = scaleTop(days.flatMap((day) => drawn.map(({ key }) => day[key])));
  const step = Math.ceil(days.length / dates);
  return (
    <Box as="figure" top={12}>
      <Row
        as="ul"
        className={styles.legend}
        align="stretch"
        wrap
        bottom={16}
        size="small"
        tone="quiet"
        aria-hidden="true"
      >
        <li className={styles.bars}>{bars.label}</li>
        {line && <li className={styles.lines}>{line.label}</li>}
      </Row>
      <Axis top={top}>
        <Drawing days={days} bars={bars} {...(line ? { line } : {})} top={top} />
        <div className={styles.dates} aria-hidden="true">
          {days.map(({ date }, index) =>
            (days.length - 1 - index) % step === 0 ? (
              <span key={date} style={placeOf(index, days.length)}>
                {formatShortDate(date)}
              </span>
            ) : null,
          )}
        </div>
      </Axis>
    </Box>
  );
}

/** Centres a date below its day; the last one is aligned with the end of the chart. */
function placeOf(index: number, count: number) {
  if (index === count - 1) return { right: 0, transform: 'none' };
  return { left: `${((index + 0.5) / count) * 100}%` };
}

/** In the `viewBox` a day is 1 wide and the scale 100 high; strokes are not scaled with it. */
function Drawing<Key extends string>({ days, bars, line, top }: DaysChartProps<Key> & { top: number }) {
  const points = line ? days.map((day, index) => `${index + 0.5} ${100 - (day[line.key] / top) * 100}`) : [];
  const path = `M${points.join('L')}`;
  return (
    <svg
      role="img"
      aria-label={labelOf(days, bars, line)}
      viewBox={`0 0 ${days.length} 100`}
      preserveAspectRatio="none"
      className={chart.drawing}
      data-many={days.length > FEW}
    >
      {days.map((day, index) => (
        <rect
          key={day.date}
          className={styles.bar}
          x={index + 0.15}
          y={100 - (day[bars.key] / top) * 100}
          width={0.7}
          height={(day[bars.key] / top) * 100}
        />
      ))}
      {line && (
        <>
          <path d={path} className={styles.casing} />
          <path d={path} className={styles.line} />
          <path d={points.map((point) => `M${point}h0`).join('')} className={styles.dots} />
        </>
      )}
      {days.map((day, index) => (
        <rect key={day.date} x={index} width={1} height={100} fill="transparent">
          <title>{tipOf(day, line ? [bars, line] : [bars])}</title>
        </rect>
      ))}
    </svg>
  );
}

function labelOf<Key extends string>(days: readonly DayCounts<Key>[], bars: Series<Key>, line?: Series<Key>): string {
  const [first, last] = [days[0], days.at(-1)];
  const span = first && last ? `, de ${formatShortDate(first.date)} a ${formatShortDate(last.date)}` : '';
  const lines = line ? ` e ${line.many} em linha` : '';
  return `${bars.label} em barras${lines} por dia${span}; os números estão na tabela a seguir`;
}

function tipOf<Key extends string>(day: DayCounts<Key>, drawn: readonly Series<Key>[]): string {
  const words = drawn.map(({ key, one, many }) => countWithNoun(day[key], one, many));
  return `${formatShortDate(day.date)}: ${words.join(', ')}`;
}

/** The frame of a chart: a vertical scale from 0 to `top` beside its children. */
export function Axis({ top, children }: { top: number; children: ReactNode }) {
  return (
    <Grid className={chart.axis} columns="auto 1" gap={8} tone="quiet">
      <Column className={chart.scale} justify="between" toEnd aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{formatInteger(value)}</span>
        ))}
      </Column>
      <div className={chart.plot}>{children}</div>
    </Grid>
  );
}
