/** Pages with their content: kept and not kept, and the list of shops while robots read every page. */
import { setTimeout as pause } from 'node:timers/promises';
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
  /** How long robots read pages. */
  crawledSeconds: number;
}

/** Returns rows of the time and CPU time of pages, of kept ones against the list, and of the list during a crawl. */
export async function renderedPages(
  stock: StockedCatalog,
  { effort, pages, crawledSeconds }: Extent,
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
  return [...rows, ...(await crawl(stock, 2 * pages, crawledSeconds))];
}

/** Requests a different shop's page 50 times a second. @param first number of the first shop */
async function crawl({ product, shops }: StockedCatalog, first: number, seconds: number): Promise<BenchRow[]> {
  const list = `${product.baseUrl}/api/stores`;
  const pid = product.processes.pid('bff') ?? 0;
  const quiet = percentile(await timesOf(list, () => pause(seconds * 1_000)), 95);
  const before = memoryMb(pid);
  const reading: Promise<number>[] = [];
  const times = await timesOf(list, async () => {
    for (let n = 0; n < seconds * CRAWLED_PER_SECOND; n++) {
      reading.push(timed(`${product.baseUrl}/loja/${madeUpId((first + n) % shops)}`));
      await pause(1_000 / CRAWLED_PER_SECOND);
    }
    await Promise.all(reading);
  });
  const p95 = percentile(times, 95);
  const pages = percentile(await Promise.all(reading), 95);
  const after = memoryMb(pid);
  return [
    {
      work: `list of shops, p95, while ${reading.length} pages of shops are read, 50 a second`,
      ours: `${p95.toFixed(1)} ms`,
      baseline: `${quiet.toFixed(1)} ms without; the pages ${pages.toFixed(1)} ms`,
      figure: p95 / quiet,
      goal: 1.5,
    },
    {
      work: 'memory of the BFF after that',
      ours: `${after.toFixed(0)} MB`,
      baseline: `${before.toFixed(0)} MB before`,
      figure: after - before,
      goal: 60,
    },
  ];
}
