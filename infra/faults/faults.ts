import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { OwnServer } from '../test/own-server.ts';
import { rebuildInterrupted } from './rebuild.ts';
import { type Stage, WORKERS } from './stage.ts';

/** Something that goes wrong while visits and clicks arrive, and is put right again. */
export interface Fault {
  name: string;
  times: number;
  /** @param n how often it has struck before */
  strike(stage: Stage, n: number): Promise<void>;
}

/** A server is away for so long: others notice, try again, and go on without it. */
const AWAY_MS = 700;

export const faults: readonly Fault[] = [
  { name: 'none', times: 1, strike: () => pause(2_000) },
  { name: 'kill -9 a worker in the middle of a job', times: 8, strike: killWorkerInJob },
  { name: 'kill -9 the ingest', times: 4, strike: killProcess('analytics') },
  { name: 'kill -9 the BFF', times: 4, strike: killProcess('bff') },
  { name: 'kill -9 Redis', times: 4, strike: ({ servers }) => killServer(servers.valkey) },
  { name: 'kill -9 Redis, its data deleted', times: 2, strike: ({ servers }) => wipeServer(servers.valkey) },
  { name: 'kill -9 NATS', times: 3, strike: ({ servers }) => killServer(servers.nats) },
  { name: 'kill -9 MongoDB', times: 3, strike: ({ servers }) => killServer(servers.mongo) },
  { name: 'kill -9 a worker in the middle of make rebuild-analytics', times: 2, strike: rebuildInterrupted },
];

function killProcess(name: string) {
  return async ({ product }: Stage): Promise<void> => {
    await product.processes.kill(name);
    await product.processes.restart(name);
  };
}

async function killServer(server: OwnServer): Promise<void> {
  await server.kill();
  await pause(AWAY_MS);
  await server.start();
}

async function wipeServer(server: OwnServer): Promise<void> {
  await server.kill();
  await pause(AWAY_MS);
  await server.wipe();
}

/** Freezes the worker again and again until it stands in the middle of a job, and kills it there. */
async function killWorkerInJob({ product, servers }: Stage, n: number): Promise<void> {
  const name = WORKERS[n % WORKERS.length] ?? WORKERS[0];
  const queue = new Queue('fold', { connection: { url: servers.valkey.url } });
  try {
    await whileFrozen(
      () => product.processes.pid(name),
      () => holdsJob(queue),
    );
    await product.processes.kill(name);
  } finally {
    await queue.close();
  }
  await product.processes.restart(name);
}

/** A job takes milliseconds: the one that is still under way a moment later is the frozen worker's. */
async function holdsJob(queue: Queue): Promise<boolean> {
  const before = await queue.getActive();
  if (before.length === 0) return false;
  await pause(60);
  const after = (await queue.getActive()).map(({ id }) => id);
  return before.some(({ id }) => after.includes(id));
}

/** Freezes a process and asks; lets it go on and tries again until the answer is yes. It is frozen when this resolves. */
async function whileFrozen(pidOf: () => number | undefined, check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const pid = pidOf();
    if (pid === undefined) throw new Error('the process to be killed does not run');
    process.kill(pid, 'SIGSTOP');
    if (await check()) return;
    process.kill(pid, 'SIGCONT');
    await pause(Math.random() * 10);
  }
  throw new Error('it was never found in the middle of its work');
}
