/** Pages with their content: kept and not kept, and the list of shops while robots read every page. */
import { setTimeout as pause } from 'node:timers/promises';
import { metricOf } from '../test/metric.ts';
import type { RunningProduct } from '../test/product.ts';
import { type Effort, measure, percentile } from './compare.ts';
import { cpuMicros, memoryMb } from './cpu.ts';
import { timed, timesOf } from './latency.ts';
import { madeUpId } from './made-up-shops.ts';
import type { StockedCatalog } from './products.ts';
import { type BenchRow, ratioRow } from './report.ts';

/** The n-th page of each kind. */
const PAGES: Record<string, (n: number) => string> = {
  shop: (n) => `/loja/${madeUpId(n)}`,
  home: (n) => `/?pagina=${n + 1}`,
  town: (n) => `/lojas/sp/sao-paulo?pagina=${n + 1}`,
};
const CRAWLED_PER_SECOND = 50;

interface Extent {
  effort: Effort;
  /** Pages of each kind that are measured. */
  pages: number;
  /** Pages that robots read. */
  crawled: number;
  /** How long the list is measured without robots. */
  idleMs: number;
}

/** Returns rows of the time and CPU time of pages, of kept ones against the list, and of the list during a crawl. */
export async function renderedPages(
  stock: StockedCatalog,
  { effort, pages, crawled, idleMs }: Extent,
): Promise<BenchRow[]> {
  const { product } = stock;
  const pid = product.processes.pid('bff') ?? 0;
  const at = (path: string) => product.baseUrl + path;
  const rows: BenchRow[] = [];
  for (const [kind, pathOf] of Object.entries(PAGES)) {
    for (let n = pages; n < 2 * pages; n++) await timed(at(pathOf(n)));
    const before = cpuMicros(pid);
    const times: number[] = [];
    for (let n = 0; n < pages; n++) times.push(await timed(at(pathOf(n))));
    const cpu = (cpuMicros(pid) - before) / 1_000 / pages;
    const p95 = percentile(times, 95);
    const [ours, baseline] = [`${p95.toFixed(1)} ms`, `median ${percentile(times, 50).toFixed(1)} ms`];
    rows.push({ work: `${kind} page, not kept, p95`, ours, baseline, figure: p95, goal: 50 });
    rows.push({
      work: `${kind} page, not kept, CPU of the BFF`,
      ours: `${cpu.toFixed(1)} ms`,
      baseline: '',
      figure: cpu,
      goal: 12,
    });
  }
  const sides = ['/api/stores', ...Object.values(PAGES).map((pathOf) => pathOf(0))].map((path) => ({
    pid,
    work: { urls: [at(path)], headers: { 'accept-encoding': 'br' } },
  }));
  const [list = 0, ...kept] = await measure(sides, effort);
  for (const [index, kind] of Object.keys(PAGES).entries()) {
    rows.push(ratioRow(`${kind} page, kept`, kept[index] ?? 0, list, 'list', 1.2));
  }
  return [...rows, ...(await crawl(stock, { first: 2 * pages, crawled, idleMs }))];
}

/** Requests a different shop's page 50 times a second. @param first number of the first shop */
async function crawl(
  { product, shops }: StockedCatalog,
  { first, crawled, idleMs }: Pick<Extent, 'crawled' | 'idleMs'> & { first: number },
): Promise<BenchRow[]> {
  const list = `${product.baseUrl}/api/stores`;
  const idle = percentile(await timesOf(list, () => pause(idleMs)), 95);
  const before = await stateOf(product);
  const reading: Promise<number>[] = [];
  const times = await timesOf(list, async () => {
    const began = performance.now();
    for (let n = 0; n < crawled; n++) {
      // By the time since the beginning, because each pause is a little longer than it should be.
      await pause(Math.max(1, began + (n * 1_000) / CRAWLED_PER_SECOND - performance.now()));
      reading.push(timed(`${product.baseUrl}/loja/${madeUpId((first + n) % shops)}`));
    }
    await Promise.all(reading);
  });
  const after = await stateOf(product);
  const p95 = percentile(times, 95);
  const pages = percentile(await Promise.all(reading), 95);
  const without = 1 - (after.rendered - before.rendered) / crawled;
  const beside = after.memory - after.cached - (before.memory - before.cached);
  return [
    {
      work: `list of shops, p95, while ${crawled} pages of shops are read, ${CRAWLED_PER_SECOND} a second`,
      ours: `${p95.toFixed(1)} ms`,
      baseline: `${idle.toFixed(1)} ms idle; the pages ${pages.toFixed(1)} ms`,
      figure: p95 / idle,
      goal: 1.5,
    },
    {
      work: 'pages of these that are served without their content',
      ours: `${(100 * without).toFixed(2)} %`,
      baseline: '',
      figure: without,
      goal: 0.01,
    },
    {
      work: 'memory of the BFF after that, without the cached responses, which have a limit of their own',
      ours: `${beside.toFixed(0)} MB more`,
      baseline: `${before.memory.toFixed(0)} MB before, ${after.memory.toFixed(0)} MB after with ${after.cached.toFixed(0)} MB cached`,
      figure: beside,
      goal: 60,
    },
  ];
}

/** Returns the memory of the BFF and that of its cached responses in MB, and the number of pages that it has rendered. */
async function stateOf(product: RunningProduct) {
  const metric = async (series: string) => (await metricOf(product, 'bff', series)) ?? 0;
  return {
    memory: memoryMb(product.processes.pid('bff') ?? 0),
    cached: (await metric('response_cache_kept{unit="bytes"}')) / 1_024 ** 2,
    rendered: await metric('page_renderings_total{outcome="rendered"}'),
  };
}
