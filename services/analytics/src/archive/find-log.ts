import type { mongo } from 'mongoose';
import { BY_DAY, type Logs } from '../logs/logs.ts';

type Found = { _id: string; seq: number; day: string };
type Wanted = mongo.Filter<Found>;

/** Returns the matching visit or click with the lowest `seq`. */
export async function firstLog(logs: Logs, wanted: Wanted): Promise<Found | undefined> {
  const options = { sort: { seq: 1 }, projection: { seq: 1, day: 1 }, readConcern: 'majority' } as const;
  const found = await Promise.all([
    logs.visits.findOne<Found>(wanted, options),
    logs.clicks.findOne<Found>(wanted, options),
  ]);
  return found.filter((log) => log !== null).sort((a, b) => a.seq - b.seq)[0];
}

/** Returns the highest `seq` of a day's logs; 0 if there are none. Reads the index only. */
export async function lastSeqOfDay({ visits, clicks }: Logs, day: string): Promise<number> {
  const pipeline = [{ $match: { day } }, { $group: { _id: null, seq: { $max: '$seq' } } }];
  const options = { hint: BY_DAY, readConcern: 'majority' } as const;
  const found = [visits, clicks].map((collection) => collection.aggregate<{ seq: number }>(pipeline, options).next());
  return Math.max(0, ...(await Promise.all(found)).map((last) => last?.seq ?? 0));
}
