import type { Days } from './days.ts';

const HEAD = ['Data', 'Visitas', 'Acessos únicos', 'Cliques'];
/** Marks UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The days as a table that Excel opens in Brazil, where a semicolon separates and a comma is decimal. Oldest first. */
export function csvOf(days: Days): string {
  const rows = days.map(({ date, visits, uniques, clicks }) => [brazilian(date), visits, uniques, clicks]);
  return BYTE_ORDER_MARK + [HEAD, ...rows].map((row) => `${row.join(';')}\r\n`).join('');
}

/** The name of the days' file: how many, and the last of them. */
export function csvNameOf(days: Days): string {
  return `cardume-analytics-${days.length}-dias-${days.at(-1)?.date}.csv`;
}

/** `16/11/2025` of a calendar day, `YYYY-MM-DD`. */
function brazilian(date: string): string {
  return date.split('-').toReversed().join('/');
}
