import { countWithNoun } from '../../../../lib/numbers.ts';
import { Axis } from '../../../../shared/period/DaysChart.tsx';
import { scaleTop } from '../../../../shared/period/days.ts';
import chart from '../../../../shared/period/period.module.css';
import { Box, Row, Text } from '../../../../ui/layout/layout.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { describeBusiestHours } from './busiest.ts';
import styles from './HoursCard.module.css';

/** A bar chart of the visits by hour of the day; each bar has its number as text for screen readers. */
export function HoursCard({ visitsByHour }: { visitsByHour: readonly number[] }) {
  const top = scaleTop(visitsByHour);
  const busiest = Math.max(...visitsByHour);
  return (
    <Box as="section" className={utilities.card} pad={20}>
      <h3>Horários das visitas</h3>
      <Text size="small" tone="quiet">
        {describeBusiestHours(visitsByHour)}
      </Text>
      {busiest > 0 && (
        <Row as="p" className={styles.legend} gap={8} top={12} size="small" tone="quiet" aria-hidden="true">
          Horário mais movimentado
        </Row>
      )}
      <div className={styles.chart}>
        <Axis top={top}>
          <ol className={`${chart.drawing} ${styles.hours}`}>
            {visitsByHour.map((visits, hour) => {
              const words = `${hour}h: ${countWithNoun(visits, 'visita', 'visitas')}`;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
                <li key={hour} title={words} data-most={visits > 0 && visits === busiest}>
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
    </Box>
  );
}
