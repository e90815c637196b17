import { randomUUID } from 'node:crypto';
import { createLogger } from '@cardume/kit/logging';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { eventually } from '../../../infra/test/eventually.ts';
import { FIGURES_FORMAT, generationKeys, LIVE_KEY, NEXT_KEY } from '../src/projection/keys.ts';
import { openAggregationQueue } from '../src/queues/aggregation.ts';
import { type Ingest, Installation } from './installation.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
const [OLDER, NEWER] = [`${Number(FIGURES_FORMAT) - 1}`, `${Number(FIGURES_FORMAT) + 1}`];
const HOUR_MS = 3_600_000;

let installation: Installation;
let client: Ingest['client'];
let redis: Redis;
let worker: Awaited<ReturnType<Installation['startWorker']>>;
let storeId: string;
beforeAll(async () => {
  installation = await Installation.open();
  redis = new Redis(installation.redisUrl, { maxRetriesPerRequest: null });
  [{ client }, worker] = await Promise.all([installation.startIngest(), installation.startWorker()]);
});
afterAll(async () => {
  redis.disconnect();
  await installation.close();
});
beforeEach(async () => {
  storeId = randomUUID();
  await visit(3);
  await shows(3);
});

async function visit(times: number): Promise<void> {
  const visits = Array.from({ length: times }, () => ({ storeId, visitor: randomUUID(), source: 'Web' }));
  await client.recordVisits({ body: { visits } });
}

const visitCount = async () => (await client.readStore({ params: { id: storeId } })).visitCount;
const shows = (visits: number) => eventually(async () => expect(await visitCount()).toBe(visits));
const live = async () => Number(await redis.get(LIVE_KEY));

/** Runs a job of the worker to its end. */
async function aggregated(): Promise<void> {
  const job = await openAggregationQueue(redis, logger).add('aggregate', undefined);
  await eventually(async () => expect(await job.getState()).toBe('unknown'));
}

it('an unfinished rebuild of another format is started again instead of continued', async () => {
  await worker.stop();
  const next = (await live()) + 1;
  const { cursor, begun, format, store } = generationKeys(next);
  const { lastSeq } = await client.readRebuild({});
  await redis.mset({ [NEXT_KEY]: next, [cursor]: lastSeq - 1, [begun]: 0, [format]: OLDER });
  await redis.hset(store(storeId), { visitCount: 1_000 });
  await worker.start();
  await eventually(async () => expect(await live()).toBeGreaterThan(next - 1));
  expect(await live()).toBeGreaterThan(next);
  await shows(3);
});

it('nothing is added to live figures of an older format: they are rebuilt', async () => {
  const before = await live();
  await redis.set(generationKeys(before).format, OLDER);
  await visit(1);
  await shows(4);
  expect(await live()).toBeGreaterThan(before);
});

it('figures of a newer format are neither changed nor replaced, also by a worker that starts', async () => {
  const generation = await live();
  const { format, cursor } = generationKeys(generation);
  await redis.set(format, NEWER);
  const before = await redis.get(cursor);
  await visit(1);
  await aggregated();
  await worker.stop();
  await worker.start();
  await aggregated();
  expect(await redis.mget(LIVE_KEY, NEXT_KEY, cursor)).toEqual([`${generation}`, null, before]);
  await redis.set(format, FIGURES_FORMAT);
  await shows(4);
});

it('a rebuild after the clock was set back has a higher generation than the figures that it replaces', async () => {
  const ahead = (await live()) + HOUR_MS;
  await worker.stop();
  for await (const keys of redis.scanStream({ match: `${generationKeys(await live()).prefix}*` })) {
    for (const key of keys as string[]) await redis.rename(key, key.replace(/^\{a\}:\d+/, `{a}:${ahead}`));
  }
  await redis.set(LIVE_KEY, ahead);
  await worker.start();
  await client.startRebuild({});
  await eventually(async () => expect(await live()).not.toBe(ahead));
  expect(await live()).toBeGreaterThan(ahead);
  await shows(3);
});
