import type { RecentVisit } from '../figures/recent-visit.ts';
import { type DayCounts, LogCounter, type VisitRow } from '../logs/counts.ts';
import { COUNTED_SOURCES } from '../logs/sources.ts';
import { dayNumber, dayOfMonth, expiry, hashNames, sourceField, suspectsField } from './keys.ts';
import type { LogSlice } from './read-logs.ts';

/** Increments of the fields of a hash. */
interface HashIncrements {
  /** The key without the prefix of its generation. */
  key: string;
  /** Seconds since the epoch; absent if the hash does not expire. */
  expiresAt?: number;
  counts: Record<string, number>;
}

/** What a slice adds to a shop on one day besides sums: which visitors are new depends on earlier slices. */
interface DayIncrements extends Pick<DayCounts, 'storeId' | 'day' | 'products'> {
  /** The day as the number `YYYYMMDD`. */
  active: number;
  /** Unique visits from daily totals, which have no visitor keys. */
  uniques: number;
  /** Visitor keys as decimal 64-bit integers. The script counts those that are new on the day as unique visits. */
  visitors: string[];
  /** Key and field of the day's unique visits, unless they have expired. */
  uniquesIn?: [key: string, field: string];
}

/** Increments of all figures by a slice of logs: the input of `apply-batch.lua`. */
export interface Batch {
  hashes: HashIncrements[];
  days: DayIncrements[];
  /** The last visits as JSON, oldest first. */
  recent: string[];
}

const RECENT = 20;
/** Counts that daily totals of earlier releases lack. */
const UNCOUNTED = { suspects: 0, hours: {}, sources: {}, products: {} };

/** Sums up a slice, because the script blocks Redis while it runs. Omits counts that have expired by `now`. */
export function batchOf({ totals, visits, clicks }: Pick<LogSlice, 'totals' | 'visits' | 'clicks'>, now: Date): Batch {
  const counter = new LogCounter();
  for (const visit of visits) counter.addVisit(visit);
  for (const click of clicks) counter.addClick(click);
  const hashes = new HashSums(now);
  const days = [
    ...totals.map(({ uniques, ...counts }) =>
      additionOf({ ...UNCOUNTED, ...counts }, { uniques, visitors: [] }, hashes),
    ),
    ...counter.days.map(({ visitors, ...counts }) =>
      additionOf(counts, { uniques: 0, visitors: [...visitors] }, hashes),
    ),
  ];
  return { hashes: hashes.all, days, recent: visits.slice(-RECENT).map((visit) => JSON.stringify(recentOf(visit))) };
}

/** Adds counts to the sums. Returns what else they add. */
function additionOf(
  { storeId, day, visits, clicks, suspects, hours, sources, products }: DayCounts,
  unique: Pick<DayIncrements, 'uniques' | 'visitors'>,
  hashes: HashSums,
): DayIncrements {
  const date = dayOfMonth(day);
  const ofDay = { [`v${date}`]: visits, [`c${date}`]: clicks, [suspectsField(day)]: suspects };
  const bySource = Object.fromEntries(
    COUNTED_SOURCES.map((source) => [sourceField(source, day), sources[source] ?? 0]),
  );
  const byHour = Object.fromEntries(Object.entries(hours).map(([hour, count]) => [date + hour, count]));
  hashes.add(hashNames.platform, { visits, clicks });
  hashes.add(hashNames.store(storeId), { visitCount: visits, totalClicks: clicks });
  hashes.add(hashNames.platformDays(day), ofDay, expiry.platformDays(day));
  hashes.add(hashNames.hours(storeId, day), byHour, expiry.hours(day));
  const shown = hashes.add(hashNames.days(storeId, day), { ...ofDay, ...bySource }, expiry.days(day));
  const uniquesIn: [string, string] = [hashNames.days(storeId, day), `u${date}`];
  return { storeId, day, products, active: dayNumber(day), ...unique, ...(shown && { uniquesIn }) };
}

class HashSums {
  readonly #now: number;
  readonly #hashes = new Map<string, HashIncrements>();

  constructor(now: Date) {
    this.#now = now.getTime() / 1_000;
  }

  get all(): HashIncrements[] {
    return [...this.#hashes.values()];
  }

  /** Adds counts to fields of a hash. Returns false, with nothing added, if the hash has expired. */
  add(key: string, counts: Record<string, number>, expiresAt?: number): boolean {
    if (expiresAt !== undefined && expiresAt <= this.#now) return false;
    const hash = this.#hashes.get(key) ?? { key, ...(expiresAt !== undefined && { expiresAt }), counts: {} };
    this.#hashes.set(key, hash);
    for (const [field, count] of Object.entries(counts)) {
      if (count > 0) hash.counts[field] = (hash.counts[field] ?? 0) + count;
    }
    return true;
  }
}

function recentOf({ _id, storeId, source, occurredAt }: VisitRow): RecentVisit {
  return { id: _id, storeId, source, accessedAt: occurredAt.toISOString() };
}
