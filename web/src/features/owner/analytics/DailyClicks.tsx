import type { StoreAnalytics } from '@cardume/bff/contract';
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
      <Stack as="ul" gap={8} top={12}>
        {shown.map(({ date, clicks }) => (
          <li key={date} className={styles.day}>
            <time dateTime={date}>{formatShortDate(date)}</time>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                data-most={clicks === most}
                style={{ width: `${most === 0 ? 0 : (clicks / most) * 100}%` }}
              />
            </span>
            <Text as="span" size="figure" tabular toEnd>
              {countWithNoun(clicks, 'clique', 'cliques')}
            </Text>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
