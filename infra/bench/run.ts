/**
 * `make bench`: CPU time of the serving process a request, as a ratio to a baseline that is measured in the same run,
 * interleaved: wall-clock figures of a shared machine differ from run to run, these ratios do not. Ends with status 1 on a
 * missed goal. `BENCH=short` runs all of it on little data and judges nothing.
 */

import { createLogger } from '@cardume/kit/logging';
import { connectNats, EventStream } from '@cardume/kit/messaging';
import { eventually } from '../test/eventually.ts';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { type Product, startProduct } from '../test/product.ts';
import { testNatsUrl } from '../test/servers.ts';
import { absentServices, servicesOf } from '../test/services.ts';
import { openShop } from '../test/shops.ts';
import { login } from './login.ts';
import { ownShop, signedInOwner, uploads } from './owner.ts';
import { growth, propagation, readyBodies, type Sized, visitedPage } from './reads.ts';
import { type Row, report } from './report.ts';
import { publishShops } from './shops.ts';

const SHORT = process.env.BENCH === 'short';
const effort = SHORT ? { rounds: 1, requests: 200 } : { rounds: 7, requests: 4_000 };
const [few, middling, many] = SHORT ? [50, 100, 1_000] : [100, 1_000, 100_000];
const logger = createLogger({ name: 'bench', level: 'warn', format: 'pretty' });

const products: Product[] = [];

/** A BFF alone, with so many shops in its directory. */
async function bffWith(shops: number): Promise<Sized> {
  const product = await startProduct({ only: ['bff'], env: absentServices });
  products.push(product);
  const nats = await connectNats(testNatsUrl(), 'bench', logger);
  const stream = await EventStream.open(nats, product.environment.EVENT_STREAM ?? '');
  await publishShops(stream, 0, shops);
  const total = async () => ((await (await fetch(`${product.baseUrl}/api/stores`)).json()) as { total: number }).total;
  while ((await total()) < shops) await new Promise((resolve) => setTimeout(resolve, 100));
  return { product, stream, shops };
}

/** The whole product with one shop, as its visitors and as its owner use it. */
async function wholeProduct(): Promise<Row[]> {
  const product = await startProduct({ env: { RATE_VISIT: '0' } });
  products.push(product);
  const { id } = await openShop(servicesOf(product));
  await eventually(async () => {
    if (!(await fetch(`${product.baseUrl}/api/stores/${id}`)).ok) throw new Error('not there yet');
  });
  const owner = await signedInOwner(product);
  return [
    await visitedPage(product, id, effort),
    await login(product, SHORT ? 1 : 7, SHORT ? 3 : 30),
    await ownShop(product, owner, effort),
    ...(await uploads(product, owner, SHORT ? 1 : 20)),
  ];
}

async function bench(): Promise<boolean> {
  const [small, usual, large] = [await bffWith(few), await bffWith(middling), await bffWith(many)];
  const rows = [
    ...(await readyBodies(usual, effort)),
    ...(await growth(small, large, effort)),
    await propagation(usual, SHORT ? 5 : 100),
  ];
  return report([...rows, ...(await wholeProduct())]);
}

await globalSetup();
try {
  const met = await bench();
  process.exitCode = met || SHORT ? 0 : 1;
} finally {
  for (const product of products) await product.stop();
  await globalTeardown();
}
process.exit();
