/**
 * `make bench`: CPU time of the serving process per request, as a ratio to a baseline that is measured in the same run,
 * interleaved. Wall-clock figures of a shared machine differ from run to run; these ratios do not.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../local/index.ts';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { startProduct } from '../test/product.ts';
import { cpuMs } from './cpu.ts';
import { load } from './load.ts';

const SHORT = process.env.BENCH === 'short';
const ROUNDS = SHORT ? 2 : 8;
const REQUESTS = SHORT ? 500 : 3_000;

interface Result {
  work: string;
  /** Microseconds of CPU a request, median of the rounds. */
  ours: number;
  baseline: number;
  ratio: number;
}

async function bench(): Promise<void> {
  await globalSetup();
  const product = await startProduct({ demo: true });
  const pid = product.processes.pid('bff') ?? 0;
  const results: Result[] = [];
  for (const path of ['/api/stores', '/api/product-categories', '/healthz']) {
    results.push(await compare(`GET ${path}`, `${product.baseUrl}${path}`, pid));
  }
  await product.stop();
  await globalTeardown();
  report(results);
}

/** Interleaves our process with Express sending the same bytes. */
async function compare(work: string, url: string, pid: number): Promise<Result> {
  const answer = await fetch(url);
  const baseline = await startBaseline(await answer.text(), answer.headers.get('content-type') ?? 'text/plain');
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const a = await cost(url, pid);
    const b = await cost(baseline.url, baseline.process.pid ?? 0);
    if (round === 0) continue; // warms both
    ours.push(a);
    theirs.push(b);
  }
  baseline.process.kill();
  return { work, ours: median(ours), baseline: median(theirs), ratio: median(ours) / median(theirs) };
}

async function cost(url: string, pid: number): Promise<number> {
  const before = cpuMs(pid);
  await load(url, REQUESTS);
  return ((cpuMs(pid) - before) * 1_000) / REQUESTS;
}

async function startBaseline(body: string, type: string): Promise<{ process: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, 'express-baseline.ts'));
  child.send({ body, type });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { process: child, url: `http://127.0.0.1:${port}/` };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function report(results: Result[]): void {
  console.table(
    results.map(({ work, ours, baseline, ratio }) => ({
      work,
      'ours µs': ours.toFixed(0),
      'Express µs': baseline.toFixed(0),
      ratio: ratio.toFixed(2),
    })),
  );
  const folder = foldersOf(process.env).logs;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
}

await bench();
