import { randomUUID } from 'node:crypto';
import { createLogger } from '@cardume/kit/logging';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { eventually } from '../../../infra/test/eventually.ts';
import { avoidMidnight } from '../../../infra/test/midnight.ts';
import { dayOf, daysAfter } from '../src/logs/day.ts';
import { generationKeys, KEPT_PRODUCTS, LIVE_KEY } from '../src/projection/keys.ts';
import { ERASE, openMaintenanceQueue } from '../src/queues/maintenance.ts';
import { type AnalyticsClient, Installation } from './installation.ts';

/* Keys of the figures expire or are limited by the number of shops. */

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
await avoidMidnight(3);
const today = dayOf(new Date());
const noon = (daysAgo: number) => `${daysAfter(today, -daysAgo)}T15:00:00.000Z`;

let installation: Installation;
let client: AnalyticsClient;
let redis: Redis;
beforeAll(async () => {
  installation = await Installation.open();
  ({ client } = await installation.startIngest());
  await installation.startWorker();
  redis = new Redis(installation.redisUrl);
});
afterAll(async () => {
  redis?.disconnect();
  await installation?.close();
});

/** Records a visit of one visitor on each of these days and waits until they are counted. */
async function visit(storeId: string, daysAgo: readonly number[]): Promise<void> {
  const { visitCount: before } = await client.readStore({ params: { id: storeId } });
  const visits = daysAgo.map((days) => ({ storeId, visitor: 'ana', source: 'qr', at: noon(days) }));
  await client.recordVisits({ body: { visits } });
  await eventually(async () => {
    const { visitCount } = await client.readStore({ params: { id: storeId } });
    expect(visitCount).toBe(before + visits.length);
  });
}

/** Returns the names of the live generation's keys with their TTL in days; -1 without a TTL. */
async function lifetimes(): Promise<Map<string, number>> {
  const { prefix } = generationKeys(Number(await redis.get(LIVE_KEY)));
  const keys = await redis.keys(`${prefix}*`);
  const ttls = await Promise.all(keys.map((key) => redis.ttl(key)));
  return new Map(
    keys.map((key, index) => [
      key.slice(prefix.length),
      ttls[index] === -1 ? -1 : Math.ceil((ttls[index] ?? 0) / 86_400),
    ]),
  );
}

async function rebuilt(): Promise<void> {
  const before = (await client.readRebuild({})).generation;
  await client.startRebuild({});
  await eventually(async () => expect((await client.readRebuild({})).generation).toBeGreaterThan(Number(before)));
}

const setsOfVisitors = async () => [...(await lifetimes()).keys()].filter((name) => name.startsWith('seen:'));

test('hashes of days expire when no period reaches them; the other keys have one entry for each shop', async () => {
  const storeId = randomUUID();
  await visit(storeId, [400, 213, 150, 100, 0]);
  const keys = await lifetimes();
  const lasting = [...keys].filter(([, days]) => days < 0).map(([name]) => name);
  expect(lasting.filter((name) => !name.includes(storeId)).sort()).toEqual(
    ['active', 'begun', 'cursor', 'format', 'platform', 'recent'].sort(),
  );
  expect(lasting.filter((name) => name.includes(storeId))).toEqual([`store:${storeId}`]);
  const months = [150, 100, 0].map((daysAgo) => daysAfter(today, -daysAgo).slice(0, 7));
  const days = [...keys].filter(([name]) => name.startsWith('days:'));
  expect(days.map(([name]) => name).sort()).toEqual(
    [...new Set(months)].map((month) => `days:${storeId}:${month}`).sort(),
  );
  for (const [name, lifetime] of keys) {
    if (name.startsWith('days:')) expect(lifetime).toBeLessThanOrEqual(212);
    if (name.startsWith('hours:')) expect(lifetime).toBeLessThanOrEqual(107);
    if (name.startsWith('seen:')) expect(lifetime).toBe(4);
  }
});

test('a rebuild keeps no sets of days that are over, and counts a visitor once who came on them again later', async () => {
  const storeId = randomUUID();
  for (const daysAgo of [
    [300, 60],
    [5, 300],
    [60, 2, 0],
    [300, 5],
  ])
    await visit(storeId, daysAgo);
  const before = await client.readStore({ params: { id: storeId } });
  expect(before).toMatchObject({ visitCount: 9, totalVisits: 5 });
  await rebuilt();
  expect(await client.readStore({ params: { id: storeId } })).toEqual(before);
  const days = new Set((await setsOfVisitors()).map((name) => name.split(':')[1]));
  expect([...days].sort()).toEqual([daysAfter(today, -2), today]);
  await visit(storeId, [0, 2]);
  expect(await client.readStore({ params: { id: storeId } })).toMatchObject({ visitCount: 11, totalVisits: 5 });
});

test('of very many products the least clicked go, and the sum of clicks stays', async () => {
  const [storeId, best] = [randomUUID(), randomUUID()];
  const click = (productId: string) => ({ productId, storeId, visitor: 'ana', source: 'store_page' });
  const count = KEPT_PRODUCTS.most + 500;
  for (let sent = 0; sent < count; sent += 500) {
    const clicks = Array.from({ length: 500 }, (_, index) => click(index === 0 ? best : randomUUID()));
    await client.recordClicks({ body: { clicks } });
  }
  const figures = await eventually(async () => {
    const told = await client.readStore({ params: { id: storeId } });
    expect(told.totalClicks).toBe(count);
    return told;
  });
  expect(figures.topProducts[0]).toEqual({ productId: best, clicks: count / 500 });
  const { products } = generationKeys(Number(await redis.get(LIVE_KEY)));
  expect(await redis.zcard(products(storeId))).toBeLessThanOrEqual(KEPT_PRODUCTS.most);
});

test('erasing a shop takes it out of all figures, as a rebuild without its logs would', async () => {
  const [storeId, other] = [randomUUID(), randomUUID()];
  for (const id of [storeId, other]) await visit(id, [400, 150, 95, 40, 1, 0]);
  const figures = async () => {
    const { days, stores } = await client.readPlatformDays({ query: { count: 90 } });
    const { recentAccessLogs, totalAccessLogs } = await client.readPlatform({});
    const recent = recentAccessLogs.filter((visit) => visit.storeId === storeId || visit.storeId === other);
    return { days, ids: stores.ids.sort(), recent, totalAccessLogs };
  };
  const before = await figures();
  expect(before.ids).toContain(storeId);
  const closed = installation.database.collection<{ _id: string }>('forgotten_stores');
  await closed.insertOne({ _id: storeId });
  const queueRedis = new Redis(installation.redisUrl, { maxRetriesPerRequest: null });
  await openMaintenanceQueue(queueRedis, logger).add(ERASE, undefined);
  await eventually(async () => expect(await closed.findOne({ _id: storeId })).toHaveProperty('erasedAt'));
  queueRedis.disconnect();
  expect([...(await lifetimes()).keys()].filter((name) => name.includes(storeId))).toEqual([]);
  const after = await figures();
  expect(after.totalAccessLogs).toBe(before.totalAccessLogs - 6);
  expect(after.ids).toEqual(before.ids.filter((id) => id !== storeId));
  expect(after.recent.map((visit) => visit.storeId)).toEqual(Array(6).fill(other));
  await rebuilt();
  expect(await figures()).toEqual(after);
});

test('figures and queues of version 1.0.0 go when there are new ones', async () => {
  const old = ['a:generation', 'a:1:store:x', 'bull:fold:meta', 'bull:upkeep:1'];
  for (const key of [...old, 'bull:of-somebody-else:1']) await redis.set(key, '1');
  await rebuilt();
  await eventually(async () => {
    for (const key of old) expect(await redis.ttl(key)).toBeGreaterThan(0);
  });
  expect(await redis.ttl('bull:of-somebody-else:1')).toBe(-1);
});
