/** Cost of public reads: cached responses relative to baselines, and growth with the size of the directory. */
import type { EventStream } from '@cardume/kit/stream';
import { HANG_MS } from '../test/eventually.ts';
import type { RunningProduct } from '../test/product.ts';
import { type Effort, measure, percentile, type Side, startBaseline } from './compare.ts';
import { memoryMb } from './cpu.ts';
import type { Requests } from './load.ts';
import { madeUpShop, publishShop } from './made-up-shops.ts';
import { type BenchRow, ratioRow } from './report.ts';

/** A BFF whose directory holds `shops` shops. */
export interface SizedBff {
  product: RunningProduct;
  stream: EventStream;
  shops: number;
}

const pidOf = ({ product }: SizedBff) => product.processes.pid('bff') ?? 0;
const at = ({ product }: SizedBff, paths: string | string[], headers = {}, status = 200): Requests => ({
  urls: [paths].flat().map((path) => `${product.baseUrl}${path}`),
  headers,
  status,
});

/** Cost of the cached list, relative to servers that send the same bytes from memory. */
export async function cachedResponses(bff: SizedBff, effort: Effort): Promise<BenchRow[]> {
  const url = `${bff.product.baseUrl}/api/stores`;
  const [express, node] = [await startBaseline('express', url), await startBaseline('node', url)];
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  const expressEtag = (await fetch(express.work.urls[0] ?? '')).headers.get('etag') ?? '';
  const pid = pidOf(bff);
  const sides: Side[] = [
    { pid, work: at(bff, '/api/stores') },
    { pid: express.pid, work: express.work },
    { pid: node.pid, work: node.work },
    { pid, work: at(bff, '/api/stores', { 'if-none-match': etag }, 304) },
    { pid: express.pid, work: { ...express.work, headers: { 'if-none-match': expressEtag }, status: 304 } },
    { pid, work: at(bff, '/api/stores', { 'accept-encoding': 'gzip' }) },
    { pid, work: at(bff, '/api/stores', { 'accept-encoding': 'br' }) },
    { pid, work: mixed(bff) },
  ];
  const [list = 0, e = 0, n = 0, fresh = 0, e304 = 0, gzip = 0, br = 0, mix = 0] = await measure(sides, effort);
  express.stop();
  node.stop();
  return [
    ratioRow('GET /api/stores, warm', list, e, 'E', 1 / 1.4),
    ratioRow('GET /api/stores, warm', list, n, 'N', 1.4),
    ratioRow('GET /api/stores, warm, 304', fresh, e304, 'E with 304', 1 / 1.4),
    ratioRow('GET /api/stores, warm, gzip', gzip, list, 'identity', 1.05),
    ratioRow('GET /api/stores, warm, brotli', br, list, 'identity', 1.05),
    ratioRow('GET /api/stores, 95 % warm, 5 % new searches', mix, e, 'E', 1.6),
  ];
}

/** Returns requests of which 19 in 20 are for the same list, and one is a search that was not requested before. */
function mixed({ product, shops }: SizedBff): Requests {
  const urls = [];
  for (let n = 0; n < 4_000; n++) {
    const path = n % 20 === 0 ? `/api/stores?search=viva%20${n % shops}&s=${n}` : '/api/stores';
    urls.push(product.baseUrl + path);
  }
  return { urls };
}

/** Cost of a shop's details while it receives ten visits per second, relative to the same bytes from memory. */
export async function visitedPage(product: RunningProduct, storeId: string, effort: Effort): Promise<BenchRow> {
  const url = `${product.baseUrl}/api/stores/${storeId}`;
  const express = await startBaseline('express', url);
  const visits = setInterval(() => void fetch(`${url}/visit`, { method: 'POST' }), 100);
  const pid = product.processes.pid('bff') ?? 0;
  const [page = 0, e = 0] = await measure([{ pid, work: { urls: [url] } }, express], effort);
  clearInterval(visits);
  express.stop();
  return ratioRow('GET /api/stores/:id, ten visits per second', page, e, 'E', 1);
}

/** Lists by distance from 4,000 places, more than a BFF caches. */
const fromManyPlaces = Array.from({ length: 4_000 }, (_, n) => `/api/stores?lat=-22.${1_000 + n}&lng=-46.${5_000 - n}`);

/** Costs with a large directory relative to a small one, and memory with the large one. */
export async function directoryGrowth(small: SizedBff, large: SizedBff, effort: Effort): Promise<BenchRow[]> {
  const compare = async (work: string, path: (bff: SizedBff) => string | string[], goal: number) => {
    const side = (bff: SizedBff): Side => ({ pid: pidOf(bff), work: at(bff, path(bff)) });
    const [few = 0, many = 0] = await measure([side(small), side(large)], effort);
    return ratioRow(`${large.shops} shops: ${work}`, many, few, `${small.shops} shops`, goal);
  };
  const lastPage = Math.ceil(large.shops / 5);
  const [first = 0, last = 0] = await measure(
    [1, lastPage].map((page) => ({ pid: pidOf(large), work: at(large, `/api/stores?page=${page}`) })),
    effort,
  );
  const memory = memoryMb(pidOf(large));
  const open = await filtered(large, 'open', effort);
  const delivers = await filtered(large, 'delivers', effort);
  return [
    await compare('list, warm', () => '/api/stores', 1.1),
    await compare('list by category and city', () => '/api/stores?productCategory=peixes&city=Recife', 1.5),
    await compare(
      'search by name',
      ({ shops }) => `/api/stores?search=${encodeURIComponent(madeUpShop(shops - 1).name)}`,
      3,
    ),
    await compare('list by distance, each from another place', () => fromManyPlaces, 3),
    ...open,
    ...delivers,
    ratioRow(`${large.shops} shops: last page`, last, first, 'first page', 1.2),
    {
      work: `${large.shops} shops: memory of the BFF`,
      ours: `${memory.toFixed(0)} MB`,
      baseline: '',
      figure: memory,
      goal: 400,
    },
  ];
}

/** Costs of the list with a filter by shops, relative to the list without it: kept, and by distance from other places. */
async function filtered(bff: SizedBff, filter: 'open' | 'delivers', effort: Effort): Promise<BenchRow[]> {
  const lists = { 'list, warm': ['/api/stores?limit=5'], 'list by distance, each from another place': fromManyPlaces };
  const rows: BenchRow[] = [];
  for (const [work, paths] of Object.entries(lists)) {
    const sides = [paths, paths.map((path) => `${path}&${filter}=true`)].map((asked) => ({
      pid: pidOf(bff),
      work: at(bff, asked),
    }));
    const [all = 0, some = 0] = await measure(sides, effort);
    rows.push(ratioRow(`${bff.shops} shops: ${work}, ${filter}=true`, some, all, 'without', 1.5));
  }
  return rows;
}

/** Delay from publishing a change until the BFF's list shows it, in ms. */
export async function propagation(bff: SizedBff, changes: number): Promise<BenchRow> {
  const shop = madeUpShop(bff.shops - 1); // the newest: on the first page of its city
  const delays: number[] = [];
  for (let version = 2; version < changes + 2; version++) {
    const name = `Mudou ${version}`;
    const began = performance.now();
    await publishShop(bff.stream, { ...shop, name }, version);
    while (!(await listText(bff, shop.city)).includes(name)) {
      if (performance.now() - began > HANG_MS) throw new Error(`the list of ${shop.city} does not show ${name}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    delays.push(performance.now() - began);
  }
  const p95 = percentile(delays, 95);
  return {
    work: 'delay of a change in the list, p95',
    ours: `${p95.toFixed(1)} ms`,
    baseline: '',
    figure: p95,
    goal: 50,
  };
}

async function listText({ product }: SizedBff, city: string): Promise<string> {
  return (await fetch(`${product.baseUrl}/api/stores?city=${encodeURIComponent(city)}&limit=50`)).text();
}
