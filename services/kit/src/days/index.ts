import { z } from 'zod';

interface Rows {
  aggregate<Row>(stages: object[]): PromiseLike<Row[]>;
}

/** The first day that is counted, `YYYY-MM-DD` in America/Sao_Paulo. */
export const fromDay = z.object({ from: z.iso.date() });

/** Counts by day, `YYYY-MM-DD` in America/Sao_Paulo; days without any are missing. */
export const countsByDay = z.record(z.iso.date(), z.int());

/**
 * Counts documents by the day of a stored ISO 8601 time, from the first day on. Needs an index that begins with `match` and
 * the time.
 */
export async function countByDay(
  rows: Rows,
  { time, from, match = {} }: { time: string; from: string; match?: object },
): Promise<Record<string, number>> {
  // A day of São Paulo begins after the same day of UTC.
  const since = { $match: { ...match, [time]: { $gte: from } } };
  const day = { $dateToString: { date: { $toDate: `$${time}` }, format: '%Y-%m-%d', timezone: 'America/Sao_Paulo' } };
  const counts = await rows.aggregate<{ _id: string; count: number }>([
    since,
    { $group: { _id: day, count: { $sum: 1 } } },
  ]);
  return Object.fromEntries(counts.flatMap(({ _id, count }) => (_id < from ? [] : [[_id, count]])));
}
