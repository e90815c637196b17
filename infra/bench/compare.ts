import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Nothing, Passed, Sent } from './baseline.ts';
import { cpuMicros } from './cpu.ts';
import { load, type Work } from './load.ts';

/** One side of a comparison: a process, and what it is asked for. */
export interface Side {
  pid: number;
  /** Processes that work for it, whose time counts too. */
  behind?: number[];
  work: Work;
}

export interface Effort {
  /** Rounds before those that count: a path is compiled to its fastest after some ten thousand requests. */
  warmingRounds: number;
  rounds: number;
  /** Of each side in each round. */
  requests: number;
}

/**
 * CPU time per request of each side, in µs: the median of the rounds, in which the sides take turns so that changes of the
 * machine's speed affect all alike.
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

/** The value that so many percent do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export interface Baseline extends Side {
  process: ChildProcess;
}

/** A baseline that sends what the URL answers now. */
export async function startBaseline(kind: Sent['kind'], url: string): Promise<Baseline> {
  const answer = await fetch(url);
  return start({ kind, body: await answer.text(), type: answer.headers.get('content-type') ?? 'text/plain' });
}

/** A baseline that asks a service at each request and passes its answer back. */
export function startPassing(url: string, headers: Record<string, string>): Promise<Baseline> {
  return start({ kind: 'passing', url, headers });
}

/** A baseline that answers every POST with a bare 204. */
export function startNothing(): Promise<Baseline> {
  return start({ kind: 'nothing' });
}

async function start(message: Sent | Nothing | Passed): Promise<Baseline> {
  const child = fork(join(import.meta.dirname, 'baseline.ts'));
  child.send(message);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { process: child, pid: child.pid ?? 0, work: { urls: [`http://127.0.0.1:${port}/api/stores`] } };
}
