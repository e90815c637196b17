import type { mongo } from 'mongoose';
import type { Logs } from '../logs/logs.ts';

type Found = { _id: string; seq: number; day: string };
type Wanted = mongo.Filter<Found>;

/** Returns the first log of either kind that matches. */
export async function firstLog(logs: Logs, wanted: Wanted): Promise<Found | undefined> {
  const options = { sort: { seq: 1 }, projection: { seq: 1, day: 1 }, readConcern: 'majority' } as const;
  const found = await Promise.all([
    logs.visits.findOne<Found>(wanted, options),
    logs.clicks.findOne<Found>(wanted, options),
  ]);
  return found.filter((log) => log !== null).sort((a, b) => a.seq - b.seq)[0];
}
