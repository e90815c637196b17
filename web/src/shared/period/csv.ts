import { BYTE_ORDER_MARK, csvLine, formatDay } from '@cardume/bff/contract';
import type { DayCounts, Series } from './days.ts';

/** Formats days as CSV. */
export function csvOfDays<Key extends string>(
  days: readonly DayCounts<Key>[],
  columns: readonly Series<Key>[],
): string {
  const head = ['Data', ...columns.map(({ label }) => label)];
  const rows = days.map((day) => [formatDay(day.date), ...columns.map(({ key }) => day[key])]);
  return BYTE_ORDER_MARK + [head, ...rows].map(csvLine).join('');
}

/** Returns `cardume-analytics-30-dias-2026-01-01.csv`: the subject, the number of days and the last day. */
export function csvNameOf(subject: string, days: readonly { date: string }[]): string {
  return `cardume-${subject}-${days.length}-dias-${days.at(-1)?.date}.csv`;
}
