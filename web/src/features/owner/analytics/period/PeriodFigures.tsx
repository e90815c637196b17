import type { StorePeriod } from '@cardume/bff/contract';
import { Equal, TrendingDown, TrendingUp } from 'lucide-react';
import { formatInteger } from '../../../../lib/numbers.ts';
import { Box, Grid, Row, Text } from '../../../../ui/layout/layout.tsx';
import utilities from '../../../../ui/utilities.module.css';
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
    <Grid as="dl" className={period.figures} columns={{ s: 1, m: 3 }} gap={{ s: 12, m: 20 }} bottom={16}>
      {FIGURES.map(({ key, label, hint }) => {
        const { direction, text } = compareWithPreviousPeriod(total[key], before[key], days.length);
        const Icon = ICONS[direction];
        return (
          <Box key={key} className={utilities.card} pad={16}>
            <Text as="dt" size="small" tone="quiet">
              {label} <span className={styles.hint}>{hint}</span>
            </Text>
            <dd className={styles.value}>{formatInteger(total[key])}</dd>
            <Row as="dd" className={styles.comparison} gap={8} align="stretch" top={6} size="small" tone="quiet">
              <Icon size={18} className={styles[direction]} />
              {text}
            </Row>
          </Box>
        );
      })}
    </Grid>
  );
}
