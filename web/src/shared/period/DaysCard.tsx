import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDate } from '../../lib/dates.ts';
import { download } from '../../lib/download.ts';
import { countWithNoun } from '../../lib/numbers.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Box, Row, Text } from '../../ui/layout/layout.tsx';
import utilities from '../../ui/utilities.module.css';
import { csvNameOf, csvOfDays } from './csv.ts';
import { DaysTable } from './DaysTable.tsx';
import type { DayCounts, Series } from './days.ts';

interface DaysCardProps<Key extends string> {
  title: string;
  /** Oldest first. */
  days: readonly DayCounts<Key>[];
  /** The columns of the table and of the CSV file. */
  columns: readonly Series<Key>[];
  /** The subject in the name of the CSV file. */
  file: string;
  /** The chart. */
  children: ReactNode;
}

/** Figures by day: as a chart, a table and a CSV download. Names the day with the most `visits`. */
export function DaysCard<Key extends string>({ title, days, columns, file, children }: DaysCardProps<Key | 'visits'>) {
  const best = bestOf(days);
  return (
    <Box as="section" className={utilities.card} pad={20}>
      <Row gap="12 16" justify="between" wrap>
        <div>
          <h3>{title}</h3>
          {best && (
            <Text size="small" tone="quiet">
              {best}
            </Text>
          )}
        </div>
        <Button
          small
          variant="secondary"
          icon={<Download size={18} />}
          onClick={() => download(csvNameOf(file, days), csvOfDays(days, columns), 'text/csv;charset=utf-8')}
        >
          Baixar CSV
        </Button>
      </Row>
      {children}
      <DaysTable days={days} columns={columns} />
    </Box>
  );
}

function bestOf(days: readonly DayCounts<'visits'>[]): string | undefined {
  const best = days.toSorted((a, b) => b.visits - a.visits)[0];
  if (!best?.visits) return undefined;
  return `Melhor dia: ${formatShortDate(best.date)}, com ${countWithNoun(best.visits, 'visita', 'visitas')}`;
}
