/**
 * The straightforward way to count visits, in a separate process: one BullMQ job per visit, and a worker that adds it
 * to the figures in Redis. The measured time starts when all jobs are queued.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pMap from 'p-map';
import { madeUpVisit } from './visits.ts';

export interface JobsOrder {
  redisUrl: string;
  visits: number;
}
export interface JobsDone {
  ms: number;
  /** Visits in the figures at the end. */
  counted: number;
}

const CONCURRENCY = 100;
const QUEUE = 'job-per-visit';

process.once('message', async ({ redisUrl, visits }: JobsOrder) => {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  await redis.flushdb();
  const queue = new Queue(QUEUE, { connection: redis, defaultJobOptions: { removeOnComplete: true } });
  const numbers = Array.from({ length: visits }, (_, n) => n);
  await pMap(numbers, (n) => queue.add('visit', madeUpVisit(n)), { concurrency: CONCURRENCY });
  const began = performance.now();
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  const worker = new Worker(QUEUE, ({ data }) => add(redis, data), { connection, concurrency: CONCURRENCY });
  while ((await countedBy(redis)) < visits) await pause(10);
  const ms = performance.now() - began;
  process.send?.({ ms, counted: await countedBy(redis) } satisfies JobsDone);
  await worker.close();
  redis.disconnect();
});

/** Makes the increments of `apply-batch.lua` for one visit. */
async function add(redis: Redis, { storeId, visitor }: ReturnType<typeof madeUpVisit>): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const key = createHash('sha256').update(visitor).digest().readBigInt64BE();
  const seen = `seen:${storeId}:${day}`;
  const isNew = await redis.sadd(seen, key.toString());
  await redis
    .multi()
    .expire(seen, 604_800)
    .hincrby(`store:${storeId}`, 'visitCount', 1)
    .hincrby(`store:${storeId}`, 'totalVisits', isNew)
    .hincrby('platform', 'visits', 1)
    .lpush('recent', JSON.stringify({ storeId, source: 'Web', accessedAt: new Date() }))
    .ltrim('recent', 0, 19)
    .exec();
}

async function countedBy(redis: Redis): Promise<number> {
  return Number((await redis.hget('platform', 'visits')) ?? 0);
}
