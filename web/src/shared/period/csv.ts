import { BYTE_ORDER_MARK, csvLine } from '@cardume/bff/contract';
import type { DayCounts, Series } from './days.ts';

/** Formats days as CSV. */
export function csvOfDays<Key extends string>(
  days: readonly DayCounts<Key>[],
  columns: readonly Series<Key>[],
): string {
  const head = ['Data', ...columns.map(({ label }) => label)];
  const rows = days.map((day) => [brazilian(day.date), ...columns.map(({ key }) => day[key])]);
  return BYTE_ORDER_MARK + [head, ...rows].map(csvLine).join('');
}

/** Returns `cardume-analytics-30-dias-2026-01-01.csv`: the subject, the number of days and the last day. */
export function csvNameOf(subject: string, days: readonly { date: string }[]): string {
  return `cardume-${subject}-${days.length}-dias-${days.at(-1)?.date}.csv`;
}

/** Formats a calendar day, `YYYY-MM-DD`, as `16/11/2025`. */
function brazilian(date: string): string {
  return date.split('-').toReversed().join('/');
}
