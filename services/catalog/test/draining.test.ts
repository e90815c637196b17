import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { absentServices, retryingServices } from '../../../infra/test/services.ts';
import { addProduct, openShop } from '../../../infra/test/shops.ts';

/** Long enough for a change and a search on a busy machine. */
const DRAIN_SECONDS = 10;

let product: RunningProduct;
beforeAll(async () => {
  const only = ['auth', 'stores', 'catalog'];
  product = await startProduct({ only, second: ['catalog'], env: { DRAIN_SECONDS: `${DRAIN_SECONDS}` } });
});
afterAll(() => product?.stop());

it('a replica that drains still finds products that another one adds', async () => {
  const to = (replica: string) =>
    retryingServices({ ...absentServices, ...product.environment, CATALOG_URL: product.urls[replica] });
  const [first, second] = [to('catalog'), to('catalog-2')];
  const search = async () => (await first.catalog.searchProducts({ body: { search: 'betta' } })).products;
  const shop = await openShop(first);
  const before = await addProduct(first, shop.id);
  await eventually(async () => expect(await search()).toMatchObject([{ id: before.id }]));

  const ended = product.processes.kill('catalog', 'SIGTERM');
  await eventually(async () => expect((await fetch(`${product.internalUrls.catalog}/readyz`)).status).toBe(503));
  const added = await addProduct(second, shop.id);
  await eventually(
    async () => expect((await search()).map(({ id }) => id).sort()).toEqual([before.id, added.id].sort()),
    (DRAIN_SECONDS - 2) * 1_000,
  );
  await ended;
});
