import { setTimeout as pause } from 'node:timers/promises';
import { proportionalMb } from '../../bench/cpu.ts';
import { eventually } from '../../test/eventually.ts';
import { tallyOf, VisitLoad } from '../../test/visit-load.ts';
import { mongoUrl } from '../../topology/addresses.ts';
import type { RunningStack } from '../running-stack.ts';
import type { ClusterUnderTest } from './cluster-under-test.ts';
import { Load } from './load.ts';
import { describeLosses, settledReviewTally } from './review-tally.ts';
import { expectExact } from './run-strike.ts';
import type { Strike } from './strikes.ts';

const TAG = 'soak';
const VISITS = { perSecond: 25, clients: 8 };
const PAUSE_MS = { read: 200, write: 500 };
const EVERY_MS = 20_000;
const IN_SYNC_MS = 60_000;
const EXACT_TIMEOUT_MS = 60_000;
const SHOWN_MS = 10_000;
const SAMPLE_EVERY_MS = 5_000;
/** Memory is sampled from this time of the run, and only of processes that have run for `YOUNG_MS`. */
const WARM_AFTER_MS = 300_000;
const YOUNG_MS = 30_000;
/** Maximum ratio of the mean memory in the last third of the samples to that in the first. */
const MOST_GROWTH = 1.05;

/** Strikes at random under load for some minutes. @returns failures: lost data, wrong figures, growing memory */
export async function soak({ stack, shops, cookie }: ClusterUnderTest, strikes: readonly Strike[], minutes: number) {
  const { baseUrl } = stack;
  const failures: string[] = [];
  const failed = (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error));
  const load = new Load({ baseUrl, shops: shops.map(({ id }) => id), cookie, pauseMs: PAUSE_MS });
  const visitLoad = new VisitLoad({ baseUrl, tag: TAG, shops, ...VISITS });
  const memory = new Memory(stack);
  const until = performance.now() + minutes * 60_000;
  while (performance.now() < until) {
    const next = performance.now() + EVERY_MS;
    const strike = strikes[Math.floor(Math.random() * strikes.length)];
    console.log(
      `${new Date().toISOString()} ${strike?.name}; ${load.failed.length} of ${load.sent.length} failed so far`,
    );
    await strike?.run(stack).catch(failed);
    await pause(Math.max(0, next - performance.now()));
  }
  await stack.untilReady(IN_SYNC_MS).catch(failed);
  memory.stop();
  await Promise.all([load.stop(), visitLoad.stop()]);
  const url = mongoUrl(stack.url('mongo'), 'cardume_analytics');
  await eventually(() => expectExact(stack, shops, url), EXACT_TIMEOUT_MS).catch(failed);
  const [tally, visits] = await Promise.all([
    settledReviewTally(load, baseUrl, SHOWN_MS),
    eventually(() => tallyOf(visitLoad, TAG, url)),
  ]);
  console.log(JSON.stringify({ requests: load.sent.length, failed: load.failed.length, reviews: tally, visits }));
  failures.push(...describeLosses(tally, visits));
  console.table(memory.growth());
  for (const { name, growth } of memory.growth()) {
    if (growth > MOST_GROWTH) failures.push(`the memory of ${name} has grown by ${((growth - 1) * 100).toFixed(1)} %`);
  }
  return failures;
}

/** Samples the memory of each process and server over time. */
class Memory {
  readonly #stack: RunningStack;
  readonly #began = performance.now();
  readonly #samples = new Map<string, number[]>();
  /** When each process was first seen, by pid. */
  readonly #seen = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(stack: RunningStack) {
    this.#stack = stack;
    this.#timer = setInterval(() => this.#sample(), SAMPLE_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Returns, by name, the mean MB in the first and in the last third of the samples, and their ratio. */
  growth() {
    return [...this.#samples].map(([name, samples]) => {
      const third = Math.ceil(samples.length / 3);
      const [first, last] = [mean(samples.slice(0, third)), mean(samples.slice(-third))];
      return { name, first: Math.round(first), last: Math.round(last), growth: last / first };
    });
  }

  #sample(): void {
    const now = performance.now();
    for (const { name, pid } of this.#stack.entries) {
      if (pid === null) continue;
      const since = this.#seen.get(pid) ?? now;
      this.#seen.set(pid, since);
      if (now - this.#began < WARM_AFTER_MS || now - since < YOUNG_MS) continue;
      const mb = memoryOf(pid);
      if (mb) this.#samples.set(name, [...(this.#samples.get(name) ?? []), mb]);
    }
  }
}

/** Returns the memory in MB; undefined for a process that has just ended. */
function memoryOf(pid: number): number | undefined {
  try {
    return proportionalMb(pid);
  } catch {
    return undefined;
  }
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
