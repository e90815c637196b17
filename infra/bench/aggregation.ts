/** Throughput of aggregating recorded visits into the figures, compared with one BullMQ job per visit. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { untilAggregated } from '../seed/visits.ts';
import type { RunningProduct } from '../test/product.ts';
import { testRedisUrl } from '../test/servers.ts';
import { analyticsOf } from '../test/services.ts';
import { median } from './compare.ts';
import type { JobsDone, JobsOrder } from './job-per-visit.ts';
import type { BenchRow } from './report.ts';
import { madeUpVisit } from './visits.ts';

const BATCH = 250;
/** Aggregation gets this many times the visits, so that both sides run for seconds and start-up does not count. */
const VISITS_FACTOR = 5;

/**
 * Measures both sides alternately on the same Redis server. Goal: ten times the throughput, each visit counted once.
 */
export async function aggregationAgainstJobs(
  product: RunningProduct,
  rounds: number,
  visits: number,
): Promise<BenchRow> {
  const redisUrl = await testRedisUrl();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push((VISITS_FACTOR * visits) / (await aggregate(product, VISITS_FACTOR * visits)));
    theirs.push(visits / (await jobs({ redisUrl, visits })));
  }
  const [aggregated, worked] = [median(ours), median(theirs)];
  const perSecond = (perMs: number) => `${(perMs * 1_000).toFixed(0)} per second`;
  return {
    work: 'visits aggregated into Redis',
    ours: perSecond(aggregated),
    baseline: `${perSecond(worked)}, one job per visit`,
    figure: worked / aggregated,
    goal: 0.1,
  };
}

/**
 * Returns the time in ms that the worker needs to aggregate logged visits.
 * @throws unless each visit is counted once
 */
async function aggregate(product: RunningProduct, visits: number): Promise<number> {
  const analytics = analyticsOf(product);
  const counted = async () => (await analytics.readPlatform({})).totalAccessLogs;
  await untilAggregated(analytics);
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
  const child = fork(join(import.meta.dirname, 'job-per-visit.ts'));
  child.send(order);
  const [{ ms, counted }] = (await once(child, 'message')) as [JobsDone];
  child.kill();
  if (counted !== order.visits) throw new Error(`${counted} of ${order.visits} jobs were counted`);
  return ms;
}
