import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EmptyBaseline, ProxyBaseline, StaticBaseline } from './baseline.ts';
import { cpuMicros } from './cpu.ts';
import { load, type Requests } from './load.ts';

/** One side of a comparison: a process and the requests that it serves. */
export interface Side {
  pid: number;
  /** Processes that it calls; their CPU time is added. */
  behind?: number[];
  work: Requests;
}

export interface Effort {
  /** Rounds that are not counted: V8 has fully optimized a code path only after about 10,000 requests. */
  warmingRounds: number;
  rounds: number;
  /** Per side and round. */
  requests: number;
}

/**
 * Returns the CPU time per request of each side in µs, as the median of the rounds. Sides alternate, so that changes of
 * the machine's speed affect all of them.
 */
export async function measure(sides: Side[], { warmingRounds, rounds, requests }: Effort): Promise<number[]> {
  const costs: number[][] = sides.map(() => []);
  for (let round = 0; round < warmingRounds + rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const cost = await costOf(side, requests);
      if (round >= warmingRounds) costs[index]?.push(cost);
    }
  }
  return costs.map(median);
}

async function costOf({ pid, behind = [], work }: Side, requests: number): Promise<number> {
  const used = () => [pid, ...behind].reduce((sum, one) => sum + cpuMicros(one), 0);
  const before = used();
  await load(work, requests);
  return (used() - before) / requests;
}

export function median(values: number[]): number {
  return percentile(values, 50);
}

/** Returns the value that `percent` of the values do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export interface Baseline extends Side {
  stop(): void;
}

/** Starts a baseline that serves the current response body of the URL. */
export async function startBaseline(kind: StaticBaseline['kind'], url: string, headers = {}): Promise<Baseline> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
  return start({ kind, body: await response.text(), type: response.headers.get('content-type') ?? 'text/plain' });
}

/** Starts two processes: one proxies each request to the other, which serves the current response body of the URL. */
export async function startProxyBaseline(url: string, headers: Record<string, string>): Promise<Baseline> {
  const memory = await startBaseline('express', url, headers);
  const proxy = await start({ kind: 'proxy', url: memory.work.urls[0] ?? '' });
  const stop = () => {
    proxy.stop();
    memory.stop();
  };
  return { ...proxy, behind: [memory.pid], stop };
}

/** Starts a baseline that responds to every POST with an empty 204. */
export function startEmptyBaseline(): Promise<Baseline> {
  return start({ kind: 'empty' });
}

async function start(message: EmptyBaseline | ProxyBaseline | StaticBaseline): Promise<Baseline> {
  const child = fork(join(import.meta.dirname, 'baseline.ts'));
  child.send(message);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const work = { urls: [`http://127.0.0.1:${port}/api/stores`] };
  return { pid: child.pid ?? 0, work, stop: () => child.kill() };
}
