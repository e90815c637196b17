import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cardume } from '../../infra/cli/test/cardume.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { type RedisCluster, startRedisCluster } from '../../infra/test/redis-cluster.ts';
import { type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { openShop, untilApproved } from '../../infra/test/shops.ts';
import { registerAndSignIn } from './people.ts';
import { noisyPicture } from './pictures.ts';

/* The product on a cluster of three Redis nodes. */

let cluster: RedisCluster;
let product: RunningProduct;
let services: ServiceClients;
beforeAll(async () => {
  cluster = await startRedisCluster();
  product = await startProduct({ servers: { valkey: cluster.url }, env: { RATE_CLIENT_ERRORS: '3' } });
  services = servicesOf(product);
});
afterAll(async () => {
  await product?.stop();
  await cluster?.remove();
});

const keys = async () => (await Promise.all(cluster.nodes.map((node) => node.keys('*')))).map((found) => found.sort());

test('visits are counted, and figures rebuilt and compared by jobs', async () => {
  const { id } = await openShop(services);
  await untilApproved(product.baseUrl, id);
  const [answer] = await services.analytics.recordVisits({
    body: { visits: [{ storeId: id, visitor: 'ana', source: 'qr' }] },
  });
  expect([1, null]).toContain(answer?.visitCount);
  const visited = await fetch(`${product.baseUrl}/api/stores/${id}/visit`, { method: 'POST' });
  expect([200, 202]).toContain(visited.status);
  const figures = () => services.analytics.readStore({ params: { id } });
  await eventually(async () => expect(await figures()).toMatchObject({ visitCount: 2, totalVisits: 2 }));
  const before = (await services.analytics.readRebuild({})).generation;
  await services.analytics.startRebuild({});
  await eventually(async () => {
    expect((await services.analytics.readRebuild({})).generation).toBeGreaterThan(Number(before));
  });
  expect(await figures()).toMatchObject({ visitCount: 2, totalVisits: 2 });
  const growth = await services.analytics.readPlatformDays({ query: { count: 90 } });
  expect(growth.stores).toEqual({ ids: [id], visits: [2], clicks: [0] });
  const compared = await cardume(product.environment, 'check', '--json');
  expect(JSON.parse(compared.stdout)).toMatchObject({ ok: true, differences: [] });
});

test('limits are counted on whichever node their key falls', async () => {
  const report = () =>
    fetch(`${product.baseUrl}/api/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'a test', stack: '', route: '/', build: 'test' }),
    });
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push((await report()).status);
  expect(answers.slice(0, 3)).not.toContain(429);
  expect(answers.slice(3)).toEqual([429, 429]);
});

test('a picture is uploaded by its address once', async () => {
  const { browser } = await registerAndSignIn(product);
  const { body } = await browser.post('/api/my-store/upload-url', { fileExtension: 'jpg' });
  const { uploadUrl } = body as { uploadUrl: string };
  const put = async () =>
    browser.send('PUT', uploadUrl, await noisyPicture().jpeg().toBuffer(), { 'content-type': 'image/jpeg' });
  expect((await put()).status).toBe(200);
  expect((await put()).status).toBe(409);
});

test('the keys of figures and of queues are on one node each, and those of limits and uploads are not bound to them', async () => {
  const found = await keys();
  const nodesWith = (prefix: string) => found.filter((names) => names.some((name) => name.startsWith(prefix))).length;
  expect([nodesWith('{a}:'), nodesWith('{queues}:')]).toEqual([1, 1]);
  const prefixes = new Set(found.flat().map((name) => /^[^:]+/.exec(name)?.[0]));
  expect([...prefixes].sort()).toEqual(['rate', 'upload', '{a}', '{queues}']);
});
