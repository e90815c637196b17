/** Cost of an owner's figures with years of recorded visits. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import type { Product } from '../test/product.ts';
import { analyticsOf } from '../test/services.ts';
import { type Effort, measure, startProxy } from './compare.ts';
import type { Owner } from './owner.ts';
import { type Row, ratioRow } from './report.ts';
import { madeUpShop } from './shops.ts';

/** Recorded visits as daily totals, the form in which they are kept after their logs are archived. */
export interface History {
  days: number;
  shops: number;
  /** Per shop and day. */
  visits: number;
}

const DAY_MS = 86_400_000;
const BATCH = 2_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const PRODUCTS = Array.from({ length: 10 }, (_, n) => madeUpShop(1_000_000 + n).id);

/** Cost of `GET /api/my-store/analytics` relative to a bare proxy (P), and its growth from a short to a long history. */
export async function ownFigures(product: Product, owner: Owner, [short, long]: [History, History], effort: Effort) {
  const redis = await redisPid(product);
  const url = `${product.urls.analytics}/stores/${owner.storeId}`;
  const proxy = await startProxy(url, { authorization: `Bearer ${product.serviceToken}` });
  const behind = [product.processes.pid('analytics') ?? 0, redis];
  const work = { urls: [`${product.baseUrl}/api/my-store/analytics`], headers: { cookie: owner.cookie } };
  const sides = [
    { pid: product.processes.pid('bff') ?? 0, behind, work },
    { ...proxy, behind },
  ];
  const costs: { history: History; own: number; hop: number }[] = [];
  for (const history of [short, long]) {
    await replaceLogs(product, owner.storeId, history);
    const [own = 0, hop = 0] = await measure(sides, effort);
    costs.push({ history, own, hop });
  }
  proxy.process.kill();
  return rowsOf(costs);
}

function rowsOf(costs: { history: History; own: number; hop: number }[]): Row[] {
  const [few, many] = costs;
  if (!few || !many) return [];
  const size = ({ days, shops, visits }: History) => `${(days * shops * visits) / 1_000_000} million visits recorded`;
  // The proxy's costs differ only by the machine's speed at that time: their ratio corrects for it.
  const hops = many.hop / few.hop;
  return [
    ratioRow(`GET /api/my-store/analytics, ${size(few.history)}`, few.own, few.hop, 'P', 1.3),
    ratioRow(`GET /api/my-store/analytics, ${size(many.history)}`, many.own / hops, few.own, size(few.history), 1.1),
  ];
}

/** Replaces all logs by daily totals and rebuilds the figures from them. */
async function replaceLogs(product: Product, storeId: string, history: History): Promise<void> {
  const client = await MongoClient.connect(product.mongoUrl('analytics'));
  const database = client.db();
  const counter = await database.collection<{ _id: string; value: number }>('counters').findOne({ _id: 'seq' });
  const count = history.days * history.shops;
  const from = Math.max(counter?.value ?? 0, count);
  for (const name of ['store_access_logs', 'product_clicks', 'daily_totals']) {
    await database.collection(name).deleteMany({});
  }
  for (let place = 1; place <= count; place += BATCH) {
    const size = Math.min(BATCH, count - place + 1);
    const rows = Array.from({ length: size }, (_, index) => dayOfShop(place + index, storeId, history));
    await database.collection('daily_totals').insertMany(rows, { ordered: false });
  }
  const [day] = new Date(Date.now() - 2 * DAY_MS).toISOString().split('T');
  const archive = { day, seq: from, from, totals: count };
  await database.collection<{ _id: string }>('counters').updateOne({ _id: 'seq' }, { $set: { value: from } });
  await database.collection<{ _id: string }>('archive').updateOne({ _id: 'archive' }, { $set: archive });
  await client.close();
  await rebuild(product);
  const { visitCount } = await analyticsOf(product).readStore({ params: { id: storeId } });
  const expected = history.days * history.visits;
  if (visitCount !== expected) throw new Error(`${visitCount} visits are reported instead of ${expected}`);
}

/** Records visits of shops as ingest would, all at this moment, and rebuilds the figures from them. */
export async function recordVisits(product: Product, storeIds: string[], visits: number): Promise<void> {
  const client = await MongoClient.connect(product.mongoUrl('analytics'));
  const occurredAt = new Date();
  const day = occurredAt.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
  const visitOf = (seq: number) => ({
    _id: randomUUIDv7(),
    storeId: storeIds[seq % storeIds.length],
    day,
    visitorKey: randomBytes(8).readBigInt64LE(),
    source: 'Web',
    seq,
    occurredAt,
    metadata: {},
  });
  const logs = client.db().collection<ReturnType<typeof visitOf>>('store_access_logs');
  for (let seq = 1; seq <= visits; seq += BATCH) {
    const length = Math.min(BATCH, visits - seq + 1);
    await logs.insertMany(
      Array.from({ length }, (_, index) => visitOf(seq + index)),
      { ordered: false },
    );
  }
  const counters = client.db().collection<{ _id: string; value: number }>('counters');
  await counters.updateOne({ _id: 'seq' }, { $set: { value: visits } });
  await client.close();
  await rebuild(product);
}

/** The totals of one shop and day; the first shop is the owner's. */
function dayOfShop(place: number, storeId: string, { shops, visits }: History) {
  const shop = (place - 1) % shops;
  const daysAgo = 3 + Math.floor((place - 1) / shops);
  const clicks = PRODUCTS.length;
  return {
    place,
    storeId: shop === 0 ? storeId : madeUpShop(shop).id,
    day: new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10),
    visits,
    uniques: Math.ceil(visits / 2),
    clicks,
    hours: Object.fromEntries(HOURS.map((hour) => [hour, Math.floor(visits / HOURS.length)])),
    products: Object.fromEntries(PRODUCTS.map((id) => [id, 1])),
  };
}

async function rebuild(product: Product): Promise<void> {
  const analytics = analyticsOf(product);
  const { generation } = await analytics.readRebuild({});
  await analytics.startRebuild({});
  while ((await analytics.readRebuild({})).generation === generation) await pause(100);
}

async function redisPid({ environment }: Product): Promise<number> {
  const redis = new Redis(environment.REDIS_URL ?? '');
  const info = await redis.info('server');
  redis.disconnect();
  return Number(/process_id:(\d+)/.exec(info)?.[1]);
}
