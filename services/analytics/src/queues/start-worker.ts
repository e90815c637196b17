import type { Lifecycle } from '@cardume/kit/process';
import type { RedisClient } from '@cardume/kit/redis';
import { Worker } from 'bullmq';
import { QUEUE_PREFIX, queueTelemetry } from './queue.ts';

/** What the jobs of a queue do, by their names. */
export type Jobs = Readonly<Record<string, (data: string) => Promise<unknown>>>;

/** Works on the jobs of a queue, one at a time. */
export function startWorker(queue: string, jobs: Jobs, redis: RedisClient, lifecycle: Lifecycle): void {
  const { logger } = lifecycle;
  const worker = new Worker<string>(queue, ({ name, data }) => run(jobs, name, data), {
    // BullMQ duplicates this connection for the blocking wait for jobs.
    connection: redis,
    prefix: QUEUE_PREFIX,
    ...queueTelemetry(),
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  });
  worker.on('error', (error) => logger.warn({ err: error }, `worker of ${queue}`));
  worker.on('failed', (job, error) => logger.error({ err: error, attempts: job?.attemptsMade }, `${queue} failed`));
  lifecycle.onStop(`worker of ${queue}`, () => worker.close());
}

/** @throws Error if the job is one of a later release: it is tried again, and then kept for operators */
async function run(jobs: Jobs, name: string, data: string): Promise<void> {
  const job = jobs[name];
  if (!job) throw new Error(`unknown job ${name}`);
  await job(data);
}
