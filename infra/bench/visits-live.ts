/** Visits: delay until the owner's screen shows them, and exactness at 2,000 per second. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../test/eventually.ts';
import { figuresFromApi, figuresFromLogs } from '../test/figures.ts';
import type { RunningProduct } from '../test/product.ts';
import { analyticsOf } from '../test/services.ts';
import type { SignedInOwner } from '../test/signed-in-owner.ts';
import type { VisitTally } from '../test/visit-load.ts';
import { percentile } from './compare.ts';
import { FigureStream } from './figure-stream.ts';
import { timesOf } from './latency.ts';
import type { BenchRow } from './report.ts';
import type { VisitLoadOrder } from './visit-load-process.ts';

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Delay from the request that records a visit to the event with the new figure on its owner's event stream. */
export async function liveFigures(product: RunningProduct, owner: SignedInOwner, visits: number): Promise<BenchRow[]> {
  const url = `${product.baseUrl}/api/stores/${owner.storeId}/visit`;
  const stream = await FigureStream.open({
    url: `${product.baseUrl}/api/my-store/analytics/stream`,
    cookie: owner.cookie,
    figureOf: ({ totalVisits }) => totalVisits,
  });
  const took: number[] = [];
  for (let n = 0; n < visits; n++) {
    const began = performance.now();
    const moved = stream.moves();
    await fetch(url, { method: 'POST' }); // without a cookie each request is a new visitor
    await moved;
    took.push(performance.now() - began);
    await pause(400 + (n % 10) * 10);
  }
  stream.close();
  const row = (percent: number, goal: number): BenchRow => {
    const figure = percentile(took, percent);
    return {
      work: `delay of a visit on its owner's event stream, p${percent}`,
      ours: ms(figure),
      baseline: '',
      figure,
      goal,
    };
  };
  return [row(95, 100), row(99, 1_000)];
}

/** Starts the process of `visit-load-process.ts`, which sends visits on request. */
export async function startVisitLoad(): Promise<ChildProcess> {
  const load = fork(join(import.meta.dirname, 'visit-load-process.ts'));
  await once(load, 'message');
  return load;
}

/**
 * Sends visits from a separate process. Rows: lost or duplicate visits, and response times of the list under that load.
 */
export async function visitsUnderLoad(
  product: RunningProduct,
  storeIds: string[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<BenchRow[]> {
  const idle = await timesOf(`${product.baseUrl}/api/stores`, () => pause(Math.min(seconds / 3, 10) * 1_000));
  const load = await startVisitLoad();
  const shops = storeIds.map((id) => ({ id, products: [] }));
  const order: VisitLoadOrder = {
    baseUrl: product.baseUrl,
    shops,
    perSecond,
    seconds,
    mongoUrl: product.mongoUrl('analytics'),
  };
  const busy = await timesOf(`${product.baseUrl}/api/stores`, async () => {
    const ended = once(load, 'message');
    load.send(order);
    await ended;
  });
  load.send('tally');
  const [{ sent, accepted, counted, lost, duplicate }] = (await once(load, 'message')) as [VisitTally];
  load.kill();
  const wrong = lost + duplicate + (await wrongFigures(product, storeIds));
  const work = `${(sent / seconds).toFixed(0)} visits per second for ${seconds} s`;
  return [
    {
      work: `${work}: lost or duplicate`,
      ours: `${wrong}`,
      baseline: `${accepted} of ${sent} accepted, ${counted} counted`,
      figure: wrong,
      goal: 0,
    },
    ...[50, 95].map((percent) => listUnderLoad(percent, idle, busy)),
  ];
}

function listUnderLoad(percent: number, idle: number[], busy: number[]): BenchRow {
  const [before, during] = [percentile(idle, percent), percentile(busy, percent)];
  const work = `GET /api/stores under that load, p${percent}`;
  return { work, ours: ms(during), baseline: `${ms(before)} idle`, figure: during / before, goal: 1.5 };
}

/** Returns the sum of the differences between figures and logs, after the aggregation of all visits or a timeout. */
async function wrongFigures(product: RunningProduct, storeIds: string[]): Promise<number> {
  const counted = await figuresFromLogs(product.mongoUrl('analytics'), storeIds);
  const wrong = async () => {
    const reported = await figuresFromApi(analyticsOf(product), storeIds);
    const pairs = reported.stores.map((store, index) => [store.visitCount, counted.stores[index]?.visitCount] as const);
    pairs.push([reported.totalAccessLogs, counted.totalAccessLogs]);
    return pairs.reduce((sum, [ours, theirs = 0]) => sum + Math.abs(ours - theirs), 0);
  };
  await eventually(async () => {
    if ((await wrong()) > 0) throw new Error('not aggregated yet');
  }).catch(() => undefined);
  return wrong();
}
