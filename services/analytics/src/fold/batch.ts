import type { RecentVisit } from '../figures/recent-visit.ts';
import type { ClickRow, Slice, VisitRow } from './read-logs.ts';

/** What a slice of logs adds to the figures of one shop. */
export interface StoreAddition {
  id: string;
  visits: number;
  clicks: number;
  /** Day → the visitors of its opens, as decimal 64-bit integers. */
  seen: Record<string, string[]>;
  /** Day → clicks. */
  clickDays: Record<string, number>;
  /** Product → clicks. */
  products: Record<string, number>;
}

/** What a slice of logs adds to the figures: the form that `fold.lua` takes. */
export interface Batch {
  visits: number;
  clicks: number;
  stores: StoreAddition[];
  /** The last visits as JSON, oldest first. */
  recent: string[];
}

const RECENT = 20;

/** Sums a slice up by shop, so that the script does as little as possible. */
export function batchOf({ visits, clicks }: Slice): Batch {
  const stores = new Map<string, StoreAddition>();
  for (const visit of visits) addVisit(additionOf(stores, visit.storeId), visit);
  for (const click of clicks) addClick(additionOf(stores, click.storeId), click);
  return {
    visits: visits.length,
    clicks: clicks.length,
    stores: [...stores.values()],
    recent: visits.slice(-RECENT).map((visit) => JSON.stringify(recentOf(visit))),
  };
}

function additionOf(stores: Map<string, StoreAddition>, id: string): StoreAddition {
  const known = stores.get(id);
  if (known) return known;
  const fresh: StoreAddition = { id, visits: 0, clicks: 0, seen: {}, clickDays: {}, products: {} };
  stores.set(id, fresh);
  return fresh;
}

function addVisit(store: StoreAddition, { day, visitorKey }: VisitRow): void {
  store.visits += 1;
  const seen = store.seen[day] ?? [];
  seen.push(visitorKey.toString());
  store.seen[day] = seen;
}

function addClick(store: StoreAddition, { day, productId }: ClickRow): void {
  store.clicks += 1;
  store.clickDays[day] = (store.clickDays[day] ?? 0) + 1;
  store.products[productId] = (store.products[productId] ?? 0) + 1;
}

function recentOf({ _id, storeId, source, occurredAt }: VisitRow): RecentVisit {
  return { id: _id, storeId, source, accessedAt: occurredAt.toISOString() };
}
