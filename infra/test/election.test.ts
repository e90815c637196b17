import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DelayedProxy } from '../faults/delayed-proxy.ts';
import { asOneServer } from '../faults/system-under-test.ts';
import { eventually } from './eventually.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { servicesOf } from './services.ts';
import { OWNER_PASSWORD, openShop } from './shops.ts';
import { signInForCookie } from './sign-in-for-cookie.ts';

/* Reads while there is no primary of MongoDB, which a proxy that closes all connections stands for. */

/** A long election, after which 4 s are left of the time that a read waits. */
const ELECTION_MS = 5_800;
const READS = ['/api/my-store', '/api/my-store/reviews', '/api/my-store/feed', '/api/auth/sessions'];
let link: DelayedProxy;
let product: RunningProduct;
let cookie: string;

beforeAll(async () => {
  const toMongo = await DelayedProxy.to(asOneServer(process.env.TEST_MONGO_URL ?? ''));
  link = toMongo.link;
  product = await startProduct({
    only: ['auth', 'stores', 'catalog', 'reviews', 'analytics', 'bff'],
    servers: { mongo: toMongo.url },
  });
  const { ownerId } = await openShop(servicesOf(product));
  cookie = await eventually(() => signInForCookie(product.baseUrl, `${ownerId}@example.com`, OWNER_PASSWORD));
  await eventually(async () => expect(await statuses()).toEqual(READS.map(() => 200)));
});
afterAll(async () => {
  link?.mend();
  await product?.stop();
  link?.close();
});

/** Sends all reads at once. */
const statuses = () =>
  Promise.all(
    READS.map(async (path) => {
      const response = await fetch(`${product.baseUrl}${path}`, { headers: { cookie } });
      await response.arrayBuffer();
      return response.status;
    }),
  );

it('wait for the next primary', async () => {
  // Retried, because a busy machine may use up the time that is left after the election.
  await eventually(async () => {
    // Longer than a BFF caches an owner's shop.
    await pause(1_100);
    link.cut();
    const read = statuses();
    await pause(ELECTION_MS);
    link.mend();
    expect(await read).toEqual(READS.map(() => 200));
  });
});

it('are answered 503 if there is none', async () => {
  await pause(1_100);
  link.cut();
  const began = performance.now();
  expect(await statuses()).toEqual(READS.map(() => 503));
  expect(performance.now() - began).toBeLessThan(30_000);
});
