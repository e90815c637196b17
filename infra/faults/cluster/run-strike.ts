import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eventually } from '../../test/eventually.ts';
import { figuresFromApi, figuresFromLogs } from '../../test/figures.ts';
import { tallyOf, VisitLoad, type VisitLoadShop } from '../../test/visit-load.ts';
import { mongoUrl } from '../../topology/addresses.ts';
import type { RunningStack } from '../running-stack.ts';
import type { ClusterUnderTest } from './cluster-under-test.ts';
import { Load, type SentRequest } from './load.ts';
import { describeLosses, settledReviewTally } from './review-tally.ts';
import type { Strike } from './strikes.ts';

const VISITS = { perSecond: 50, clients: 8 };
/** Duration of the load before the fault, and after everything is in sync again, in ms. */
const AROUND_MS = 2_000;

/** Recovery times in ms. */
export interface Limits {
  /** Until all processes and servers run again and are in sync. */
  inSync: number;
  /** Until everything that was accepted is shown, which may include an election of NATS. */
  shown: number;
  /** Until the figures equal the logs. */
  exact: number;
}

const LIMITS: Limits = { inSync: 60_000, shown: 10_000, exact: 45_000 };

/** Runs a strike under load. @returns a row for the report; `failures` is empty if the product passed */
export async function runStrike(
  { stack, shops, cookie }: ClusterUnderTest,
  strike: Strike,
  tag: string,
  limits = LIMITS,
) {
  const { baseUrl } = stack;
  const failures: string[] = [];
  const failed = (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error));
  const load = new Load({ baseUrl, shops: shops.map(({ id }) => id), cookie });
  const visitLoad = new VisitLoad({ baseUrl, tag, shops, ...VISITS });
  await pause(AROUND_MS);
  const struckAt = (await strike.run(stack).catch(failed)) ?? performance.now();
  const inSyncAfter = await stack.untilReady(limits.inSync).catch(failed);
  await pause(AROUND_MS);
  await Promise.all([load.stop(), visitLoad.stop()]);
  const url = mongoUrl(stack.url('mongo'), 'cardume_analytics');
  const [tally, visits] = await Promise.all([
    settledReviewTally(load, baseUrl, limits.shown),
    eventually(() => tallyOf(visitLoad, tag, url)),
  ]);
  await eventually(() => expectExact(stack, shops, url), limits.exact).catch(failed);
  const unforgiven = load.failed.filter(({ kind, at }) => strike.graceful || at > struckAt + strike.mayFailFor[kind]);
  const slow = load.sent.filter(({ ms, at, status }) => status && at > struckAt && ms > strike.slowest);
  if (unforgiven.length > 0) failures.push(`${unforgiven.length} requests failed: ${samples(unforgiven, struckAt)}`);
  if (slow.length > 0) failures.push(`${slow.length} requests were slow: ${samples(slow, struckAt)}`);
  failures.push(...describeLosses(tally, visits));
  return {
    strike: strike.name,
    requests: load.sent.length,
    failed: load.failed.length,
    slowest: Math.round(Math.max(...load.sent.map(({ ms }) => ms))),
    'no write for': Math.round(longestGap(load.sent)),
    'in sync after': inSyncAfter === undefined ? 'never' : Math.round(inSyncAfter),
    reviews: tally.accepted,
    'lost, doubled': `${tally.lost}, ${tally.doubled}`,
    visits: visits.accepted,
    'lost, twice': `${visits.lost}, ${visits.duplicate}`,
    failures,
  };
}

/** Returns the longest time between two accepted writes, in ms. */
function longestGap(sent: readonly SentRequest[]): number {
  const ends = sent.filter(({ kind, status }) => kind === 'write' && status === 201).map(({ at, ms }) => at + ms);
  const sorted = ends.sort((one, other) => one - other);
  return Math.max(0, ...sorted.slice(1).map((end, index) => end - (sorted[index] ?? end)));
}

const samples = (requests: readonly SentRequest[], struckAt: number) =>
  requests
    .slice(0, 5)
    .map(({ path, at, ms, status, error }) => {
      const when = `${((at - struckAt) / 1_000).toFixed(1)} s`;
      return `${path} at ${when} after ${Math.round(ms)} ms: ${status ?? error}`;
    })
    .join('; ');

/** Rejects unless the figures of the API equal the logs. */
export async function expectExact(stack: RunningStack, shops: readonly VisitLoadShop[], url: string): Promise<void> {
  const ids = shops.map(({ id }) => id);
  const reported = await figuresFromApi(stack.services().analytics, ids);
  const counted = await figuresFromLogs(url, ids);
  if (!isDeepStrictEqual(reported, counted)) throw new Error('the figures are not those of the logs');
}
