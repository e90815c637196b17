import type { RecentVisit } from '../figures/recent-visit.ts';
import { hourOf } from '../logs/day.ts';
import type { DailyTotals } from '../logs/logs.ts';
import { type CountedSource, isCountedSource } from '../logs/sources.ts';
import type { ClickRow, Slice, VisitRow } from './read-logs.ts';

/** Additions to the figures of one shop and day. */
export interface DayAddition {
  visits: number;
  clicks: number;
  /** Unique accesses of archived days, which have no visitors any more. */
  uniques: number;
  /** Visitor keys as decimal 64-bit integers; the script adds those that are new on the day to the unique accesses. */
  visitors: string[];
  /** Visits by hour. */
  hours: Record<string, number>;
  /** Visits by counted source. */
  sources: Partial<Record<CountedSource, number>>;
  /** When the visits by hour, and the shops of the day, expire, in seconds since the epoch. */
  keptUntil: number;
}

/** Additions to the figures of one shop. */
export interface StoreAddition {
  id: string;
  days: Record<string, DayAddition>;
  /** Clicks by product. */
  products: Record<string, number>;
}

/** Additions of a slice of logs to the figures, as `apply-batch.lua` takes them. */
export interface Batch {
  visits: number;
  clicks: number;
  stores: StoreAddition[];
  /** The last visits as JSON, oldest first. */
  recent: string[];
}

const RECENT = 20;
/** The longest period that is shown has 90 days. */
const DETAILS_TTL_S = 100 * 86_400;

/** Sums up a slice by shop, to keep the script short: Redis executes nothing else meanwhile. */
export function batchOf({ totals, visits, clicks }: Pick<Slice, 'totals' | 'visits' | 'clicks'>): Batch {
  const stores = new Map<string, StoreAddition>();
  for (const day of totals) addTotals(additionOf(stores, day.storeId), day);
  for (const visit of visits) addVisit(additionOf(stores, visit.storeId), visit);
  for (const click of clicks) addClick(additionOf(stores, click.storeId), click);
  return {
    visits: totals.reduce((sum, day) => sum + day.visits, visits.length),
    clicks: totals.reduce((sum, day) => sum + day.clicks, clicks.length),
    stores: [...stores.values()],
    recent: visits.slice(-RECENT).map((visit) => JSON.stringify(recentOf(visit))),
  };
}

function additionOf(stores: Map<string, StoreAddition>, id: string): StoreAddition {
  const known = stores.get(id);
  if (known) return known;
  const fresh: StoreAddition = { id, days: {}, products: {} };
  stores.set(id, fresh);
  return fresh;
}

function dayOfStore(store: StoreAddition, day: string): DayAddition {
  const keptUntil = Date.parse(day) / 1_000 + DETAILS_TTL_S;
  store.days[day] ??= { visits: 0, uniques: 0, clicks: 0, visitors: [], hours: {}, sources: {}, keptUntil };
  return store.days[day];
}

function addTotals(
  store: StoreAddition,
  { day, visits, uniques, clicks, hours = {}, sources = {}, products = {} }: DailyTotals,
): void {
  const addition = dayOfStore(store, day);
  addition.visits += visits;
  addition.uniques += uniques;
  addition.clicks += clicks;
  addAll(addition.hours, hours);
  addAll(addition.sources, sources);
  addAll(store.products, products);
}

function addAll(sums: Record<string, number>, counts: Record<string, number>): void {
  for (const [key, count] of Object.entries(counts)) sums[key] = (sums[key] ?? 0) + count;
}

function addVisit(store: StoreAddition, { day, visitorKey, source, occurredAt }: VisitRow): void {
  const addition = dayOfStore(store, day);
  const hour = hourOf(occurredAt);
  addition.visits += 1;
  addition.visitors.push(visitorKey.toString());
  addition.hours[hour] = (addition.hours[hour] ?? 0) + 1;
  if (isCountedSource(source)) addition.sources[source] = (addition.sources[source] ?? 0) + 1;
}

function addClick(store: StoreAddition, { day, productId }: ClickRow): void {
  dayOfStore(store, day).clicks += 1;
  store.products[productId] = (store.products[productId] ?? 0) + 1;
}

function recentOf({ _id, storeId, source, occurredAt }: VisitRow): RecentVisit {
  return { id: _id, storeId, source, accessedAt: occurredAt.toISOString() };
}
