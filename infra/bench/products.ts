/** Product search: with many shops and with few, sequential and concurrent, and the delay until a change is found. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '@cardume/bff/contract';
import { withCheckDigit } from '@cardume/kit/domain/gtin';
import { createLogger } from '@cardume/kit/logging';
import { connectNats, EventStream } from '@cardume/kit/stream';
import { type Document, MongoClient } from 'mongodb';
import { HANG_MS } from '../test/eventually.ts';
import { type RunningProduct, startProduct } from '../test/product.ts';
import { testNatsUrl, testServerPids } from '../test/servers.ts';
import { absentServices, servicesOf } from '../test/services.ts';
import { addProduct } from '../test/shops.ts';
import { percentile, startBaseline } from './compare.ts';
import { cpuMicros, memoryMb } from './cpu.ts';
import { timed, timesOf } from './latency.ts';
import { madeUpId, publishShops } from './made-up-shops.ts';
import type { BenchRow } from './report.ts';
import type { SearchOrder } from './searches.ts';

const PER_SHOP = 15;
/** The last shops have this many products with a picture besides. */
const LARGE_SHOPS = 20;
const PER_LARGE_SHOP = 500;
const BATCH = 10_000;
const AT_ONCE = 50;
const logger = createLogger({ name: 'bench', level: 'error', format: 'pretty' });

const CATEGORIES = ['peixes', 'racoes', 'aquarios', 'coleiras', 'camas', 'plantas', 'higiene', 'sump', 'alimentacao'];
const KINDS = ['Ração', 'Betta', 'Filtro', 'Coleira', 'Cama', 'Areia', 'Aquário', 'Termostato', 'Shampoo', 'Planta'];
const BRANDS = ['Golden', 'Premier', 'Tetra', 'Alcon', 'Sera', 'SunSun', 'Pipicat', 'Royal', 'Maxxi', 'Roxin', 'Boyu'];
const QUALITIES = ['adulto', 'filhote', 'macho', 'azul', 'grande', 'mini', 'premium', 'natural', 'marinho', 'externo'];
const WORDS =
  'para com água doce salgada peixes gatos cães pequenos grandes porte sabor frango carne salmão entrega qualidade ideal aquários plantados manutenção fácil limpeza conforto resistente lavável vidro acrílico bomba silenciosa vitaminas'.split(
    ' ',
  );

/** A third of the products have one of this number of GTINs. Of 1.5 million each has 25, the first 200 have 75. */
const GTINS = 20_000;
const FREQUENT_GTINS = 200;

/** Returns the n-th GTIN: 13 digits. */
const madeUpGtin = (n: number): string => withCheckDigit(`2${String(n).padStart(11, '0')}`);

function gtinOf(n: number): string | null {
  if (n % 3 !== 0) return null;
  const number = (n / 3) % GTINS;
  return madeUpGtin(number < 3 * FREQUENT_GTINS ? Math.floor(number / 3) : number);
}

/** Returns the n-th product: deterministic, with typical words, one in ten with a unique code. */
function madeUpProduct(n: number): Document & { _id: string } {
  const pick = <T>(list: T[], step: number) => list[(n * step + ((n / 97) | 0)) % list.length] as T;
  const at = new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();
  const description = Array.from({ length: 12 }, (_, word) => pick(WORDS, word * 7 + 3)).join(' ');
  return {
    _id: madeUpId(n),
    storeId: madeUpId(Math.floor(n / PER_SHOP)),
    categoryId: `cat-${pick(CATEGORIES, 1)}`,
    name: `${pick(KINDS, 3)} ${pick(BRANDS, 7)} ${pick(QUALITIES, 1)} ${1 + (n % 40)} kg`,
    description: n % 10 === 0 ? `${description} ref${n}` : description,
    price: 500 + ((n * 7_919) % 50_000),
    discountPercentage: n % 4 === 0 ? 5 + (n % 30) : null,
    imageUrls: [],
    // Of those with a GTIN all are: their numbers are multiples of 3.
    available: n % 12 !== 1,
    brand: n % 3 === 0 ? pick(BRANDS, 7) : null,
    gtin: gtinOf(n),
    contents: { amount: 1 + (n % 40), unit: 'kg' },
    createdAt: at,
    updatedAt: at,
  };
}

/** Returns the further products of a large shop. @param shop its number @param first number of the first of them */
function furtherProducts(shop: number, first: number): (Document & { _id: string })[] {
  const facts = { storeId: madeUpId(shop), categoryId: 'cat-racoes', gtin: null, imageUrls: ['/media/bench/1.webp'] };
  return Array.from({ length: PER_LARGE_SHOP }, (_, index) => ({ ...madeUpProduct(first + index), ...facts }));
}

/** A running BFF and catalog with products. */
export interface StockedCatalog {
  product: RunningProduct;
  shops: number;
  /** Seconds that catalog took from its start until it was ready. */
  startS: number;
}

/** Starts BFF and catalog, writes shops and rows as their services would, and restarts catalog. */
export async function startStockedCatalog(
  shops: number,
  settings: Record<string, string> = {},
): Promise<StockedCatalog> {
  const env = { ...absentServices, CHECK_EVENTS: 'false', ...settings };
  const product = await startProduct({ only: ['bff', 'catalog'], env });
  const client = await MongoClient.connect(product.mongoUrl('catalog'));
  const rows = client.db().collection<Document & { _id: string }>('products');
  for (let from = 0; from < shops * PER_SHOP; from += BATCH) {
    const length = Math.min(BATCH, shops * PER_SHOP - from);
    await rows.insertMany(
      Array.from({ length }, (_, index) => madeUpProduct(from + index)),
      { ordered: false },
    );
  }
  for (let n = 0; n < LARGE_SHOPS; n++) {
    await rows.insertMany(furtherProducts(shops - 1 - n, shops * PER_SHOP + n * PER_LARGE_SHOP), { ordered: false });
  }
  await client.close();
  await product.processes.kill('catalog');
  const nats = await connectNats({ NATS_URL: testNatsUrl() }, 'bench', logger);
  const stream = await EventStream.open(nats, product.environment.EVENT_STREAM ?? '');
  await publishShops(stream, 0, shops);
  const began = performance.now();
  await product.processes.restart('catalog');
  const startS = (performance.now() - began) / 1_000;
  await until(async () => {
    const { total } = (await (await fetch(`${product.baseUrl}/api/stores?limit=1`)).json()) as { total: number };
    return total === shops;
  });
  // Consumers that are still catching up would take CPU time from the measurement.
  await until(async () => {
    const consumers = await Array.fromAsync(stream.jsm.consumers.list(stream.name));
    return consumers.every(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending === 0);
  });
  await nats.close();
  return { product, shops, startS };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const began = Date.now(); !(await holds()); ) {
    if (Date.now() - began > HANG_MS) throw new Error(`not so within ${HANG_MS} ms: ${holds}`);
    await pause(100);
  }
}

const CITIES = ['São Paulo', 'Recife', 'Curitiba', 'Manaus', 'Belém', 'Salvador'];

/** Returns the path of the n-th search of two words, with a city or with coordinates. */
function searchOf(n: number, where: 'city' | 'place'): string {
  const pick = (list: string[], step: number) => list[(n * step) % list.length] ?? '';
  const words = [
    `${pick(KINDS, 3)} ${pick(BRANDS, 1)}`,
    `${pick(BRANDS, 1)} ${pick(QUALITIES, 7)}`,
    `${pick(KINDS, 1)} ${pick(WORDS, 5)}`,
  ];
  const distance: Record<string, string> = n % 2 === 0 ? {} : { sort: 'distance' };
  const place: Record<string, string> =
    where === 'city' ? { city: pick(CITIES, 1) } : { lat: `${-23 + (n % 90) / 100}`, lng: '-46.5', ...distance };
  return `/api/products?${new URLSearchParams({ search: pick(words, 1), ...place })}`;
}

/** Returns the duration in ms of sequential calls, and the mean CPU time per call in ms of BFF, catalog and MongoDB. */
async function oneAtATime({ product }: StockedCatalog, paths: string[]): Promise<{ times: number[]; cpu: string }> {
  const pids = [product.processes.pid('bff') ?? 0, product.processes.pid('catalog') ?? 0, testServerPids().mongo];
  for (const path of paths) await timed(product.baseUrl + path);
  const before = pids.map(cpuMicros);
  const times: number[] = [];
  for (const path of paths) times.push(await timed(product.baseUrl + path));
  const cpu = pids.map((pid, index) => ((cpuMicros(pid) - (before[index] ?? 0)) / 1_000 / paths.length).toFixed(1));
  return { times, cpu: cpu.join(' + ') };
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

function row(work: string, times: number[], goal: number, beside: string): BenchRow {
  const p95 = percentile(times, 95);
  return {
    work: `${work}, p95`,
    ours: ms(p95),
    baseline: `median ${ms(percentile(times, 50))}${beside}`,
    figure: p95,
    goal,
  };
}

/** @param searches number of searches of each kind */
export async function productSearch(few: StockedCatalog, many: StockedCatalog, searches: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const stock of new Set([few, many])) {
    const of = `${stock.shops * PER_SHOP} products`;
    const bff = stock.product.processes.pid('bff') ?? 0;
    // Warms up with as many similar calls as follow, so that the difference is the memory that searches themselves
    // retain.
    const lists = Array.from({ length: searches }, (_, n) => `/api/stores?lat=-23.${n}&lng=-46.5`);
    for (let kind = 0; kind < 3; kind++) await oneAtATime(stock, lists);
    await searchElsewhere({ urls: [...lists, ...lists].map((path) => stock.product.baseUrl + path), atOnce: AT_ONCE });
    const before = memoryMb(bff);
    for (const where of ['city', 'place'] as const) {
      const { times, cpu } = await oneAtATime(
        stock,
        Array.from({ length: searches }, (_, n) => searchOf(n, where)),
      );
      rows.push(row(`${of}: two words and a ${where}`, times, stock === few ? 20 : 60, `, CPU ${cpu} ms`));
    }
    const texts = Array.from({ length: searches }, (_, n) => {
      const word = [...KINDS, ...BRANDS, ...QUALITIES][n % 31] ?? '';
      return `/api/suggestions?${new URLSearchParams({ q: word.slice(0, 2 + (n % 4)) })}`;
    });
    const { times, cpu } = await oneAtATime(stock, texts);
    rows.push(row(`${of}: suggestions`, times, 30, `, CPU ${cpu} ms`));
    const offers = Array.from({ length: searches }, (_, n) => {
      const place = new URLSearchParams({ lat: `${-23 + (n % 90) / 100}`, lng: '-46.5' });
      return `/api/offers/${madeUpGtin(n % FREQUENT_GTINS)}?${place}`;
    });
    const found = await oneAtATime(stock, offers);
    rows.push(row(`${of}: offers of a product with a place`, found.times, 20, `, CPU ${found.cpu} ms`));
    rows.push(...(await atOnce(stock, of, searches)));
    const after = memoryMb(bff);
    rows.push({
      work: `${of}: memory of the BFF after all these`,
      ours: `${after.toFixed(0)} MB`,
      baseline: `${before.toFixed(0)} MB after as many lists of shops`,
      figure: after / before,
      goal: 1.1,
    });
    const memory = memoryMb(stock.product.processes.pid('catalog') ?? 0);
    const start = `ready in ${stock.startS.toFixed(1)} s`;
    rows.push({
      work: `${of}: memory of catalog`,
      ours: `${memory.toFixed(0)} MB`,
      baseline: start,
      figure: memory,
      goal: 1_500,
    });
  }
  rows.push(await changedPrice(many, Math.min(searches, 100)));
  rows.push(await changedOffer(many, Math.min(searches, 100)));
  rows.push(...(await catalogues(many)));
  // Last, because it takes the GTINs away.
  rows.push(...(await withAndWithoutGtins(many, searches)));
  return rows;
}

/** Returns the durations of catalogues that are not kept: each is read once. */
async function catalogues({ product, shops }: StockedCatalog): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const ending of ['csv', 'xml']) {
    const times: number[] = [];
    for (let n = 0; n < LARGE_SHOPS; n++) {
      times.push(await timed(`${product.baseUrl}/loja/${madeUpId(shops - 1 - n)}/catalogo.${ending}`));
    }
    rows.push(row(`a catalogue (${ending}) of ${PER_LARGE_SHOP} products, not kept`, times, 50, ''));
  }
  return rows;
}

/** Compares searches, and the memory of catalog, with those of the same products without brand, GTIN and contents. */
async function withAndWithoutGtins(stock: StockedCatalog, searches: number): Promise<BenchRow[]> {
  const { product } = stock;
  const { processes } = product;
  const paths = Array.from({ length: searches }, (_, n) => searchOf(n, n % 2 ? 'city' : 'place'));
  const afterRestart = async () => {
    await processes.restart('catalog');
    // The BFF has connections to the process that ended.
    await until(async () => (await fetch(`${product.baseUrl}/api/products`)).ok);
    const { times } = await oneAtATime(stock, paths);
    return { times, memory: memoryMb(processes.pid('catalog') ?? 0) };
  };
  const compared = await afterRestart();
  const client = await MongoClient.connect(product.mongoUrl('catalog'));
  await client
    .db()
    .collection('products')
    .updateMany({}, { $set: { brand: null, gtin: null, contents: null } });
  await client.close();
  const bare = await afterRestart();
  const [p95, before] = [percentile(compared.times, 95), percentile(bare.times, 95)];
  return [
    {
      work: 'two words, with the offers of others, p95',
      ours: ms(p95),
      baseline: `${ms(before)} without GTINs`,
      figure: p95 / before,
      goal: 1.15,
    },
    {
      work: 'memory of catalog with brands and GTINs',
      ours: `${compared.memory.toFixed(0)} MB`,
      baseline: `${bare.memory.toFixed(0)} MB without`,
      figure: compared.memory / bare.memory,
      goal: 1.1,
    },
  ];
}

/** Measures 50 concurrent searches, repeatedly, and the response times of the list of shops meanwhile. */
async function atOnce({ product }: StockedCatalog, of: string, searches: number): Promise<BenchRow[]> {
  const urls = Array.from({ length: searches }, (_, n) => product.baseUrl + searchOf(n, n % 2 ? 'city' : 'place'));
  const times: number[] = [];
  const work = async () => {
    times.push(...(await searchElsewhere({ urls, atOnce: AT_ONCE })));
  };
  const bare = await startBaseline('node', `${product.baseUrl}/api/stores`);
  const medianOf = async (url: string, during: () => Promise<unknown>) => percentile(await timesOf(url, during), 50);
  const [bareUrl = ''] = bare.work.urls;
  const listUrl = `${product.baseUrl}/api/stores`;
  const idle = await medianOf(listUrl, () => pause(2_000));
  const bareIdle = await medianOf(bareUrl, () => pause(2_000));
  const busy = await medianOf(listUrl, work);
  const bareBusy = await medianOf(bareUrl, work);
  bare.stop();
  return [
    row(`${of}: ${AT_ONCE} searches at once`, times, 400, ''),
    {
      work: `${of}: the list of shops meanwhile, median`,
      ours: ms(busy),
      baseline: `${ms(idle)} idle; a bare server: ${ms(bareBusy)}, ${ms(bareIdle)} idle`,
      figure: busy / idle,
      goal: 1.5,
    },
  ];
}

/** Sends the searches from another process. @returns their durations in ms */
async function searchElsewhere(order: SearchOrder): Promise<number[]> {
  const child = fork(join(import.meta.dirname, 'searches.ts'));
  child.send(order);
  const [times] = (await once(child, 'message')) as [number[]];
  return times;
}

/** Delay in ms from the response to a price change until a BFF that did not handle it finds the new price. */
async function changedPrice({ product }: StockedCatalog, changes: number): Promise<BenchRow> {
  const services = servicesOf(product);
  const word = `x${randomUUID().replaceAll('-', '')}`;
  const { id, storeId } = await addProduct(services, madeUpId(0), { name: word, discountPercentage: null });
  const delays: number[] = [];
  for (let price = 1_000; price < 1_000 + changes; price++) {
    const body = { facts: { price }, selectedCategoryIds: ['cat-peixes'] };
    await services.catalog.changeProduct({ params: { storeId, id }, body });
    const began = performance.now();
    const url = `${product.baseUrl}/api/products?${new URLSearchParams({ search: word, sort: 'price' })}`;
    for (;;) {
      const { products } = (await (await fetch(url)).json()) as { products: { finalPrice: number }[] };
      if (products[0]?.finalPrice === price) break;
      if (performance.now() - began > HANG_MS) throw new Error(`the price ${price} is not found`);
    }
    delays.push(performance.now() - began);
  }
  return row('a changed price on another BFF', delays, 300, '');
}

/** Delay in ms from the response to a price change until a BFF that did not handle it shows it in another shop's list. */
async function changedOffer({ product }: StockedCatalog, changes: number): Promise<BenchRow> {
  const services = servicesOf(product);
  const [own, other] = [madeUpId(0), madeUpId(1)];
  const gtin = madeUpGtin(GTINS);
  await addProduct(services, own, { gtin });
  const { id } = await addProduct(services, other, { gtin, discountPercentage: null });
  const delays: number[] = [];
  for (let price = 1_000; price < 1_000 + changes; price++) {
    const body = { facts: { price }, selectedCategoryIds: ['cat-peixes'] };
    await services.catalog.changeProduct({ params: { storeId: other, id }, body });
    const began = performance.now();
    for (;;) {
      const products = (await (await fetch(`${product.baseUrl}/api/stores/${own}/products`)).json()) as Product[];
      if (products.some((one) => one.gtin === gtin && one.others?.lowest === price)) break;
      if (performance.now() - began > HANG_MS) throw new Error(`the price ${price} is not shown`);
    }
    delays.push(performance.now() - began);
  }
  return row('a changed price among the offers of others on another BFF', delays, 1_000, '');
}
