import { z } from 'zod';

const ZONE = 'America/Sao_Paulo';
// The Swedish locale formats dates as ISO 8601.
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** Length of `YYYY-MM-DD HH:MM:SS`. */
const CLOCK_LENGTH = 19;

/** Returns the local time in America/Sao_Paulo as if it were UTC, in milliseconds. */
function shownAt(moment: number): number {
  // The format leaves out the zeros of a year before 1000, without which it is no ISO 8601.
  const shown = clock.format(moment).padStart(CLOCK_LENGTH, '0');
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}

/**
 * Returns the moment of a local time in America/Sao_Paulo. A time that summer time skips, such as the midnight at which it
 * began until 2018, is the moment of the change.
 * @param day `YYYY-MM-DD` @param time `HH:MM`. Default: the beginning of the day
 */
export function saoPauloTime(day: string, time = '00:00'): Date {
  const wanted = Date.parse(`${day}T${time}Z`);
  // Near a change the offset some hours later may be another one, so it is looked up again.
  const about = wanted + (wanted - shownAt(wanted));
  const moment = wanted - (shownAt(about) - about);
  return new Date(shownAt(moment) < wanted ? about : moment);
}

interface Rows {
  aggregate<Row>(stages: object[]): PromiseLike<Row[]>;
}

/** Query with the first day to count, `YYYY-MM-DD` in America/Sao_Paulo. */
export const fromDayQuery = z.object({ from: z.iso.date() });

/** Counts by day, `YYYY-MM-DD` in America/Sao_Paulo; days with a count of 0 are absent. */
export const countsByDay = z.record(z.iso.date(), z.int());

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
  const day = { $dateToString: { date: { $toDate: `$${time}` }, format: '%Y-%m-%d', timezone: ZONE } };
  const counts = await rows.aggregate<{ _id: string; count: number }>([
    since,
    { $group: { _id: day, count: { $sum: 1 } } },
  ]);
  return Object.fromEntries(counts.flatMap(({ _id, count }) => (_id < from ? [] : [[_id, count]])));
}
