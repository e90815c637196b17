/**
 * `make bench`: mostly the CPU time per request of the serving processes, as a ratio to a baseline that is measured
 * alternately in the same run, because on a shared machine these ratios are more reproducible than durations. Exits
 * with status 1 on a missed goal. `BENCH=short` runs everything on little data and checks no goal;
 * `PARTS=visits,people` selects parts.
 */

import { createLogger } from '@cardume/kit/logging';
import { connectNats, EventStream } from '@cardume/kit/stream';
import { accounts, DEMO_PASSWORD } from '../seed/content/accounts.ts';
import { eventually } from '../test/eventually.ts';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { type RunningProduct, startProduct } from '../test/product.ts';
import { testNatsUrl } from '../test/servers.ts';
import { absentServices, servicesOf } from '../test/services.ts';
import { openShop } from '../test/shops.ts';
import { signInForCookie } from '../test/sign-in-for-cookie.ts';
import { signedInOwner } from '../test/signed-in-owner.ts';
import { adminLists, startPopulatedProduct } from './admin.ts';
import { aggregationAgainstJobs } from './aggregation.ts';
import { processorTimeAtRest, residentMemory } from './at-rest.ts';
import { backups, type Installed } from './backups.ts';
import { replyDelay, reportDelay } from './feedback.ts';
import { figuresMemory } from './figures-memory.ts';
import { ownFigures, type VisitHistory } from './history.ts';
import { login } from './login.ts';
import { publishShops } from './made-up-shops.ts';
import { noticeDelay } from './notices.ts';
import { ownShop, uploads } from './owner.ts';
import { renderedPages } from './pages.ts';
import { productSearch, startStockedCatalog } from './products.ts';
import { visitRates } from './rates.ts';
import { cachedResponses, directoryGrowth, propagation, type SizedBff, visitedPage } from './reads.ts';
import { type BenchRow, reportBench } from './report.ts';
import { appendOfLogs, largeDirectory, sideBySide } from './scale.ts';
import { tracesCost } from './traces.ts';
import { liveFigures, visitsUnderLoad } from './visits-live.ts';

const SHORT = process.env.BENCH === 'short';
const effort = SHORT ? { warmingRounds: 0, rounds: 1, requests: 50 } : { warmingRounds: 4, rounds: 7, requests: 4_000 };
const [few, middling, many] = SHORT ? [100, 100, 100] : [100, 1_000, 100_000];
/** More than the number of such shops in Brazil. */
const most = SHORT ? 100 : 300_000;
/** One million visits, and a hundred million. */
const histories: [VisitHistory, VisitHistory] = SHORT
  ? [
      { days: 2, shops: 2, visits: 24 },
      { days: 4, shops: 4, visits: 24 },
    ]
  : [
      { days: 100, shops: 100, visits: 100 },
      { days: 400, shops: 500, visits: 500 },
    ];
const installed: Installed = SHORT
  ? { shops: 100, productsOfEach: 2, visits: 100, perSecond: { visits: 40, reviews: 10 }, seconds: 2 }
  : { shops: 100_000, productsOfEach: 15, visits: 1_000_000, perSecond: { visits: 480, reviews: 20 }, seconds: 60 };
const logger = createLogger({ name: 'bench', level: 'warn', format: 'pretty' });

/** Products started by the current part. They are stopped after it, so that they take no CPU time of the next part. */
const products: RunningProduct[] = [];

/** Starts a BFF without services and fills its directory with `shops` shops. */
async function bffWith(shops: number): Promise<SizedBff> {
  const product = await startProduct({ only: ['bff'], env: absentServices });
  products.push(product);
  const nats = await connectNats({ NATS_URL: testNatsUrl() }, 'bench', logger);
  const stream = await EventStream.open(nats, product.environment.EVENT_STREAM ?? '');
  await publishShops(stream, 0, shops);
  const total = async () => ((await (await fetch(`${product.baseUrl}/api/stores`)).json()) as { total: number }).total;
  while ((await total()) < shops) await new Promise((resolve) => setTimeout(resolve, 100));
  return { product, stream, shops };
}

/** The whole product with a shop and a signed-in owner; started once and shared by all parts. */
function wholeProduct() {
  whole ??= startWhole();
  return whole;
}
let whole: ReturnType<typeof startWhole> | undefined;

async function startWhole() {
  const product = await startProduct({ env: { TRUST_PROXY: '1', CHECK_EVENTS: 'false' } });
  const { id } = await openShop(servicesOf(product));
  await eventually(async () => {
    if (!(await fetch(`${product.baseUrl}/api/stores/${id}`)).ok) throw new Error('not listed yet');
  });
  return { product, id, owner: await signedInOwner(product) };
}

/** Reads of shoppers. */
async function directory(): Promise<BenchRow[]> {
  const large = await bffWith(many);
  const [small, usual] = SHORT ? [large, large] : [await bffWith(few), await bffWith(middling)];
  return [
    ...(await cachedResponses(usual, effort)),
    ...(await directoryGrowth(small, large, effort)),
    await propagation(usual, SHORT ? 5 : 100),
  ];
}

/** Memory and CPU time of all processes at rest, as `make start` runs them, in both topologies. */
async function atRest(): Promise<BenchRow[]> {
  if (SHORT) {
    const { product, owner } = await wholeProduct();
    return [...(await residentMemory(product, owner.cookie, 50, 0)), ...(await processorTimeAtRest(product, 100))];
  }
  const rows: BenchRow[] = [];
  for (const topology of ['separate', 'single'] as const) {
    const product = await startProduct({ topology, demo: true, env: { CHECK_EVENTS: 'false' } });
    products.push(product);
    const cookie = await signInForCookie(product.baseUrl, accounts[1].email, DEMO_PASSWORD);
    rows.push(...(await residentMemory(product, cookie, 2_000, 15_000)));
    rows.push(...(await processorTimeAtRest(product, 20_000)));
    await product.stop();
  }
  return rows;
}

/** Calls whose duration visitors and owners notice. */
async function people(): Promise<BenchRow[]> {
  const { product, id, owner } = await wholeProduct();
  return [await visitedPage(product, id, effort), ...(await uploads(product, owner, SHORT ? 1 : 20))];
}

/** CPU time of requests in all processes and servers. */
async function cost(): Promise<BenchRow[]> {
  const { product, id, owner } = await wholeProduct();
  return [
    ...(await visitRates(product, [id, owner.storeId], SHORT ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 6 })),
    ...(await liveFigures(product, owner, SHORT ? 3 : 150)),
    await login(product, SHORT ? 1 : 7, SHORT ? 3 : 30),
    await ownShop(product, owner, effort),
  ];
}

/** Recording, aggregating and reading visits. */
async function visits(): Promise<BenchRow[]> {
  const { product, id, owner } = await wholeProduct();
  const load = SHORT ? { perSecond: 200, seconds: 3 } : { perSecond: 2_000, seconds: 120 };
  return [
    await aggregationAgainstJobs(product, SHORT ? 1 : 5, SHORT ? 500 : 20_000),
    ...(await visitsUnderLoad(product, [id, owner.storeId], load)),
    ...(await ownFigures(product, owner, histories, effort)),
  ];
}

/** Notices, replies and reports: the delay until another BFF shows them. */
async function notices(): Promise<BenchRow[]> {
  const env = { RATE_REVIEW: '0', RATE_WRITES: '0', RATE_REPORT: '0', CHECK_EVENTS: 'false' };
  const product = await startProduct({ second: ['bff'], env });
  products.push(product);
  return [
    await noticeDelay(product, SHORT ? 3 : 100, SHORT ? 20 : 10_000),
    await replyDelay(product, SHORT ? 3 : 100),
    await reportDelay(product, SHORT ? 3 : 100),
  ];
}

/** The admin's lists with few and with many rows. */
async function administration(): Promise<BenchRow[]> {
  const large = await startPopulatedProduct(many);
  products.push(large.product);
  const small = SHORT ? large : await startPopulatedProduct(middling);
  products.push(small.product);
  return adminLists(small, large, SHORT ? effort : { warmingRounds: 4, rounds: 5, requests: 200 });
}

/** Product search. */
async function search(): Promise<BenchRow[]> {
  const large = await startStockedCatalog(many);
  products.push(large.product);
  const small = SHORT ? large : await startStockedCatalog(middling);
  products.push(small.product);
  return productSearch(small, large, SHORT ? 50 : 500);
}

/** Pages with their content. */
async function pages(): Promise<BenchRow[]> {
  // As in production: without it a page depends on the Host header and is not found by its address alone.
  const stock = await startStockedCatalog(many, { PUBLIC_URL: 'https://shops.example' });
  products.push(stock.product);
  return renderedPages(stock, {
    effort,
    ...(SHORT ? { pages: 5, crawled: 50, idleMs: 100 } : { pages: 300, crawled: 20_000, idleMs: 60_000 }),
  });
}

/** The additional cost of traces. */
const traces = (): Promise<BenchRow[]> => tracesCost(products, effort);

/** More shops than elsewhere, and several BFFs. */
async function scale(): Promise<BenchRow[]> {
  const large = await bffWith(most);
  const rows = await largeDirectory(large.product, most);
  await large.product.stop();
  const small = await bffWith(few);
  const { EVENT_STREAM: eventStream = '' } = small.product.environment;
  const others = await Promise.all(
    [1, 2, 3].map(() => startProduct({ only: ['bff'], env: absentServices, eventStream })),
  );
  products.push(...others);
  rows.push(...(await sideBySide([small.product, ...others], SHORT ? 50 : 5_000)));
  const ingests = await startProduct({ only: ['analytics'], second: ['analytics'], env: { ...absentServices } });
  products.push(ingests);
  rows.push(...(await appendOfLogs(ingests, SHORT ? 1_000 : 200_000)));
  return [...rows, ...(await figuresMemory(SHORT ? 10 : 10_000))];
}

/** Backup, check and restore. */
const backup = (): Promise<BenchRow[]> => backups(products, installed);

const parts = {
  rest: atRest,
  cost,
  directory,
  people,
  visits,
  notices,
  administration,
  search,
  pages,
  traces,
  scale,
  backup,
};

/** Runs the selected parts in sequence. */
async function bench(): Promise<boolean> {
  const selected = process.env.PARTS?.split(',');
  const rows: BenchRow[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (selected && !selected.includes(name)) continue;
    rows.push(...(await part()));
    await stopProducts();
  }
  return reportBench(rows);
}

async function stopProducts(): Promise<void> {
  for (const product of products.splice(0)) await product.stop();
}

/**
 * Whether a test runs the bench beside servers that can be measured. It then uses the servers, bundles and Redis
 * databases of that run and its worker, and the end of that run ends what is left of the processes started here.
 */
const isWithinTestRun = process.env.TEST_RUN_DIR !== undefined && process.env.TEST_SERVERS === 'local';
if (!isWithinTestRun) {
  // The processor time of servers in containers cannot be read.
  process.env.TEST_SERVERS = 'local';
  await globalSetup();
}
try {
  const met = await bench();
  process.exitCode = met || SHORT ? 0 : 1;
} finally {
  await stopProducts();
  await (await whole)?.product.stop();
  if (!isWithinTestRun) await globalTeardown();
}
process.exit();
