import type { Day, Series } from './days.ts';

/** Marks UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The days as a table that Excel opens in Brazil, where a semicolon separates and a comma is decimal. Oldest first. */
export function csvOfDays<Key extends string>(days: readonly Day<Key>[], columns: readonly Series<Key>[]): string {
  const head = ['Data', ...columns.map(({ label }) => label)];
  const rows = days.map((day) => [brazilian(day.date), ...columns.map(({ key }) => day[key])]);
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.join(';')}\r\n`).join('');
}

/** `cardume-analytics-30-dias-2026-01-01.csv`: what it is of, how many days, and the last of them. */
export function csvNameOf(subject: string, days: readonly { date: string }[]): string {
  return `cardume-${subject}-${days.length}-dias-${days.at(-1)?.date}.csv`;
}

/** `16/11/2025` of a calendar day, `YYYY-MM-DD`. */
function brazilian(date: string): string {
  return date.split('-').toReversed().join('/');
}
