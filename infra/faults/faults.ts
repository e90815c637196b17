import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { DedicatedServer } from '../test/dedicated-server.ts';
import { clockShiftEnv } from './clock.ts';
import { whileFrozen } from './frozen.ts';
import { interruptRebuild } from './rebuild.ts';
import { isSingle, type SystemUnderTest, WORKERS } from './system-under-test.ts';

/** A fault that is caused and repaired while visits and clicks arrive. */
export interface Fault {
  name: string;
  times: number;
  /** Causes and repairs the fault. @param n number of earlier calls */
  strike(system: SystemUnderTest, n: number): Promise<void>;
}

/** Downtime of a server: long enough for its clients to fail and retry. */
const DOWNTIME_MS = 700;
/** Delay of each packet in each direction on the slow network. */
const DELAY_MS = 100;
/** How long the network is slow, a server is silent, or a clock is wrong. */
const AWRY_MS = 5_000;
/** Limit of a request during a silence, which is answered by an error but does not hang. */
const ANSWER_MS = 30_000;

export const faults: readonly Fault[] = [
  { name: 'none', times: 1, strike: () => pause(2_000) },
  { name: 'kill -9 a worker in the middle of a job', times: 8, strike: killWorkerInJob },
  ...(isSingle
    ? [{ name: 'kill -9 the process', times: 4, strike: killProcess('all') }]
    : [
        { name: 'kill -9 the ingest', times: 4, strike: killProcess('analytics') },
        { name: 'kill -9 the BFF', times: 4, strike: killProcess('bff') },
      ]),
  { name: 'kill -9 Redis', times: 4, strike: ({ servers }) => killServer(servers.valkey) },
  { name: 'kill -9 Redis, its data deleted', times: 2, strike: ({ servers }) => wipeServer(servers.valkey) },
  { name: 'kill -9 NATS', times: 3, strike: ({ servers }) => killServer(servers.nats) },
  { name: 'kill -9 MongoDB', times: 3, strike: ({ servers }) => killServer(servers.mongo) },
  { name: 'servers are reached in 200 ms, there and back', times: 1, strike: slowNetwork },
  ...(['mongo', 'nats', 'valkey'] as const).map((server) => ({
    name: `the connections to ${server} fall silent`,
    times: 1,
    strike: fallSilent(server),
  })),
  ...(['mongo', 'nats'] as const).map((server) => ({
    name: `${server} accepts everything and says nothing`,
    times: 1,
    strike: silence(server),
  })),
  { name: 'the bucket accepts everything and says nothing', times: 1, strike: silentBucket },
  ...(isSingle ? ['all'] : ['analytics', 'analytics-worker', 'bff']).flatMap((process) =>
    ['+1h', '-1h'].map((offset) => ({
      name: `the clock of ${process} at ${offset}`,
      times: 1,
      strike: wrongClock(process, offset),
    })),
  ),
  // Recognizes the worker by suspending one of several processes, which in one process suspends the figures, too.
  ...(isSingle
    ? []
    : [{ name: 'kill -9 a worker in the middle of cardume rebuild-analytics', times: 2, strike: interruptRebuild }]),
];

function killProcess(name: string) {
  return async ({ product }: SystemUnderTest): Promise<void> => {
    await product.processes.kill(name);
    await product.processes.restart(name);
  };
}

async function killServer(server: DedicatedServer): Promise<void> {
  await server.kill();
  await pause(DOWNTIME_MS);
  await server.start();
}

async function wipeServer(server: DedicatedServer): Promise<void> {
  await server.kill();
  await pause(DOWNTIME_MS);
  await server.wipe();
}

async function slowNetwork({ links }: SystemUnderTest): Promise<void> {
  for (const link of Object.values(links)) link.delayMs = DELAY_MS;
  await pause(AWRY_MS);
  for (const link of Object.values(links)) link.delayMs = 0;
}

/** The open connections carry nothing any more, as after a firewall has forgotten them; new ones work. */
function fallSilent(server: keyof SystemUnderTest['links']) {
  return async ({ links }: SystemUnderTest): Promise<void> => {
    links[server].silence();
    await pause(AWRY_MS);
  };
}

function silence(server: 'mongo' | 'nats') {
  return async ({ product, links, shops }: SystemUnderTest): Promise<void> => {
    const url = `${product.baseUrl}/api/stores/${shops[0]?.id}/reviews`;
    links[server].silent = true;
    try {
      await Promise.all([pause(AWRY_MS), fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })]);
    } finally {
      links[server].silent = false;
    }
  };
}

/** A picture is answered 503 while the bucket is silent, and afterwards as before. */
async function silentBucket(system: SystemUnderTest): Promise<void> {
  const { product, links, picture } = system;
  const statusOf = async () => {
    const response = await fetch(product.baseUrl + picture, { signal: AbortSignal.timeout(ANSWER_MS) });
    await response.bytes();
    return response.status;
  };
  links.seaweed.silent = true;
  const during = await statusOf().finally(() => {
    links.seaweed.silent = false;
  });
  const after = await statusOf();
  if (during !== 503 || after !== 200) throw new Error(`a picture was answered ${during}, then ${after}`);
}

function wrongClock(name: string, offset: string) {
  return async ({ product }: SystemUnderTest): Promise<void> => {
    await product.processes.restart(name, clockShiftEnv(offset));
    await pause(AWRY_MS);
    await product.processes.restart(name);
  };
}

/** Suspends the worker repeatedly until it has an unfinished job, and then kills it. */
async function killWorkerInJob({ product, servers }: SystemUnderTest, n: number): Promise<void> {
  const name = WORKERS[n % WORKERS.length] ?? WORKERS[0];
  const queue = new Queue('aggregation', { connection: { url: servers.valkey.url }, prefix: '{queues}' });
  try {
    await whileFrozen(
      () => product.processes.pid(name),
      () => hasUnfinishedJob(queue),
    );
    await product.processes.kill(name);
  } finally {
    await queue.close();
  }
  await product.processes.restart(name);
}

/** A job takes milliseconds, so one that is still active after 60 ms belongs to the suspended worker. */
async function hasUnfinishedJob(queue: Queue): Promise<boolean> {
  const before = await queue.getActive();
  if (before.length === 0) return false;
  await pause(60);
  const after = (await queue.getActive()).map(({ id }) => id);
  return before.some(({ id }) => after.includes(id));
}
