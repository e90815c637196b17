import { randomUUID } from 'node:crypto';
import { createLogger } from '@cardume/kit/logging';
import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { eventually } from '../../../infra/test/eventually.ts';
import { avoidMidnight } from '../../../infra/test/midnight.ts';
import { testRedisUrl } from '../../../infra/test/servers.ts';
import { archive } from '../src/archive/archive.ts';
import { deleteLogs, deleteTotals } from '../src/erasure/erase-stores.ts';
import { dayOf, daysAfter } from '../src/logs/day.ts';
import type { Logs } from '../src/logs/logs.ts';
import { createDayIndex, openLogs } from '../src/logs/open-logs.ts';
import { visitorKey } from '../src/logs/visitor-key.ts';
import { generationKeys, LIVE_KEY } from '../src/projection/keys.ts';
import { ARCHIVE, openMaintenanceQueue } from '../src/queues/maintenance.ts';
import { type AnalyticsClient, Installation, undoAfterEach } from './installation.ts';

/* Archiving and erasure for very many shops run in bounded steps. */

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
const KEPT_DAYS = 30;
await avoidMidnight(5);
const today = dayOf(new Date());
const expired = daysAfter(today, -40);
const yesterday = daysAfter(today, -1);

const undo = undoAfterEach();

async function open() {
  const installation = await Installation.open();
  undo.push(() => installation.close());
  return { installation, logs: await openLogs(installation.database) };
}

/** Inserts for each shop and day visits of Ana, Bia and again Ana, and a click. Returns the last `seq`. */
async function plant(logs: Logs, storeIds: readonly string[], days: readonly string[]): Promise<number> {
  let seq = 0;
  for (const day of days) {
    const at = new Date(`${day}T15:00:00Z`);
    const logOf = (storeId: string, visitor: string) => {
      const key = visitorKey('a secret of this test', visitor, storeId, day);
      return { _id: randomUUID(), storeId, day, seq: ++seq, visitorKey: key, source: 'qr' };
    };
    const visits = storeIds.flatMap((storeId) =>
      ['ana', 'bia', 'ana'].map((visitor) => ({ ...logOf(storeId, visitor), occurredAt: at, metadata: {} })),
    );
    const clicks = storeIds.map((id) => ({ ...logOf(id, 'ana'), productId: `product of ${id}`, clickedAt: at }));
    await logs.visits.insertMany(visits);
    await logs.clicks.insertMany(clicks);
  }
  await logs.counter.updateOne({ _id: 'seq' }, { $set: { value: seq } });
  return seq;
}

/** Returns the platform's figures and those of some shops. */
async function figuresOf(client: AnalyticsClient, storeIds: readonly string[], visits: number) {
  return eventually(async () => {
    const { totalAccessLogs } = await client.readPlatform({});
    expect(totalAccessLogs).toBe(visits);
    const stores = storeIds.map(async (id) => ({
      ...(await client.readStore({ params: { id } })),
      ...(await client.readStoreDays({ params: { id }, query: { count: 90 } })),
    }));
    const [{ days, stores: sums }, ...ofStores] = await Promise.all([
      client.readPlatformDays({ query: { count: 90 } }),
      ...stores,
    ]);
    const bySum = sums.ids.map((id, index) => `${id} ${sums.visits[index]} ${sums.clicks[index]}`);
    return { days, sums: bySum.sort(), stores: ofStores };
  });
}

test('two workers archive a day of 20,000 shops in parts, and are killed between them: no figure changes', async () => {
  const { installation, logs } = await open();
  await createDayIndex(logs);
  const storeIds = Array.from({ length: 20_000 }, () => randomUUID());
  await plant(logs, storeIds, [expired, yesterday]);
  const { client } = await installation.startIngest();
  const env = { ANALYTICS_RETENTION_DAYS: `${KEPT_DAYS}` };
  const workers = await Promise.all([installation.startWorker(env), installation.startWorker(env)]);
  const some = storeIds.filter((_, index) => index % 1_000 === 0);
  await eventually(async () => expect((await client.readRebuild({})).rebuiltUpTo).toBeNull());
  const before = await figuresOf(client, some, 2 * 3 * storeIds.length);
  expect(before.stores[0]).toMatchObject({ visitCount: 6, totalVisits: 4, totalClicks: 2 });

  const redis = new Redis(installation.redisUrl, { maxRetriesPerRequest: null });
  undo.push(() => redis.disconnect());
  const queue = openMaintenanceQueue(redis, logger);
  const parts = async () => (await logs.archive.findOne({ _id: 'progress' }))?.parts ?? 0;
  const unarchived = () => logs.visits.countDocuments({ day: expired });
  await Promise.all(workers.map(() => queue.add(ARCHIVE, undefined)));
  for (const worker of workers) {
    const archived = await parts();
    await eventually(async () => expect(await parts()).toBeGreaterThan(archived + 2));
    await worker.kill();
  }
  // Restarted only now: if one were slow to start, the other would archive everything.
  await Promise.all(workers.map((worker) => worker.start()));
  expect(await unarchived()).toBeGreaterThan(0);
  // A rebuild reads totals for archived parts and logs for the rest.
  await rebuilt(client);
  expect(await figuresOf(client, some, 2 * 3 * storeIds.length)).toEqual(before);
  await eventually(async () => {
    await queue.add(ARCHIVE, undefined);
    expect(await unarchived()).toBe(0);
  });
  expect(await parts()).toBeGreaterThan(20);
  expect(await logs.totals.countDocuments()).toBe(storeIds.length);
  await rebuilt(client);
  expect(await figuresOf(client, some, 2 * 3 * storeIds.length)).toEqual(before);
});

test('a shop with many visits on a day is archived in several parts, beside a rebuild: no figure changes', async () => {
  const { installation, logs } = await open();
  await createDayIndex(logs);
  const storeIds = Array.from({ length: 3 }, () => randomUUID()).sort();
  const [, busy = ''] = storeIds;
  let seq = await plant(logs, storeIds, [expired]);
  const visit = await logs.visits.findOne({ storeId: busy });
  const click = await logs.clicks.findOne({ storeId: busy });
  if (!visit || !click) throw new Error('nothing planted');
  const copies = (count: number) => Array.from({ length: count }, () => ({ _id: randomUUID(), seq: ++seq }));
  // Parts of 2,000 visits divide those of two visitors.
  const visits = copies(5_100).map((ids, index) => ({ ...visit, ...ids, visitorKey: BigInt(index % 3) }));
  await logs.visits.insertMany(visits);
  await logs.clicks.insertMany(copies(2_500).map((ids) => ({ ...click, ...ids })));
  await logs.counter.updateOne({ _id: 'seq' }, { $set: { value: seq } });
  const { client } = await installation.startIngest();
  await installation.startWorker();
  const before = await figuresOf(client, storeIds, 5_100 + 3 * storeIds.length);
  expect(before.stores[1]).toMatchObject({ visitCount: 5_103, totalVisits: 5, totalClicks: 2_501 });

  const redis = new Redis(installation.redisUrl);
  undo.push(() => redis.disconnect());
  const archiving = { redis, logs, logger, keptDays: KEPT_DAYS };
  const stopping = new AbortController();
  const updateOne: Logs['archive']['updateOne'] = async (...args) => {
    if ((await logs.totals.countDocuments()) > 0) stopping.abort();
    return logs.archive.updateOne(...args);
  };
  const stoppable = { ...logs, archive: Object.assign(Object.create(logs.archive), { updateOne }) };
  await archive({ ...archiving, logs: stoppable, stopped: stopping.signal }, new Date());
  expect(await logs.visits.countDocuments({ storeId: busy })).toBe(5_103 - 2_000);
  await rebuilt(client);
  expect(await figuresOf(client, storeIds, 5_100 + 3 * storeIds.length)).toEqual(before);
  const { signal } = new AbortController();
  await Promise.all([1, 2].map(() => archive({ ...archiving, stopped: signal }, new Date())));
  expect(await logs.visits.countDocuments()).toBe(0);
  expect(await logs.clicks.countDocuments()).toBe(0);
  expect(await logs.totals.findOne({ storeId: busy })).toMatchObject({ visits: 5_103, uniques: 5, clicks: 2_501 });
  expect((await logs.archive.findOne({ _id: 'progress' }))?.parts).toBe(4);
  await rebuilt(client);
  expect(await figuresOf(client, storeIds, 5_100 + 3 * storeIds.length)).toEqual(before);
});

async function rebuilt(client: AnalyticsClient): Promise<void> {
  const before = (await client.readRebuild({})).generation;
  await client.startRebuild({});
  await eventually(async () => expect((await client.readRebuild({})).generation).toBeGreaterThan(Number(before)));
}

interface Profiled {
  op: string;
  ns: string;
  planSummary: string;
  keysExamined: number;
  docsExamined: number;
  ndeleted?: number;
}

/** Returns the profiler's entries for the operations of `work` on logs and totals. */
async function profiled({ connection }: Logs, work: () => Promise<void>): Promise<Profiled[]> {
  await connection.db?.command({ profile: 2 });
  await work();
  await connection.db?.command({ profile: 0 });
  const ofLogs = {
    ns: /(store_access_logs|product_clicks|daily_totals)$/,
    op: { $in: ['query', 'command', 'remove'] },
  };
  return connection.collection<Profiled>('system.profile').find(ofLogs).toArray();
}

test('erasing a shop and archiving a part read only the documents that they change, by an index', async () => {
  const { installation, logs } = await open();
  await createDayIndex(logs);
  const storeIds = Array.from({ length: 3_000 }, () => randomUUID()).sort();
  const [erased = ''] = storeIds;
  const last = await plant(logs, storeIds, [expired, daysAfter(expired, 20), yesterday]);
  await logs.totals.insertMany(
    storeIds.map((storeId, index) => {
      const day = daysAfter(expired, -1 - (index % 50));
      return { _id: `${day}:${storeId}`, seq: -index, storeId, day, visits: 1, uniques: 1, clicks: 0 };
    }),
  );
  const erasing = await profiled(logs, async () => {
    await deleteLogs(logs, erased);
    await deleteTotals(logs, erased);
  });
  expect(await logs.visits.countDocuments({ storeId: erased })).toBe(0);
  expect(await logs.totals.countDocuments()).toBe(storeIds.length - 1);
  const deletions = erasing.filter(({ op }) => op === 'remove');
  expect(deletions).toHaveLength(2 * 3 + 1);
  for (const { ndeleted, docsExamined } of deletions) expect(docsExamined).toBe(ndeleted);
  for (const { planSummary } of erasing) expect(planSummary).not.toContain('COLLSCAN');
  for (const { keysExamined } of erasing) expect(keysExamined).toBeLessThan(600);

  const redis = new Redis(await testRedisUrl());
  undo.push(() => redis.disconnect());
  await redis.mset(LIVE_KEY, 1, generationKeys(1).cursor, last);
  const { signal: stopped } = new AbortController();
  const archiving = await profiled(logs, () =>
    archive({ redis, logs, logger, keptDays: KEPT_DAYS, stopped }, new Date()),
  );
  expect(await logs.visits.countDocuments({ day: expired })).toBe(0);
  for (const { planSummary } of archiving) expect(planSummary).not.toContain('COLLSCAN');
  expect(Math.max(...archiving.map(({ docsExamined }) => docsExamined))).toBeLessThanOrEqual(2_000);
  expect(Math.max(...archiving.map(({ keysExamined }) => keysExamined))).toBeLessThan(2_100);
  await installation.database.collection('system.profile').drop();
});
