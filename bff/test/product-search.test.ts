import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { FoundProducts, StoreList, Suggestions } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { nodeBinary } from '../../infra/local/processes.ts';
import { root } from '../../infra/shared/folders.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { addProduct, openShop, untilApproved } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn, type SignedInPerson } from './people.ts';

let product: RunningProduct;
let services: ServiceClients;
let admin: SignedInPerson;

beforeAll(async () => {
  product = await startProduct({
    only: ['auth', 'stores', 'catalog', 'reviews', 'bff'],
    second: ['bff', 'catalog'],
    env: { ...absentServices, RATE_WRITES: '0', RATE_REVIEW: '0' },
  });
  services = servicesOf(product);
  admin = await registerAndSignIn(product, { role: 'admin' });
});
afterAll(() => product?.stop());

/** Returns a unique word of letters. */
const newWord = () =>
  `z${randomBytes(8)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;

/** Milliseconds within which a change is found through every BFF, unless the machine is overloaded. */
const SECOND = 1_000;
const first = () => product.baseUrl;
const second = () => product.urls['bff-2'] ?? '';

type Query = Record<string, string | number>;

async function get<Body>(path: string, query: Query, baseUrl = first()) {
  const response = await fetch(
    `${baseUrl}/api/${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`,
  );
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}
const search = (query: Query, baseUrl?: string) => get<FoundProducts>('products', query, baseUrl);
const found = async (query: Query, baseUrl?: string) => (await search(query, baseUrl)).body;
const names = async (query: Query, baseUrl?: string) => (await found(query, baseUrl)).products.map(({ name }) => name);
const suggest = async (q: string) => (await get<Suggestions>('suggestions', { q })).body;

/**
 * Waits until a search finds `total` products, all on one page, after changes that bypassed the BFF. Both numbers are
 * checked, because catalog counts the products, and the BFF returns those whose shop is in its directory.
 */
const shows = (query: Query, total: number) =>
  eventually(async () => {
    const answer = await found(query);
    expect([answer.total, answer.products.length]).toEqual([total, total]);
  });

describe('GET /api/products', () => {
  const word = newWord();
  const city = `Cidade ${word}`;
  const position = { lat: -23.55, lng: -46.63 };
  let shop: string;
  let far: string;

  beforeAll(async () => {
    const openingHours = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }));
    shop = (
      await openShop(services, {
        name: `Água ${word}`,
        city,
        latitude: '-23.56',
        longitude: '-46.64',
        openingHours,
        payments: ['pix'],
        delivery: { radiusKm: 5, fee: 800, freeFrom: null, minimum: null, note: null },
      })
    ).id;
    far = (await openShop(services, { name: 'Longe', city: 'Recife', latitude: null, longitude: null })).id;
    const hidden = await openShop(services, { name: 'Fechada' }, { approved: false });
    await addProduct(services, shop, {
      name: `Ração ${word}`,
      description: 'Grãos',
      categoryId: 'cat-racoes',
      price: 999,
      discountPercentage: 15,
    });
    await addProduct(services, shop, { name: `Betta ${word}`, price: 2_000, discountPercentage: 50 });
    await addProduct(services, shop, {
      name: `Neon ${word}`,
      price: 1_500,
      discountPercentage: null,
      available: false,
    });
    await addProduct(services, far, {
      name: 'Aquário',
      description: `Para ${word}`,
      categoryId: 'cat-aquarios',
      price: 10,
      discountPercentage: null,
    });
    await addProduct(services, hidden.id, { name: `Oculto ${word}` });
    await shows({ search: word, available: 'all' }, 4);
  });

  it('returns products with their shops, totals and categories', async () => {
    const { status, headers, body } = await search({ search: `racao ${word}` });
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-cache', expect.any(String)]);
    expect(body).toEqual({
      products: [
        {
          id: expect.any(String),
          name: `Ração ${word}`,
          description: 'Grãos',
          price: 999,
          discountPercentage: 15,
          finalPrice: 849,
          imageUrl: null,
          imageUrls: [],
          available: true,
          ...{ brand: null, gtin: null, contents: null, unitPrice: null, others: null },
          category: { id: 'cat-racoes', name: 'Rações' },
          store: {
            id: shop,
            name: `Água ${word}`,
            city,
            neighborhood: 'Vila Mariana',
            whatsapp: '5511987654321',
            profileImageUrl: null,
            averageRating: null,
            totalReviews: 0,
            state: 'SP',
            openingHours: expect.any(Array),
            specialDays: [],
            vacation: null,
            payments: ['pix'],
            pickup: true,
            delivery: { radiusKm: 5, fee: 800, freeFrom: null, minimum: null, note: null },
          },
        },
      ],
      total: 1,
      totalPages: 1,
      categories: [{ id: 'cat-racoes', name: 'Rações', count: 1 }],
      corrected: null,
    });
  });

  it('finds words of the name, the description, the category and the shop, and what is in the name first', async () => {
    expect(await names({ search: word, sort: 'relevance' })).toEqual([`Betta ${word}`, `Ração ${word}`, 'Aquário']);
    expect(await names({ search: `GRAOS ${word}` })).toEqual([`Ração ${word}`]);
    expect(await names({ search: `raçõ ${word}` })).toEqual([`Ração ${word}`]);
    expect(await names({ search: `Agua ${word} bet` })).toEqual([`Betta ${word}`]);
    expect(await names({ search: `${word} nada` })).toEqual([]);
  });

  it('filters and sorts', async () => {
    const all = { search: word, available: 'all' };
    expect(await names({ ...all, city: city.toUpperCase(), sort: 'price' })).toEqual([
      `Ração ${word}`,
      `Betta ${word}`,
      `Neon ${word}`,
    ]);
    expect(await names({ ...all, sort: 'price-desc' })).toEqual([
      `Neon ${word}`,
      `Betta ${word}`,
      `Ração ${word}`,
      'Aquário',
    ]);
    expect((await names({ ...all, sort: 'discount' })).slice(0, 2)).toEqual([`Betta ${word}`, `Ração ${word}`]);
    expect((await names({ ...all, sort: 'newest' }))[0]).toBe('Aquário');
    expect(await names({ search: word, open: 'true' })).toEqual([`Betta ${word}`, `Ração ${word}`]);
    expect(await names({ search: word, open: 'false', city: 'all' })).toHaveLength(3);
    const aqua = await found({ search: word, category: 'aqua' });
    expect(aqua).toMatchObject({ total: 2, totalPages: 1 });
    expect(aqua.categories.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 'cat-aquarios', name: 'Aquários', count: 1 },
      { id: 'cat-peixes', name: 'Peixes', count: 1 },
      { id: 'cat-racoes', name: 'Rações', count: 1 },
    ]);
    expect(await found({ search: word, category: 'unknown' })).toMatchObject({ products: [], total: 0, totalPages: 0 });
    expect(await found({ ...all, limit: 3, page: 2 })).toMatchObject({ products: [{}], total: 4, totalPages: 2 });
    expect(await found({ ...all, page: 9 })).toMatchObject({ products: [], total: 4, totalPages: 1 });
  });

  it('returns distances only with a position, and sorts by them', async () => {
    const sorted = await found({ search: word, ...position, sort: 'distance' });
    expect(sorted.products.map(({ store }) => store.distance)).toEqual([
      expect.closeTo(1.51, 1),
      expect.closeTo(1.51, 1),
      null,
    ]);
    expect((await found({ search: word })).products.every(({ store }) => !('distance' in store))).toBe(true);
  });

  it('corrects one letter of a word that nothing begins with, except with `exact`', async () => {
    const wrong = `${word.slice(0, 4)}${word[4] === 'q' ? 'x' : 'q'}${word.slice(5)}`;
    expect(await found({ search: `raçao ${wrong}` })).toMatchObject({ total: 1, corrected: `ração ${word}` });
    expect(await found({ search: wrong, exact: 'true' })).toMatchObject({ total: 0, corrected: null });
    expect(await found({ search: wrong, exact: 'false', city: 'Olinda' })).toMatchObject({ total: 0, corrected: word });
  });

  it.each<[Query, string]>([
    [{ lat: 1 }, 'lat'],
    [{ lng: 1 }, 'lat'],
    [{ lat: 91, lng: 0 }, 'lat'],
    [{ sort: 'distance' }, 'sort'],
    [{ sort: 'best' }, 'sort'],
    [{ available: 'false' }, 'available'],
    [{ open: '1' }, 'open'],
    [{ exact: 'yes' }, 'exact'],
    [{ page: 0 }, 'page'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 51 }, 'limit'],
  ])('refuses %j', async (query, field) => {
    const { status, body } = await get<{ code: string; fields: Record<string, string> }>('products', query);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_fields', [field]]);
  });
});

describe('GET /api/suggestions', () => {
  it('suggests shops, available products of different names, and categories', async () => {
    const word = newWord();
    const shops = [];
    for (let n = 0; n < 4; n++) shops.push(await openShop(services, { name: `Loja ${n} ${word}`, city: 'Recife' }));
    const ids = shops.map(({ id }) => id);
    for (const id of ids) await untilApproved(first(), id);
    const review = await fetch(`${first()}/api/stores/${ids[2]}/reviews`, {
      method: 'POST',
      body: JSON.stringify({ customerName: 'Ana', rating: 5 }),
      headers: { 'content-type': 'application/json' },
    });
    expect(review.status).toBe(201);
    for (const [n, id] of ids.entries()) {
      await addProduct(services, id, { name: `Coleira ${word}` });
      await addProduct(services, id, { name: `Guia ${n} ${word}`, available: n !== 0 });
    }
    await shows({ search: word, available: 'all' }, 8);
    const found = await eventually(async () => {
      const suggested = await suggest(` ${word.slice(0, 10).toUpperCase()} `);
      expect(suggested.shops[0]).toEqual({ id: ids[2], name: `Loja 2 ${word}`, city: 'Recife' });
      return suggested;
    });
    expect(found.shops).toHaveLength(3);
    expect(found.products.map(({ name }) => name).toSorted()).toEqual([
      `Coleira ${word}`,
      ...[1, 2, 3].map((n) => `Guia ${n} ${word}`),
    ]);
    expect(found.products[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      storeId: ids[2],
      storeName: `Loja 2 ${word}`,
    });
    expect((await suggest(`gui ${word}`)).products).toHaveLength(3);
    expect((await suggest('aquário')).categories).toEqual([{ id: 'cat-aquarios', name: 'Aquários' }]);
  });

  it.each(['', 'a', ' a ', '?!', 'x'.repeat(101)])('is empty for «%s»', async (q) => {
    const { status, body } = await get('suggestions', { q });
    expect([status, body]).toEqual([200, { shops: [], products: [], categories: [] }]);
  });
});

describe('a change', () => {
  const form = {
    description: 'Peixes',
    cnpj: '11222333000181',
    address: 'Rua Domingos de Morais, 100',
    neighborhood: 'Vila Mariana',
    whatsapp: '(11) 98765-4321',
    productCategoryIds: ['cat-peixes'],
  };
  let owner: SignedInPerson;
  let storeId: string;
  let productId: string;
  const word = newWord();

  /** Time at which the last change was sent, in ms of `performance.now()`. */
  let changed = 0;
  /** Milliseconds until each change was found through the second BFF. */
  const waits: number[] = [];

  const send = async (by: CookieClient, method: string, path: string, body?: object) => {
    changed = performance.now();
    const answer = await by.send(method, path, body);
    expect([path, Math.floor(answer.status / 100)]).toEqual([path, 2]);
    return answer.body;
  };
  const approve = (approved: boolean) =>
    send(admin.browser, 'PATCH', `/api/admin/stores/${storeId}/approve`, { approved });

  /**
   * Expects a change at once through the BFF that accepted it, and eventually through the other. On an overloaded
   * machine a response may take longer than catalog waits for the change, and then lack it: such a search is retried.
   */
  async function isFound(query: Query, expected: object) {
    const answer = await found(query);
    if (performance.now() - changed < SECOND) expect(answer).toMatchObject(expected);
    else await eventually(async () => expect(await found(query)).toMatchObject(expected));
    const began = performance.now();
    await eventually(async () => expect(await found(query, second())).toMatchObject(expected));
    waits.push(performance.now() - began);
  }

  it('of the shop and its products is found at once on the same BFF, and soon on the other', async () => {
    owner = await registerAndSignIn(product);
    const { browser } = owner;
    storeId = String((await send(browser, 'POST', '/api/my-store', { ...form, name: 'Loja', city: 'Recife' })).id);
    const betta = { categoryId: 'cat-peixes', name: `Betta ${word}`, description: '', price: 1_000 };
    productId = String((await send(browser, 'POST', '/api/my-store/products', betta)).id);
    await isFound({ search: word }, { total: 0 });
    await approve(true);
    await isFound({ search: word }, { total: 1, products: [{ id: productId, finalPrice: 1_000 }] });
    const path = `/api/my-store/products/${productId}`;
    for (let price = 2_000; price <= 5_000; price += 1_000) {
      await send(browser, 'PUT', path, { price });
      await isFound({ search: word, sort: 'price' }, { products: [{ finalPrice: price }] });
    }
    await send(browser, 'PUT', path, { available: false });
    await isFound({ search: word }, { total: 0 });
    await isFound({ search: word, available: 'all' }, { total: 1, products: [{ available: false }] });
    await send(browser, 'PUT', path, { available: true, name: `Guppy ${word}` });
    await isFound({ search: `guppy ${word}` }, { total: 1 });
    await isFound({ search: `betta ${word}` }, { total: 0 });
    await send(browser, 'PATCH', '/api/my-store', { city: 'Olinda', name: `Nova ${word}` });
    await isFound({ search: `nova ${word}`, city: 'olinda' }, { total: 1, products: [{ store: { city: 'Olinda' } }] });
    await isFound({ search: word, city: 'Recife' }, { total: 0 });
  });

  it('of approval or suspension takes effect, too', async () => {
    await approve(false);
    await isFound({ search: word }, { total: 0, products: [] });
    await approve(true);
    await isFound({ search: word }, { total: 1, products: [{ id: productId }] });
    const status = (to: string) => send(admin.browser, 'PATCH', `/api/admin/users/${owner.id}`, { status: to });
    await status('suspended');
    await isFound({ search: word }, { total: 0 });
    await status('approved');
    await isFound({ search: word }, { total: 1 });
  });

  it('of a rating orders', async () => {
    const other = await openShop(services, { name: 'Melhor' });
    await addProduct(services, other.id, { name: `Melhor ${word}` });
    await shows({ search: word }, 2);
    expect((await names({ search: word }))[0]).toBe(`Melhor ${word}`);
    await send(new CookieClient(first()), 'POST', `/api/stores/${storeId}/reviews`, { customerName: 'Ana', rating: 5 });
    await isFound({ search: word }, { products: [{ store: { id: storeId, averageRating: 5, totalReviews: 1 } }, {}] });
  });

  it('that removes the product or closes the account', async () => {
    // The session ended with the suspension.
    const again = new CookieClient(first());
    await eventually(() => send(again, 'POST', '/api/auth/login', { identifier: owner.email, password: 'cardume123' }));
    const removed = { categoryId: 'cat-peixes', name: `Neon ${word}`, description: '', price: 1_000 };
    const { id } = await send(again, 'POST', '/api/my-store/products', removed);
    await isFound({ search: `neon ${word}` }, { total: 1 });
    await send(again, 'DELETE', `/api/my-store/products/${id}`);
    await isFound({ search: `neon ${word}` }, { total: 0 });
    await send(again, 'DELETE', '/api/auth/account', { currentPassword: 'cardume123' });
    await isFound({ search: word }, { total: 1, products: [{ name: `Melhor ${word}` }] });
  });

  it('is usually found on the other BFF within a second', () => {
    expect(waits.toSorted((a, b) => a - b)[waits.length >> 1]).toBeLessThan(SECOND);
  });
});

/** Runs `cardume rebuild` on this product. @returns exit code, and stdout followed by stderr */
function rebuild(...options: string[]): Promise<{ code: number; output: string }> {
  const where = { cwd: root, env: product.environment };
  return new Promise((resolve) => {
    execFile(nodeBinary(), ['infra/cli/src/main.ts', 'rebuild', ...options], where, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

describe('the index', () => {
  it('agrees with the rows, which a verification compares and a rebuild restores', async () => {
    const [word, wrong] = [newWord(), newWord()];
    const shop = await openShop(services, { name: 'Loja' });
    const { id } = await addProduct(services, shop.id, { name: word });
    await shows({ search: word }, 1);
    expect(await rebuild('--verify')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/catalog\/product index: \d+ streams, 0 differed, 0 failed/),
    });
    const catalog = await MongoClient.connect(product.mongoUrl('catalog'));
    await catalog
      .db()
      .collection<{ _id: string }>('products')
      .updateOne({ _id: id }, { $set: { name: wrong } });
    await catalog.close();
    const verified = await rebuild('--verify');
    expect(verified.code).toBe(1);
    expect(verified.output).toMatch(/catalog\/product index: \d+ streams, 1 differed, 0 failed\n {2}/);
    // Each approval makes the index read the rows of the shop again.
    for (const approved of [false, true]) {
      await services.stores.setApproval({ params: { id: shop.id }, body: { approved, by: 'admin' } });
      await shows({ search: word }, 0);
    }
    await shows({ search: wrong }, 1);
    expect(await rebuild()).toMatchObject({ code: 0 });
    for (const baseUrl of [first(), second()]) {
      await eventually(async () => expect((await found({ search: word }, baseUrl)).total).toBe(1));
      expect((await found({ search: wrong }, baseUrl)).total).toBe(0);
    }
    expect(await rebuild('--verify')).toMatchObject({ code: 0 });
  });

  it('lists the addresses of all products of listed shops', async () => {
    const all = await found({ available: 'all', limit: 1 });
    const { products, parts } = await services.catalog.listProductAddresses({ query: {} });
    expect([products.length, parts]).toEqual([all.total, 1]);
    expect(products).toContainEqual({
      id: all.products[0]?.id,
      storeId: all.products[0]?.store.id,
      updatedAt: expect.any(String),
    });
  });

  it('is filled again after a start; without catalog only the search of products is unavailable', async () => {
    const { total } = await found({ available: 'all' });
    expect(total).toBeGreaterThan(0);
    await product.processes.kill('catalog');
    const { status, body } = await get<{ code: string; message: string }>('products', {});
    const { headers } = await fetch(`${product.baseUrl}/api/products`);
    expect(headers.get('retry-after')).toBe('1');
    expect([status, body.code, body.message]).toEqual([503, 'unavailable', expect.stringContaining('Tente novamente')]);
    expect((await get('suggestions', { q: 'betta' })).status).toBe(503);
    expect((await get<StoreList>('stores', {})).body.total).toBeGreaterThan(0);
    await product.processes.restart('catalog');
    await eventually(async () => expect((await found({ available: 'all' })).total).toBe(total));
  });
});
