/** How fast durable visits come into the figures, against one BullMQ job for each visit. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import type { Product } from '../test/product.ts';
import { testRedisUrl } from '../test/servers.ts';
import { analyticsOf } from '../test/services.ts';
import { median } from './compare.ts';
import type { JobsDone, JobsOrder } from './job-a-visit.ts';
import type { Row } from './report.ts';
import { madeUpVisit } from './visits.ts';

const BATCH = 250;
/** As many more visits are folded, so that both sides are at work for seconds and not at their start. */
const LONGER = 5;

/** Both on the same Redis server, in turns. The goal is ten times the throughput, and every visit counted once. */
export async function foldAgainstJobs(product: Product, rounds: number, visits: number): Promise<Row> {
  const redisUrl = await testRedisUrl();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push((LONGER * visits) / (await fold(product, LONGER * visits)));
    theirs.push(visits / (await jobs({ redisUrl, visits })));
  }
  const [folded, worked] = [median(ours), median(theirs)];
  const aSecond = (perMs: number) => `${(perMs * 1_000).toFixed(0)} a second`;
  return {
    work: 'visits folded into Redis',
    ours: aSecond(folded),
    baseline: `${aSecond(worked)}, a job a visit`,
    figure: worked / folded,
    goal: 0.1,
  };
}

/** How long a worker takes for so many visits that lie in the logs, in ms. @throws where one is not counted once */
async function fold(product: Product, visits: number): Promise<number> {
  const analytics = analyticsOf(product);
  const counted = async () => (await analytics.readPlatform({})).totalAccessLogs;
  const before = await counted();
  const worker = product.processes.pid('analytics-worker') ?? 0;
  process.kill(worker, 'SIGSTOP');
  const batches = Array.from({ length: visits / BATCH }, (_, batch) =>
    Array.from({ length: BATCH }, (_, index) => madeUpVisit(batch * BATCH + index)),
  );
  await pMap(batches, (batch) => analytics.recordVisits({ body: { visits: batch } }), { concurrency: 16 });
  const began = performance.now();
  process.kill(worker, 'SIGCONT');
  while ((await counted()) < before + visits) await pause(10);
  const took = performance.now() - began;
  await pause(500);
  const after = await counted();
  if (after !== before + visits) throw new Error(`${after - before} of ${visits} visits were counted`);
  return took;
}

async function jobs(order: JobsOrder): Promise<number> {
  const child = fork(join(import.meta.dirname, 'job-a-visit.ts'));
  child.send(order);
  const [{ ms, counted }] = (await once(child, 'message')) as [JobsDone];
  child.kill();
  if (counted !== order.visits) throw new Error(`${counted} of ${order.visits} jobs were counted`);
  return ms;
}
