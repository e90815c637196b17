import type { RecentVisit } from '../figures/recent-visit.ts';
import { hourOf } from '../logs/day.ts';
import type { DailyTotals } from '../logs/logs.ts';
import { COUNTED_SOURCES, isCountedSource } from '../logs/sources.ts';
import { dayNumber, dayOfMonth, expiry, hashNames, sourceField, suspectsField } from './keys.ts';
import type { ClickRow, LogSlice, VisitRow } from './read-logs.ts';

/** Increments of the fields of a hash that expires. */
export interface HashIncrements {
  /** The key without the prefix of its generation. */
  key: string;
  /** Seconds since the epoch. */
  expiresAt: number;
  counts: Record<string, number>;
}

/** Increments of the figures of one shop and day. */
export interface DayIncrements {
  day: string;
  /** Unique visits from daily totals, which have no visitor keys. */
  uniques: number;
  /** Visitor keys as decimal 64-bit integers. The script counts those that are new on the day as unique visits. */
  visitors: string[];
  /** Field of `counts` for the unique visits, which the script adds. */
  uniquesField: string;
  /** Counts of the day. Absent if they have expired. */
  counts?: HashIncrements;
  /** Visits by hour. Absent if they have expired. */
  hours?: HashIncrements;
}

/** Increments of the figures of one shop. */
export interface StoreIncrements {
  id: string;
  visits: number;
  clicks: number;
  days: DayIncrements[];
  /** The latest of the days, as the number `YYYYMMDD`. */
  active: number;
  /** Clicks by product. */
  products: Record<string, number>;
}

/** Increments of all figures by a slice of logs: the input of `apply-batch.lua`. */
export interface Batch {
  visits: number;
  clicks: number;
  stores: StoreIncrements[];
  /** Counts of the platform by day. */
  platformDays: HashIncrements[];
  /** The last visits as JSON, oldest first. */
  recent: string[];
}

type DayCounts = Record<'visits' | 'clicks' | 'suspects', number>;

const RECENT = 20;

/** Sums up a slice by shop, because the script blocks Redis while it runs. Omits counts that have expired by `now`. */
export function batchOf({ totals, visits, clicks }: Pick<LogSlice, 'totals' | 'visits' | 'clicks'>, now: Date): Batch {
  const builder = new BatchBuilder(now.getTime() / 1_000);
  for (const day of totals) builder.addTotals(day);
  for (const visit of visits) builder.addVisit(visit);
  for (const click of clicks) builder.addClick(click);
  return builder.batch(visits.slice(-RECENT).map((visit) => JSON.stringify(recentOf(visit))));
}

class BatchBuilder {
  readonly #now: number;
  readonly #stores = new Map<string, StoreIncrements>();
  readonly #days = new Map<string, DayIncrements>();
  readonly #platform = new Map<string, HashIncrements>();

  /** @param now seconds since the epoch */
  constructor(now: number) {
    this.#now = now;
  }

  addTotals({ storeId, day, visits, uniques, clicks, suspects = 0, hours, sources, products }: DailyTotals): void {
    this.#count(storeId, day, { visits, clicks, suspects });
    const addition = this.#dayOf(storeId, day);
    addition.uniques += uniques;
    for (const [hour, count] of Object.entries(hours ?? {})) add(addition.hours, dayOfMonth(day) + hour, count);
    for (const source of COUNTED_SOURCES) add(addition.counts, sourceField(source, day), sources?.[source] ?? 0);
    const store = this.#storeOf(storeId);
    for (const [id, count] of Object.entries(products ?? {})) store.products[id] = (store.products[id] ?? 0) + count;
  }

  addVisit({ storeId, day, visitorKey, source, suspect, occurredAt }: VisitRow): void {
    this.#count(storeId, day, { visits: 1, clicks: 0, suspects: suspect ? 1 : 0 });
    const addition = this.#dayOf(storeId, day);
    addition.visitors.push(visitorKey.toString());
    add(addition.hours, dayOfMonth(day) + hourOf(occurredAt), 1);
    if (isCountedSource(source)) add(addition.counts, sourceField(source, day), 1);
  }

  addClick({ storeId, day, productId }: ClickRow): void {
    this.#count(storeId, day, { visits: 0, clicks: 1, suspects: 0 });
    const { products } = this.#storeOf(storeId);
    products[productId] = (products[productId] ?? 0) + 1;
  }

  batch(recent: string[]): Batch {
    const stores = [...this.#stores.values()];
    const sum = (kind: 'visits' | 'clicks') => stores.reduce((total, store) => total + store[kind], 0);
    return {
      visits: sum('visits'),
      clicks: sum('clicks'),
      stores,
      platformDays: [...this.#platform.values()],
      recent,
    };
  }

  #count(storeId: string, day: string, { visits, clicks, suspects }: DayCounts): void {
    const store = this.#storeOf(storeId);
    store.visits += visits;
    store.clicks += clicks;
    store.active = Math.max(store.active, dayNumber(day));
    const { counts } = this.#dayOf(storeId, day);
    const platform = this.#platformOf(day);
    for (const hash of [counts, platform]) {
      add(hash, `v${dayOfMonth(day)}`, visits);
      add(hash, `c${dayOfMonth(day)}`, clicks);
      add(hash, suspectsField(day), suspects);
    }
  }

  #storeOf(id: string): StoreIncrements {
    const nothing = { id, visits: 0, clicks: 0, days: [], active: 0, products: {} };
    return obtain(this.#stores, id, () => nothing);
  }

  #dayOf(storeId: string, day: string): DayIncrements {
    return obtain(this.#days, `${storeId} ${day}`, () => {
      const counts = this.#hash(hashNames.days(storeId, day), expiry.days(day));
      const hours = this.#hash(hashNames.hours(storeId, day), expiry.hours(day));
      const kept = { ...(counts && { counts }), ...(hours && { hours }) };
      const addition = { day, uniques: 0, visitors: [], uniquesField: `u${dayOfMonth(day)}`, ...kept };
      this.#storeOf(storeId).days.push(addition);
      return addition;
    });
  }

  #platformOf(day: string): HashIncrements | undefined {
    const [key, expiresAt] = [hashNames.platformDays(day), expiry.platformDays(day)];
    return expiresAt > this.#now ? obtain(this.#platform, key, () => ({ key, expiresAt, counts: {} })) : undefined;
  }

  #hash(key: string, expiresAt: number): HashIncrements | undefined {
    return expiresAt > this.#now ? { key, expiresAt, counts: {} } : undefined;
  }
}

function add(hash: HashIncrements | undefined, field: string, count: number): void {
  if (hash && count > 0) hash.counts[field] = (hash.counts[field] ?? 0) + count;
}

function obtain<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known) return known;
  const created = create();
  map.set(key, created);
  return created;
}

function recentOf({ _id, storeId, source, occurredAt }: VisitRow): RecentVisit {
  return { id: _id, storeId, source, accessedAt: occurredAt.toISOString() };
}
