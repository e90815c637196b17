import type { StoreAnalytics } from '@cardume/bff/contract';
import { MousePointerClick } from 'lucide-react';
import { formatShortDate } from '../../../lib/dates.ts';
import { countWithNoun } from '../../../lib/numbers.ts';
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './analytics.module.css';

/** Number of days shown, of the 30 in the response. */
const SHOWN = 10;

/** A bar chart of the clicks of the last days, newest first. */
export function DailyClicks({ days }: { days: StoreAnalytics['clicksByDate'] }) {
  const shown = days.slice(-SHOWN).toReversed();
  const most = Math.max(...shown.map(({ clicks }) => clicks));
  return (
    <Box as="section" className={utilities.card} pad={20}>
      <h2>Cliques nos Últimos 30 Dias</h2>
      {most === 0 ? (
        <Stack as="p" className={styles.topProductsEmpty} gap={8} items="center" tone="quiet">
          <MousePointerClick size={24} />
          Nenhum clique nos últimos {SHOWN} dias
        </Stack>
      ) : (
        <Days days={shown} most={most} />
      )}
    </Box>
  );
}

function Days({ days, most }: { days: StoreAnalytics['clicksByDate']; most: number }) {
  return (
    <Stack as="ul" gap={8} top={12}>
      {days.map(({ date, clicks }) => (
        <li key={date} className={styles.day}>
          <time dateTime={date}>{formatShortDate(date)}</time>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} data-most={clicks === most} style={{ width: `${(clicks / most) * 100}%` }} />
          </span>
          <Text as="span" size="figure" tabular toEnd>
            {countWithNoun(clicks, 'clique', 'cliques')}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
