import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiContract, isCreation, type Review } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { type DedicatedServer, startDedicatedServer } from '../../infra/test/dedicated-server.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';
import { openShop, shopDetails, untilApproved } from '../../infra/test/shops.ts';
import { Authenticator } from './authenticator.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn, signInOwnerWithShop } from './people.ts';

/* Calls that create, sent again with the same `Idempotency-Key`. */

const PUBLIC_URL = 'http://cardume.example';
const REVIEWS_OF_A_SHOP = 3;

let redis: DedicatedServer;
let product: RunningProduct;
beforeAll(async () => {
  redis = await startDedicatedServer('valkey');
  product = await startProduct({
    second: ['bff'],
    servers: { valkey: redis.url },
    env: { RATE_REVIEW_SHOP: String(REVIEWS_OF_A_SHOP), PUBLIC_URL },
  });
});
afterAll(async () => {
  await product?.stop();
  await redis?.remove();
});

interface Creation {
  by: CookieClient;
  path: string;
  body: object;
}
type Name = keyof typeof apiContract;

const visitor = (name = 'bff') => new CookieClient(product.urls[name] ?? '');
const send = ({ by, path, body }: Creation, key: string) => by.send('POST', path, body, { 'Idempotency-Key': key });

/** Returns a client of another BFF with the same cookies. */
function at(name: string, { cookies }: CookieClient): CookieClient {
  const browser = visitor(name);
  for (const [cookie, value] of cookies) browser.cookies.set(cookie, value);
  return browser;
}

async function approvedShop(): Promise<string> {
  const { id } = await openShop(servicesOf(product));
  for (const name of ['bff', 'bff-2']) await untilApproved(product.urls[name] ?? '', id);
  return id;
}

async function reviewOf(shopId: string, by = visitor()): Promise<Creation> {
  return { by, path: `/api/stores/${shopId}/reviews`, body: { customerName: 'Ana', rating: 4, comment: 'Bom' } };
}

async function reviewsOf(shopId: string): Promise<Review[]> {
  return servicesOf(product).reviews.listReviews({ params: { storeId: shopId }, query: { page: 1, limit: 50 } });
}

async function registration(): Promise<Creation> {
  const person = { firstName: 'Ana', lastName: 'Lima', phone: '11999990000', password: 'cardume123' };
  return { by: visitor(), path: '/api/auth/register', body: { ...person, email: `${randomUUID()}@example.com` } };
}

async function passkey(): Promise<Creation> {
  const { browser: by } = await registerAndSignIn(product);
  const { body: options } = await by.post<{ challenge: string }>('/api/auth/passkey-options');
  const response = new Authenticator(PUBLIC_URL).register(options);
  return { by, path: '/api/auth/passkeys', body: { name: 'Celular', response } };
}

async function homeItem(kind: string, fields: object): Promise<Creation> {
  const { browser: by } = await registerAndSignIn(product, { role: 'admin' });
  return { by, path: `/api/admin/${kind}`, body: fields };
}

const newProduct = { categoryId: 'cat-peixes', name: 'Betta', description: 'Azul', price: 4990 };
const offer = { name: 'Filtro', price: 100, whatsapp: '11987654321' };

/** A valid call of every route that creates. */
const CREATIONS: Partial<Record<Name, () => Promise<Creation>>> = {
  postReview: async () => reviewOf(await approvedShop()),
  reportSubject: async () => {
    const body = { kind: 'store', id: await approvedShop(), reason: 'spam' };
    return { by: visitor(), path: '/api/reports', body };
  },
  register: registration,
  addMyPasskey: passkey,
  openMyStore: async () => {
    const { browser: by } = await registerAndSignIn(product);
    return { by, path: '/api/my-store', body: shopDetails };
  },
  addMyProduct: async () => {
    const { browser: by } = await signInOwnerWithShop(product);
    return { by, path: '/api/my-store/products', body: newProduct };
  },
  addMyFeedPhoto: async () => {
    const { browser: by } = await signInOwnerWithShop(product);
    return { by, path: '/api/my-store/feed', body: { imageUrl: 'https://example.com/a.jpg' } };
  },
  addAdminBanners: () => homeItem('banners', { title: 'Semana do aquário' }),
  addAdminHeroBanners: () => homeItem('hero-banners', { title: 'Semana do aquário' }),
  addAdminSponsoredProducts: () => homeItem('sponsored-products', offer),
  addAdminBestSellers: () => homeItem('best-sellers', offer),
  addAdminPartners: () =>
    homeItem('partners', { name: 'Vet', description: 'Consultas', discountText: '10%', link: 'https://vet.example' }),
};

/** What makes another body of each call. */
const OTHER = {
  customerName: 'Rui',
  firstName: 'Rui',
  reason: 'fake',
  name: 'Outro',
  title: 'Outro',
  imageUrl: 'https://example.com/b.jpg',
};

it('the calls of this test are all that create', () => {
  const creating = Object.entries(apiContract).filter(([, route]) => isCreation(route));
  expect(Object.keys(CREATIONS).sort()).toEqual(creating.map(([name]) => name).sort());
});

describe.each(Object.entries(CREATIONS))('%s', (name, creation) => {
  it('is answered again on another replica, and with the same thing after its record was lost', async () => {
    const call = await creation();
    const cookies = new Map(call.by.cookies);
    const key = randomUUID();
    const first = await send(call, key);
    expect(first.status).toBe(201);
    // The answer was lost, and its cookies with it.
    call.by.cookies.clear();
    for (const [cookie, value] of cookies) call.by.cookies.set(cookie, value);
    const again = await send({ ...call, by: at('bff-2', call.by) }, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const other = await send({ ...call, body: { ...call.body, ...OTHER } }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    const found = await send({ ...call, by: at('bff-2', call.by) }, key);
    // A report that a visitor repeats is a 200 by its own rule.
    expect([found.status, found.text]).toEqual([name === 'reportSubject' ? 200 : 201, first.text]);
  });
});

it('a review with a key is stored once of many at once, on two replicas', async () => {
  const shopId = await approvedShop();
  const key = randomUUID();
  const calls = Array.from({ length: 10 }, async (_, n) =>
    send(await reviewOf(shopId, visitor(n % 2 === 0 ? 'bff' : 'bff-2')), key),
  );
  const answers = await Promise.all(calls);
  const stored = await reviewsOf(shopId);
  expect(stored).toHaveLength(1);
  const created = answers.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(0);
  expect(new Set(created.map(({ body }) => body.id))).toEqual(new Set([stored[0]?.id]));
  for (const { status, body, headers } of answers.filter((answer) => !created.includes(answer))) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'idempotency_key_in_use', '1']);
  }
});

it('repeated calls count once against a limit', async () => {
  const shopId = await approvedShop();
  const key = randomUUID();
  for (let n = 0; n <= REVIEWS_OF_A_SHOP; n++) expect((await send(await reviewOf(shopId), key)).status).toBe(201);
  const others = [];
  for (let n = 0; n < REVIEWS_OF_A_SHOP; n++) others.push((await send(await reviewOf(shopId), randomUUID())).status);
  expect(others).toEqual([201, 201, 429]);
  expect((await send(await reviewOf(shopId), key)).status).toBe(201);
});

it('a key belongs to a person, a call and its ids', async () => {
  const key = randomUUID();
  const [one, two] = [await approvedShop(), await approvedShop()];
  const owner = await registerAndSignIn(product);
  const ids = [];
  for (const call of [await reviewOf(one), await reviewOf(two), await reviewOf(one, owner.browser)]) {
    const { status, body } = await send(call, key);
    expect(status).toBe(201);
    ids.push(body.id);
  }
  expect(new Set(ids).size).toBe(3);
  // Another session of the account is the same person.
  const phone = visitor();
  await phone.post('/api/auth/login', { identifier: owner.email, password: 'cardume123' });
  expect((await send(await reviewOf(one, phone), key)).body.id).toBe(ids[2]);
  // A visitor is known by the cookie, whatever the address.
  const known = visitor();
  await known.post(`/api/stores/${one}/visit`);
  expect(known.cookies.has('vid')).toBe(true);
  const { body } = await send(await reviewOf(two, known), key);
  expect(ids).not.toContain(body.id);
});

it('a key is free after a refusal, also for another body', async () => {
  const { browser: by } = await signInOwnerWithShop(product);
  const key = randomUUID();
  const call = { by, path: '/api/my-store/products', body: { ...newProduct, categoryId: 'cat-corais' } };
  expect((await send(call, key)).body.fields).toEqual({ categoryId: 'A loja não trabalha com esta categoria' });
  expect((await send({ ...call, body: newProduct }, key)).status).toBe(201);
});

it.each([
  ['no character', ''],
  ['256 characters', 'x'.repeat(256)],
  ['a space', 'a b'],
  ['a letter with an accent', 'ç'],
])('a key of %s is refused, after session and body', async (_, key) => {
  const call = await reviewOf(await approvedShop());
  const { status, body } = await send(call, key);
  expect([status, body.fields]).toEqual([400, { 'Idempotency-Key': 'Use de 1 a 255 caracteres ASCII visíveis' }]);
  expect((await send({ ...call, body: {} }, key)).body.fields).toEqual({ customerName: expect.any(String) });
  expect((await send({ ...call, path: '/api/my-store' }, key)).status).toBe(401);
  expect((await send(call, 'x'.repeat(255))).status).toBe(201);
});

it('without Redis a repeated call returns what exists', async () => {
  const call = await reviewOf(await approvedShop());
  const key = randomUUID();
  await redis.stop();
  try {
    const first = await send(call, key);
    const again = await send(call, key);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  } finally {
    await redis.start();
  }
});

it('a call whose BFF is killed at any moment creates once', async () => {
  const calls = [0, 5, 10, 40].map(async (killAfterMs) => ({ killAfterMs, call: await registration() }));
  for (const { killAfterMs, call } of await Promise.all(calls)) {
    const key = randomUUID();
    const lost = send(call, key).catch(() => undefined);
    await pause(killAfterMs);
    await product.processes.kill('bff');
    await lost;
    const second = { ...call, by: visitor('bff-2') };
    const answer = await eventually(async () => {
      const given = await send(second, key);
      expect(given.status).toBe(201);
      return given;
    });
    expect((await send(second, key)).text).toBe(answer.text);
    await product.processes.restart('bff');
  }
});
