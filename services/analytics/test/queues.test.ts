import { createLogger } from '@cardume/kit/logging';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { eventually } from '../../../infra/test/eventually.ts';
import type { TestProcess } from '../../../infra/test/test-process.ts';
import { NEXT_KEY } from '../src/projection/keys.ts';
import { archiveEveryHour, openMaintenanceQueue } from '../src/queues/maintenance.ts';
import { type AnalyticsClient, Installation } from './installation.ts';

const QUEUES_PASSWORD = 'a password of operators';
let installation: Installation;
let client: AnalyticsClient;
let worker: TestProcess;
let redis: Redis;
beforeAll(async () => {
  installation = await Installation.open();
  client = (await installation.startIngest()).client;
  worker = await installation.startWorker({ QUEUES_PASSWORD });
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
  await redis.hset(NEXT_KEY, 'not', 'a number');
  await client.startRebuild({});
  const [job] = await eventually(async () => {
    const failed = await client.listFailedJobs({});
    expect(failed).toHaveLength(1);
    return failed;
  });
  expect(job).toMatchObject({
    queue: 'maintenance',
    name: 'rebuild',
    attempts: 5,
    reason: expect.stringContaining('WRONGTYPE'),
  });
  const params = { queue: 'maintenance', id: job?.id ?? '' };
  await redis.del(NEXT_KEY);
  await client.retryFailedJob({ params });
  await eventually(async () => expect(await generation()).toBeGreaterThan(before));
  expect(await client.listFailedJobs({})).toEqual([]);
  await expect(client.retryFailedJob({ params })).rejects.toMatchObject({ status: 404 });
});

const queuesOf = ({ spec }: TestProcess) => `http://127.0.0.1:${spec.internalPort}/queues`;
const login = (password: string) => ({ authorization: `Basic ${btoa(`operator:${password}`)}` });

test('the internal port of a worker shows the queues', async () => {
  const base = queuesOf(worker);
  const headers = login(QUEUES_PASSWORD);
  expect(await (await fetch(base, { headers })).text()).toContain('<title>');
  const response = await fetch(`${base}/api/queues`, { headers });
  const told = (await response.json()) as { queues: { name: string }[] };
  expect(told.queues.map(({ name }) => name)).toEqual(['aggregation', 'maintenance']);
});

test('the queues are shown and changed with their password only, and not at all where there is none', async () => {
  const refused = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;
  expect(await refused(queuesOf(worker))).toBe(401);
  expect(await refused(queuesOf(worker), { headers: login('another password') })).toBe(401);
  expect(await refused(`${queuesOf(worker)}/api/queues/maintenance/retry/failed`, { method: 'PUT' })).toBe(401);
  const open = await installation.startWorker();
  expect(await refused(queuesOf(open))).toBe(404);
});

test('a job that a fast clock has scheduled an hour too late runs in time once the clock is put right', async () => {
  await worker.stop();
  const queue = openMaintenanceQueue(redis, createLogger({ name: 'test', level: 'silent', format: 'json' }));
  const [scheduler] = await queue.getJobSchedulers();
  const hour = Number(scheduler?.every);
  const now = Date.now();
  await queue.removeJobScheduler(scheduler?.key ?? '');
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 2 * hour);
  (await archiveEveryHour(queue, createLogger({ name: 'test', level: 'silent', format: 'json' })))();
  clock.mockRestore();
  const next = async () => (await queue.getJobSchedulers())[0]?.next;
  expect(await next()).toBeGreaterThanOrEqual(now + 2 * hour);
  await worker.start();
  await eventually(async () => expect(await next()).toBeLessThanOrEqual(Date.now() + hour));
});
