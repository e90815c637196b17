import { z } from 'zod';
import { SAO_PAULO_ZONE } from '../domain/days.ts';

interface Rows {
  aggregate<Row>(stages: object[]): PromiseLike<Row[]>;
}

/** Query with the first day to count, `YYYY-MM-DD` in America/Sao_Paulo. */
export const fromDayQuery = z.object({ from: z.iso.date() });

/** Counts by day, `YYYY-MM-DD` in America/Sao_Paulo; days with a count of 0 are absent. */
export const dayCounts = z.record(z.iso.date(), z.int());

/**
 * Counts documents by the day of a time field in ISO 8601 (UTC), from the day `from` on. Needs an index on the fields
 * of `match`, then the time.
 */
export async function countByDay(
  rows: Rows,
  { time, from, match = {} }: { time: string; from: string; match?: object },
): Promise<Record<string, number>> {
  // A day in São Paulo begins after the same day in UTC, so this range misses nothing; the surplus is dropped below.
  const since = { $match: { ...match, [time]: { $gte: from } } };
  const day = { $dateToString: { date: { $toDate: `$${time}` }, format: '%Y-%m-%d', timezone: SAO_PAULO_ZONE } };
  const counts = await rows.aggregate<{ _id: string; count: number }>([
    since,
    { $group: { _id: day, count: { $sum: 1 } } },
  ]);
  return Object.fromEntries(counts.flatMap(({ _id, count }) => (_id < from ? [] : [[_id, count]])));
}
