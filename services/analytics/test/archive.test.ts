import { randomUUID } from 'node:crypto';
import { createLogger } from '@cardume/kit/logging';
import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { eventually } from '../../../infra/test/eventually.ts';
import { avoidMidnight } from '../../../infra/test/midnight.ts';
import { dayOf, daysAfter, daysUntil } from '../src/logs/day.ts';
import { ARCHIVE, openMaintenanceQueue } from '../src/queues/maintenance.ts';
import { type AnalyticsClient, Installation, undoAfterEach } from './installation.ts';

const KEPT = { ANALYTICS_RETENTION_DAYS: '30' };
const stores = [randomUUID(), randomUUID(), randomUUID()];
const products = [randomUUID(), randomUUID()];
const SOURCES = ['qr', 'Web', 'busca'];
await avoidMidnight(5);
const today = dayOf(new Date());
/** Returns noon in São Paulo on a past day. */
const noon = (daysAgo: number) => `${daysAfter(today, -daysAgo)}T15:00:00.000Z`;

const undo = undoAfterEach();

/** @param prepare runs before the first process starts */
async function open(prepare: (installation: Installation) => Promise<void> = async () => undefined) {
  const installation = await Installation.open();
  undo.push(() => installation.close());
  await prepare(installation);
  const { client } = await installation.startIngest();
  const redis = new Redis(installation.redisUrl, { maxRetriesPerRequest: null });
  undo.push(() => redis.disconnect());
  const queue = openMaintenanceQueue(redis, createLogger({ name: 'test', level: 'silent', format: 'json' }));
  return { installation, client, archive: () => queue.add(ARCHIVE, undefined) };
}

type PlatformDays = Awaited<ReturnType<AnalyticsClient['readPlatformDays']>>;
type Opened = Awaited<ReturnType<typeof open>>;

/** Records a visit of `visitors` visitors, numbered from `first`, to every shop, and a click on each product. */
async function send(client: AnalyticsClient, daysAgo: number, visitors: number, first = 0): Promise<void> {
  const at = noon(daysAgo);
  const visits = stores.flatMap((storeId) =>
    Array.from({ length: visitors }, (_, visitor) => ({
      storeId,
      visitor: `${first + visitor}`,
      source: SOURCES[visitor % 3] ?? '',
      suspect: visitor % 2 === 1,
      at,
    })),
  );
  const clicks = products.map((productId, index) => {
    return { storeId: stores[index] as string, productId, visitor: '0', source: 'store_page', at };
  });
  await client.recordVisits({ body: { visits } });
  await client.recordClicks({ body: { clicks } });
}

/** Waits until the figures include all visits and clicks. Returns all figures of every shop. */
async function figuresOf({ installation, client }: Opened, visits: number) {
  return eventually(async () => {
    const { totalAccessLogs } = await client.readPlatform({});
    expect(totalAccessLogs).toBe(visits);
    const { cursor, lastSeq } = await client.readRebuild({});
    expect(cursor).toBe(lastSeq);
    const figures = stores.map(async (id) => ({
      ...(await client.readStore({ params: { id } })),
      ...(await client.readStoreDays({ params: { id }, query: { count: 90 } })),
    }));
    const platform = platformOf(await client.readPlatformDays({ query: { count: 90 } }));
    return { totalAccessLogs, stores: await Promise.all(figures), platform, stream: installation.stream };
  });
}

/** Returns the platform's figures with the shops in the order of `stores`. */
function platformOf({ days, stores: { ids, visits, clicks } }: PlatformDays) {
  const shops = stores.map((id) => ({ visits: visits[ids.indexOf(id)], clicks: clicks[ids.indexOf(id)] }));
  return { days: days.filter((day) => day.visits > 0 || day.clicks > 0), shops };
}

async function rebuilt({ client }: Opened): Promise<void> {
  const before = (await client.readRebuild({})).generation;
  await client.startRebuild({});
  await eventually(async () => expect((await client.readRebuild({})).generation).toBeGreaterThan(Number(before)));
}

async function daysOfLogs({ installation }: Opened): Promise<string[]> {
  const days = ['store_access_logs', 'product_clicks'].map((name) =>
    installation.database.collection(name).distinct('day'),
  );
  return [...new Set((await Promise.all(days)).flat() as string[])].sort();
}

const totalsOf = ({ installation }: Opened) => installation.database.collection('daily_totals').countDocuments();

test('expired logs become daily totals, and no figure changes, not even by a rebuild', async () => {
  const opened = await open();
  const { client, installation, archive } = opened;
  const worker = await installation.startWorker(KEPT);
  // Days overlap in the logs, as around midnight and after a clock was set back; one is in the future.
  for (const [daysAgo, visitors] of [
    [45, 3],
    [44, 2],
    [45, 4],
    [44, 5],
    [-2, 1],
    [40, 1],
  ] as const)
    await send(client, daysAgo, visitors);
  // A late visit, which is added to existing totals.
  await send(client, 45, 1, 100);
  for (const [daysAgo, visitors] of [
    [31, 2],
    [30, 2],
    [0, 3],
  ] as const)
    await send(client, daysAgo, visitors);
  const before = await figuresOf(opened, 24 * stores.length);
  expect(before.stores.map(({ visitCount, totalVisits }) => [visitCount, totalVisits])).toEqual(
    stores.map(() => [24, 19]),
  );
  const suspects: Record<string, number> = { 45: 3, 44: 3, 31: 1, 30: 1, 0: 1 };
  expect(before.platform.days).toEqual(
    Object.entries({ 45: 8, 44: 7, 40: 1, 31: 2, 30: 2, 0: 3 })
      .map(([daysAgo, visitors]) => ({
        date: daysAfter(today, -daysAgo),
        visits: visitors * stores.length,
        clicks: products.length * (daysAgo === '45' ? 3 : daysAgo === '44' ? 2 : 1),
        suspects: (suspects[daysAgo] ?? 0) * stores.length,
      }))
      .sort((a, b) => a.date.localeCompare(b.date)),
  );
  expect(before.platform.shops).toEqual([
    { visits: 23, clicks: 9 },
    { visits: 23, clicks: 9 },
    { visits: 23, clicks: 0 },
  ]);
  // The visit in the future is not in the period.
  expect(before.stores.map(({ visitsBySource }) => visitsBySource)).toEqual(
    stores.map(() => ({ busca: 4, compartilhar: 0, qr: 11, inicio: 0 })),
  );
  await archive();
  const kept = [30, 0, -2].map((daysAgo) => daysAfter(today, -daysAgo));
  await eventually(async () => expect(await daysOfLogs(opened)).toEqual(kept));
  expect(await totalsOf(opened)).toBe(4 * stores.length);
  expect(await figuresOf(opened, 24 * stores.length)).toEqual(before);
  await rebuilt(opened);
  expect(await figuresOf(opened, 24 * stores.length)).toEqual(before);

  await worker.stop();
});

test('archiving that is killed repeatedly, beside rebuilds and new visits, counts each log once', async () => {
  const opened = await open();
  const { client, installation, archive } = opened;
  const workers = await Promise.all([installation.startWorker(KEPT), installation.startWorker(KEPT)]);
  const old = daysUntil(new Date(), 80).length;
  for (let daysAgo = old; daysAgo > 0; daysAgo--) await send(client, daysAgo, 2);
  const before = await figuresOf(opened, old * 2 * stores.length);
  for (let kill = 0; kill < 4; kill++) {
    await archive();
    if (kill === 2) await client.startRebuild({});
    await send(client, 0, 2);
    const worker = workers[kill % 2];
    await worker?.kill();
    await worker?.start();
  }
  // The next worker completes the rebuild of a killed one; archiving waits for it.
  await eventually(async () => expect((await client.readRebuild({})).rebuiltUpTo).toBeNull());
  await eventually(async () => {
    // Repeated, because the job of a killed worker may start another rebuild, which blocks archiving.
    await archive();
    expect(await daysOfLogs(opened)).toHaveLength(31);
  });
  const after = await figuresOf(opened, (old + 4) * 2 * stores.length);
  expect(after.stores.map(({ totalVisits }) => totalVisits)).toEqual(
    before.stores.map(({ totalVisits }) => totalVisits + 2),
  );
  await rebuilt(opened);
  expect(await figuresOf(opened, (old + 4) * 2 * stores.length)).toEqual(after);
});

const archivedDay = daysAfter(today, -40);
const ofVersion1 = { _id: 'archive', day: archivedDay, seq: 9, from: 9, totals: 2 };
const part = { day: archivedDay, seq: 9, storeId: stores[0] };
const untilNovember26 = { _id: 'position', day: '', seq: 0, from: 0, totals: 2, parts: 4, part };

test.each([
  ['of version 1.0.0', ofVersion1],
  ['of 2026-11-25, of a part of a day', untilNovember26],
])('totals %s are read in the order of the logs, and logs that they include are deleted', async (_, position) => {
  const [day, [storeId = '', other = ''], [productId = '']] = [archivedDay, stores, products];
  const log = (seq: number, daysAgo: number) => {
    const of = { day: daysAfter(today, -daysAgo), occurredAt: new Date(noon(daysAgo)), source: 'qr', metadata: {} };
    return { _id: randomUUID(), seq, storeId, visitorKey: BigInt(seq), ...of };
  };
  const opened = await open(async ({ database }) => {
    const rows = (name: string) => database.collection<{ _id: string }>(name);
    const totals = { place: 1, storeId, day, visits: 3, uniques: 2, clicks: 1, products: { [productId]: 1 } };
    const ofOther = { place: 2, storeId: other, day, visits: 5, uniques: 5, clicks: 0, hours: { '12': 5 } };
    await rows('daily_totals').createIndex({ place: 1 }, { unique: true });
    for (const row of [totals, ofOther]) await rows('daily_totals').insertOne({ _id: `${day}:${row.storeId}`, ...row });
    await rows('archive').insertOne(position);
    // The first is in the totals, but not deleted yet; the second of the same day was late.
    await rows('store_access_logs').insertMany([log(9, 40), log(10, 40), log(11, 0)]);
    await rows('counters').insertOne({ _id: 'seq', ...{ value: 11 } });
  });
  await opened.installation.startWorker(KEPT);
  const before = await figuresOf(opened, 3 + 2 + 5);
  expect(before.stores.slice(0, 2)).toMatchObject([
    { visitCount: 5, totalVisits: 4, totalClicks: 1 },
    { visitCount: 5, totalVisits: 5, totalClicks: 0 },
  ]);
  await eventually(async () => {
    // Repeated, because archiving waits for the first computation of the figures.
    await opened.archive();
    expect(await daysOfLogs(opened)).toEqual([today]);
  });
  expect(await totalsOf(opened)).toBe(2);
  await rebuilt(opened);
  expect(await figuresOf(opened, 3 + 2 + 5)).toEqual(before);
});
