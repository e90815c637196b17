/** Visits: what one costs, how soon its figure moves before its owner's eyes, and two thousand a second. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tally } from '../test/crowd.ts';
import { eventually } from '../test/eventually.ts';
import { countedFigures, toldFigures } from '../test/figures.ts';
import type { Product } from '../test/product.ts';
import { analyticsOf } from '../test/services.ts';
import { type Effort, measure, percentile, startNothing } from './compare.ts';
import type { CrowdOrder } from './crowd.ts';
import { listTimes } from './latency.ts';
import type { Owner } from './owner.ts';
import { type Row, ratioRow } from './report.ts';

const ms = (value: number) => `${value.toFixed(1)} ms`;
const VISITORS = 256;

/** A visit that is durable, in BFF and ingest, against Express answering 204 to the same request. */
export async function visitCost(product: Product, storeId: string, effort: Effort): Promise<Row> {
  const nothing = await startNothing();
  const path = `/api/stores/${storeId}/visit`;
  const asked = { body: '{}', headers: { cookie: `vid=${randomUUID()}` }, connections: VISITORS };
  const [visit = 0, e0 = 0] = await measure(
    [
      {
        pid: product.processes.pid('bff') ?? 0,
        behind: [product.processes.pid('analytics') ?? 0],
        work: { ...asked, urls: [product.baseUrl + path], status: [200, 202] },
      },
      { ...nothing, work: { ...asked, urls: [new URL(path, nothing.work.urls[0]).href], status: 204 } },
    ],
    effort,
  );
  nothing.process.kill();
  return ratioRow('POST visit, durable, in BFF and ingest', visit, e0, 'E0', 1 / 0.65);
}

/** From the press that opens a shop to the figure on its owner's open screen. */
export async function liveFigures(product: Product, owner: Owner, visits: number): Promise<Row[]> {
  const url = `${product.baseUrl}/api/stores/${owner.storeId}/visit`;
  const stream = await OpenFigures.open(product, owner);
  const took: number[] = [];
  for (let n = 0; n < visits; n++) {
    const before = stream.visits;
    const began = performance.now();
    const moved = stream.passed(before);
    await fetch(url, { method: 'POST' }); // a visitor without a cookie is a new one
    await moved;
    took.push(performance.now() - began);
    await pause(400 + (n % 10) * 10);
  }
  stream.close();
  const row = (percent: number, goal: number): Row => {
    const figure = percentile(took, percent);
    return { work: `a visit on its owner's screen, p${percent}`, ours: ms(figure), baseline: '', figure, goal };
  };
  return [row(95, 250), row(99, 1_000)];
}

/** An owner's stream of figures, as the screen reads it. */
class OpenFigures {
  visits = -1;
  readonly #closing = new AbortController();
  #waiting: { above: number; resolve: () => void } | undefined;

  static async open({ baseUrl }: Product, { cookie }: Owner): Promise<OpenFigures> {
    const figures = new OpenFigures();
    const first = figures.passed(-1);
    const url = `${baseUrl}/api/my-store/analytics/stream`;
    const answer = await fetch(url, { headers: { cookie }, signal: figures.#closing.signal });
    if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
    figures.#read(answer.body).catch(() => undefined); // it is closed while it is read
    await first;
    return figures;
  }

  /** Resolves when more visits are shown than so many. */
  passed(above: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { above, resolve };
    });
  }

  close(): void {
    this.#closing.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      const lines = (text + decoder.decode(chunk, { stream: true })).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) this.#shows(JSON.parse(line.slice(6)));
    }
  }

  #shows({ totalVisits }: { totalVisits: number }): void {
    this.visits = totalVisits;
    if (this.#waiting && totalVisits > this.#waiting.above) this.#waiting.resolve();
  }
}

/** A crowd in a process of its own: what becomes of its visits, and what the list takes meanwhile. */
export async function manyVisits(
  product: Product,
  storeIds: string[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Row[]> {
  const idle = await listTimes(product, () => pause(Math.min(seconds / 3, 10) * 1_000));
  const crowd = fork(join(import.meta.dirname, 'crowd.ts'));
  const shops = storeIds.map((id) => ({ id, products: [] }));
  const order: CrowdOrder = {
    baseUrl: product.baseUrl,
    shops,
    perSecond,
    seconds,
    mongoUrl: product.mongoUrl('analytics'),
  };
  const busy = await listTimes(product, async () => {
    const ended = once(crowd, 'message');
    crowd.send(order);
    await ended;
  });
  crowd.send('tally');
  const [{ sent, accepted, counted, lost, twice }] = (await once(crowd, 'message')) as [Tally];
  crowd.kill();
  const wrong = lost + twice + (await wrongFigures(product, storeIds));
  const work = `${(sent / seconds).toFixed(0)} visits a second for ${seconds} s`;
  return [
    {
      work: `${work}: lost or twice`,
      ours: `${wrong}`,
      baseline: `${accepted} of ${sent} accepted, ${counted} counted`,
      figure: wrong,
      goal: 0,
    },
    ...[50, 95].map((percent) => listMeanwhile(percent, idle, busy)),
  ];
}

function listMeanwhile(percent: number, idle: number[], busy: number[]): Row {
  const [before, during] = [percentile(idle, percent), percentile(busy, percent)];
  const work = `the list meanwhile, p${percent}`;
  return { work, ours: ms(during), baseline: `${ms(before)} idle`, figure: during / before, goal: 1.5 };
}

/** How many of the figures are not those of the logs, once all is folded. */
async function wrongFigures(product: Product, storeIds: string[]): Promise<number> {
  const counted = await countedFigures(product.mongoUrl('analytics'), storeIds);
  const wrong = async () => {
    const told = await toldFigures(analyticsOf(product), storeIds);
    const pairs = told.stores.map((store, index) => [store.visitCount, counted.stores[index]?.visitCount] as const);
    pairs.push([told.totalAccessLogs, counted.totalAccessLogs]);
    return pairs.reduce((sum, [ours, theirs = 0]) => sum + Math.abs(ours - theirs), 0);
  };
  await eventually(async () => {
    if ((await wrong()) > 0) throw new Error('not folded yet');
  }).catch(() => undefined);
  return wrong();
}
