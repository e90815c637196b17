import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { eventually } from '../../../infra/test/eventually.ts';
import type { Running } from '../../../infra/test/running.ts';
import { NEXT } from '../src/projection/keys.ts';
import { type AnalyticsClient, Installation } from './installation.ts';

let installation: Installation;
let client: AnalyticsClient;
let worker: Running;
let redis: Redis;
beforeAll(async () => {
  installation = await Installation.open();
  client = (await installation.startIngest()).client;
  worker = await installation.startWorker();
  redis = new Redis(installation.redisUrl);
});
afterAll(async () => {
  redis.disconnect();
  await installation.close();
});

test('a job that fails is retried; after the last attempt operators see it and can retry it', async () => {
  const generation = async () => Number((await client.readRebuild({})).generation);
  await eventually(async () => expect(await generation()).toBeGreaterThan(0));
  const before = await generation();
  await redis.hset(NEXT, 'not', 'a number');
  await client.startRebuild({});
  const [job] = await eventually(async () => {
    const failed = await client.listFailedJobs({});
    expect(failed).toHaveLength(1);
    return failed;
  });
  expect(job).toMatchObject({
    queue: 'upkeep',
    name: 'rebuild',
    attempts: 5,
    reason: expect.stringContaining('WRONGTYPE'),
  });
  const params = { queue: 'upkeep', id: job?.id ?? '' };
  await redis.del(NEXT);
  await client.retryFailedJob({ params });
  await eventually(async () => expect(await generation()).toBeGreaterThan(before));
  expect(await client.listFailedJobs({})).toEqual([]);
  await expect(client.retryFailedJob({ params })).rejects.toMatchObject({ status: 404 });
});

test('the internal port of a worker shows the queues', async () => {
  const base = `http://127.0.0.1:${worker.spec.internalPort}/queues`;
  expect(await (await fetch(base)).text()).toContain('<title>');
  const told = (await (await fetch(`${base}/api/queues`)).json()) as { queues: { name: string }[] };
  expect(told.queues.map(({ name }) => name)).toEqual(['fold', 'upkeep']);
});
