/** Resources of a BFF with more shops than Brazil has, and throughput of several BFFs. */
import { analyticsApi, MAX_ENTRIES } from '@cardume/analytics/api';
import { createClient } from '@cardume/kit/contract';
import { MongoClient } from 'mongodb';
import pMap from 'p-map';
import { HANG_MS } from '../test/eventually.ts';
import type { RunningProduct } from '../test/product.ts';
import { limitCpu, memoryMb } from './cpu.ts';
import { load } from './load.ts';
import type { BenchRow } from './report.ts';
import { madeUpVisit } from './visits.ts';

const START_GOAL_S = 20;
const MEMORY_GOAL_MB = 1.1 * 1_024;
/** CPU share of each BFF in cores: low, because the machine must have room for all BFFs and for the load. */
const SHARE = 0.04;
/** Visits per second that a single counter must allow: the estimated peak of a country. */
const VISITS_GOAL = 10_000;
/** Concurrent calls. Without a worker each call waits 0.3 s for a count, so that few calls would measure that wait. */
const CALLS_UNDER_WAY = 32;

/** Measures start and memory of a BFF whose directory of `shops` shops is filled from the event stream. */
export async function largeDirectory({ processes, baseUrl }: RunningProduct, shops: number): Promise<BenchRow[]> {
  await processes.kill('bff');
  const begin = performance.now();
  await processes.restart('bff');
  const seconds = (performance.now() - begin) / 1_000;
  const { total } = (await (await fetch(`${baseUrl}/api/stores`)).json()) as { total: number };
  if (total !== shops) throw new Error(`the BFF is ready with ${total} of ${shops} shops`);
  const megabytes = memoryMb(processes.pid('bff') ?? 0);
  return [
    {
      work: `${shops} shops: a BFF starts, until it is ready`,
      ours: `${seconds.toFixed(1)} s`,
      baseline: '',
      figure: seconds,
      goal: START_GOAL_S,
    },
    {
      work: `${shops} shops: memory of a BFF that has started`,
      ours: `${megabytes.toFixed(0)} MB`,
      baseline: '',
      figure: megabytes,
      goal: MEMORY_GOAL_MB,
    },
  ];
}

/**
 * Compares the reads per second of several BFFs with those of one, each limited to the same share of a core. Returns no
 * rows if this user may not limit processes.
 */
export async function sideBySide(bffs: RunningProduct[], requestsOfEach: number): Promise<BenchRow[]> {
  await throughput(bffs, requestsOfEach);
  const limits = new DisposableStack();
  try {
    for (const { processes } of bffs) limits.defer(limitCpu(processes.pid('bff') ?? 0, SHARE));
  } catch (error) {
    limits.dispose();
    console.warn('BFFs side by side are not measured, because their share of a core cannot be bounded:', error);
    return [];
  }
  const perSecond: number[] = [];
  try {
    for (const count of COUNTS) perSecond.push(await throughput(bffs.slice(0, count), requestsOfEach));
  } finally {
    limits.dispose();
  }
  const [alone = 0] = perSecond;
  return COUNTS.slice(1).map((count, index) => ({
    work: `reads a second of ${count} BFFs, of ${SHARE} cores each`,
    ours: (perSecond[index + 1] ?? 0).toFixed(0),
    baseline: `${alone.toFixed(0)} of one`,
    figure: (count * alone) / (perSecond[index + 1] ?? 0),
    goal: 1.1,
  }));
}

const COUNTS = [1, 2, 4];

async function throughput(bffs: RunningProduct[], requestsOfEach: number): Promise<number> {
  // Separate clients for each BFF: a shared client would wait for the BFF whose share is used up.
  const perSecond = bffs.map(async ({ baseUrl }) => {
    const begin = performance.now();
    await load({ urls: [`${baseUrl}/api/stores`] }, requestsOfEach);
    return (1_000 * requestsOfEach) / (performance.now() - begin);
  });
  return (await Promise.all(perSecond)).reduce((sum, reads) => sum + reads, 0);
}

/**
 * Measures the visits per second that two analytics processes log concurrently, with sequence numbers from one counter,
 * and the size of a visit in MongoDB.
 */
export async function appendOfLogs(product: RunningProduct, visits: number): Promise<BenchRow[]> {
  const [first, second] = ['analytics', 'analytics-2'].map((name) => {
    const options = { headers: () => ({ authorization: `Bearer ${product.serviceToken}` }), timeoutMs: HANG_MS };
    return createClient(analyticsApi, { ...options, baseUrl: product.urls[name] ?? '' });
  });
  const batches = Array.from({ length: visits / MAX_ENTRIES }, (_, batch) =>
    Array.from({ length: MAX_ENTRIES }, (_, index) => madeUpVisit(batch * MAX_ENTRIES + index)),
  );
  const begin = performance.now();
  await pMap(batches, (batch, index) => (index % 2 ? first : second)?.recordVisits({ body: { visits: batch } }), {
    concurrency: CALLS_UNDER_WAY,
  });
  const perSecond = (1_000 * visits) / (performance.now() - begin);
  const bytes = (await bytesOfLogs(product)) / visits;
  return [
    {
      work: 'visits a second that two ingests log',
      ours: perSecond.toFixed(0),
      baseline: `${VISITS_GOAL} wanted`,
      figure: VISITS_GOAL / perSecond,
      goal: 1,
    },
    {
      work: 'a visit in MongoDB, with its places in the indexes, not compressed',
      ours: `${bytes.toFixed(0)} B`,
      baseline: '',
      figure: bytes,
      goal: 500,
    },
  ];
}

async function bytesOfLogs(product: RunningProduct): Promise<number> {
  const client = await MongoClient.connect(product.mongoUrl('analytics'));
  try {
    const stats = { $collStats: { storageStats: {} } };
    const [logs] = await client.db().collection('store_access_logs').aggregate([stats]).toArray();
    return logs?.storageStats.size + logs?.storageStats.totalIndexSize;
  } finally {
    await client.close();
  }
}
