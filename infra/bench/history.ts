/** Cost of an owner's figures with years of recorded visits. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import { retry } from '../shared/retry.ts';
import type { RunningProduct } from '../test/product.ts';
import { testServerPids } from '../test/servers.ts';
import { analyticsOf } from '../test/services.ts';
import type { SignedInOwner } from '../test/signed-in-owner.ts';
import { type Effort, measure, startProxyBaseline } from './compare.ts';
import { madeUpShop } from './made-up-shops.ts';
import { type BenchRow, ratioRow } from './report.ts';

/** Recorded visits as daily totals, the form that remains after logs are archived. */
export interface VisitHistory {
  days: number;
  shops: number;
  /** Per shop and day. */
  visits: number;
}

/** A document of the daily totals without its position. */
export interface DailyTotals {
  storeId: string;
  day: string;
  visits: number;
  uniques: number;
  clicks: number;
  hours: Record<string, number>;
  sources?: Record<string, number>;
  products?: Record<string, number>;
}

/** A visit without the fields that are unique to each log. */
export interface PastVisit {
  storeId: string;
  day: string;
  source: string;
  occurredAt: Date;
}

interface Counter {
  _id: string;
  value: number;
}

const DAY_MS = 86_400_000;
const BATCH = 2_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const PRODUCTS = Array.from({ length: 10 }, (_, n) => madeUpShop(1_000_000 + n).id);

/**
 * Cost of `GET /api/my-store/analytics` relative to a hop to a process that responds from memory (H), and its growth
 * from a short to a long history.
 */
export async function ownFigures(
  product: RunningProduct,
  owner: SignedInOwner,
  [short, long]: [VisitHistory, VisitHistory],
  effort: Effort,
) {
  const behind = [product.processes.pid('analytics') ?? 0, testServerPids().valkey];
  const url = `${product.baseUrl}/api/my-store/analytics`;
  const headers = { cookie: owner.cookie };
  const hop = await startProxyBaseline(url, headers);
  const sides = [{ pid: product.processes.pid('bff') ?? 0, behind, work: { urls: [url], headers } }, hop];
  const costs: { history: VisitHistory; own: number; hop: number }[] = [];
  for (const history of [short, long]) {
    await replaceLogs(product, owner.storeId, history);
    const [own = 0, bare = 0] = await measure(sides, effort);
    costs.push({ history, own, hop: bare });
  }
  hop.stop();
  return rowsOf(costs);
}

function rowsOf(costs: { history: VisitHistory; own: number; hop: number }[]): BenchRow[] {
  const [few, many] = costs;
  if (!few || !many) return [];
  const size = ({ days, shops, visits }: VisitHistory) =>
    `${(days * shops * visits) / 1_000_000} million visits recorded`;
  // The costs of the hop differ only by the machine's current speed, so their ratio corrects for it.
  const hops = many.hop / few.hop;
  return [
    ratioRow(`GET /api/my-store/analytics, ${size(few.history)}`, few.own, few.hop, 'H', 2.5),
    ratioRow(`GET /api/my-store/analytics, ${size(many.history)}`, many.own / hops, few.own, size(few.history), 1.1),
  ];
}

/** Replaces all logs by daily totals and rebuilds the figures from them. */
async function replaceLogs(product: RunningProduct, storeId: string, history: VisitHistory): Promise<void> {
  const client = await MongoClient.connect(product.mongoUrl('analytics'));
  await writeTotals(client.db(), totalsOf(storeId, history));
  await client.close();
  await rebuild(product);
  const { visitCount } = await analyticsOf(product).readStore({ params: { id: storeId } });
  const expected = history.days * history.visits;
  if (visitCount !== expected) throw new Error(`${visitCount} visits are reported instead of ${expected}`);
}

/** Replaces all logs and totals by the given daily totals, batch by batch. */
export async function writeTotals(database: Db, batches: Iterable<DailyTotals[]>): Promise<void> {
  for (const name of ['store_access_logs', 'product_clicks', 'daily_totals']) {
    await database.collection(name).deleteMany({});
  }
  const totals = database.collection('daily_totals');
  let count = 0;
  for (const batch of batches) {
    await totals.insertMany(
      batch.map((row) => ({ ...row, seq: ++count })),
      { ordered: false },
    );
  }
  const seq = Math.max(await lastSeq(database), count);
  await setLastSeq(database, seq);
  await database
    .collection<{ _id: string }>('archive')
    .updateOne({ _id: 'progress' }, { $set: { seq }, $inc: { parts: 1 } });
}

/** Appends visits to the logs as the analytics service would, batch by batch. */
export async function appendVisits(database: Db, batches: Iterable<PastVisit[]>): Promise<void> {
  const logs = database.collection<{ _id: string }>('store_access_logs');
  let seq = await lastSeq(database);
  const logOf = (visit: PastVisit) => ({
    _id: randomUUIDv7(),
    ...visit,
    visitorKey: randomBytes(8).readBigInt64LE(),
    seq: ++seq,
    metadata: {},
  });
  for (const batch of batches) await logs.insertMany(batch.map(logOf), { ordered: false });
  await setLastSeq(database, seq);
}

/** Records visits of the shops as the analytics service would, all at the current time, and rebuilds the figures. */
export async function recordVisits(product: RunningProduct, storeIds: string[], visits: number): Promise<void> {
  const client = await MongoClient.connect(product.mongoUrl('analytics'));
  await appendVisits(client.db(), visitsNow(storeIds, visits));
  await client.close();
  await rebuild(product);
}

function* visitsNow(storeIds: string[], visits: number): Generator<PastVisit[]> {
  const occurredAt = new Date();
  const day = dayOf(occurredAt);
  for (let first = 0; first < visits; first += BATCH) {
    yield Array.from({ length: Math.min(BATCH, visits - first) }, (_, index) => {
      const storeId = storeIds[(first + index + 1) % storeIds.length] ?? '';
      return { storeId, day, source: 'Web', occurredAt };
    });
  }
}

/** Returns the day in Brazil, in the format of logs and totals. */
export const dayOf = (time: Date) => time.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });

async function lastSeq(database: Db): Promise<number> {
  return (await database.collection<Counter>('counters').findOne({ _id: 'seq' }))?.value ?? 0;
}

async function setLastSeq(database: Db, value: number): Promise<void> {
  await database.collection<Counter>('counters').updateOne({ _id: 'seq' }, { $set: { value } });
}

function* totalsOf(storeId: string, history: VisitHistory): Generator<DailyTotals[]> {
  const count = history.days * history.shops;
  for (let first = 0; first < count; first += BATCH) {
    const length = Math.min(BATCH, count - first);
    yield Array.from({ length }, (_, index) => dayOfShop(first + index, storeId, history));
  }
}

/** Returns the totals of one shop and day; the first shop is the owner's. */
function dayOfShop(index: number, storeId: string, { shops, visits }: VisitHistory): DailyTotals {
  const shop = index % shops;
  const daysAgo = 3 + Math.floor(index / shops);
  const clicks = PRODUCTS.length;
  return {
    storeId: shop === 0 ? storeId : madeUpShop(shop).id,
    day: new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10),
    visits,
    uniques: Math.ceil(visits / 2),
    clicks,
    hours: Object.fromEntries(HOURS.map((hour) => [hour, Math.floor(visits / HOURS.length)])),
    products: Object.fromEntries(PRODUCTS.map((id) => [id, 1])),
  };
}

function rebuild(product: RunningProduct): Promise<void> {
  return waitForRebuild(product, () => analyticsOf(product).startRebuild({}));
}

/** Calls `start`, which must start a rebuild, and resolves when the rebuilt figures are live. */
export async function waitForRebuild(product: RunningProduct, start: () => Promise<unknown>): Promise<void> {
  const read = () => retry(() => analyticsOf(product).readRebuild({}));
  const { generation } = await read();
  await start();
  while ((await read()).generation === generation) await pause(100);
}
