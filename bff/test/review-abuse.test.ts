import type { Review, StorePage } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';
import { openShop, openShopOf, untilApproved } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn } from './people.ts';

let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct({ topology: 'single', env: { TRUST_PROXY: '1', RATE_REVIEW_SHOP: '3' } });
});
afterAll(() => product?.stop());

async function shopOf(ownerId?: string): Promise<string> {
  const services = servicesOf(product);
  const id = ownerId ? await openShopOf(services, ownerId) : (await openShop(services)).id;
  await untilApproved(product.baseUrl, id);
  return id;
}

/** Posts a review from a client address. */
function review(browser: CookieClient, shop: string, address: string, rating = 1) {
  const body = { customerName: 'Ana', rating };
  return browser.send<Review>('POST', `/api/stores/${shop}/reviews`, body, { 'x-forwarded-for': address });
}

const page = async (shop: string) => new CookieClient(product.baseUrl).read<StorePage>(`/api/stores/${shop}`);

describe('abuse of reviews', () => {
  it('an owner cannot review the own shop', async () => {
    const owner = await registerAndSignIn(product);
    const [own, other] = [await shopOf(owner.id), await shopOf()];
    const refused = await review(owner.browser, own, '198.51.100.1', 5);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'own_store', message: 'Você não pode avaliar a própria loja' },
    });
    expect(await page(own)).toMatchObject({ totalReviews: 0 });
    expect((await review(owner.browser, other, '198.51.100.1', 5)).status).toBe(201);
  });

  it('an address reviews one shop a few times a day, and other shops as well', async () => {
    const [shop, other] = [await shopOf(), await shopOf()];
    const post = (where: string, address: string) => review(new CookieClient(product.baseUrl), where, address);
    for (let n = 0; n < 3; n++) expect((await post(shop, '198.51.100.2')).status).toBe(201);
    const refused = await post(shop, '198.51.100.2');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await post(other, '198.51.100.2')).status).toBe(201);
    expect((await post(shop, '198.51.100.3')).status).toBe(201);
  });

  it('an admin removes the reviews of one origin, and the averages follow', async () => {
    const admin = await registerAndSignIn(product, { role: 'admin' });
    const [shop, other] = [await shopOf(), await shopOf()];
    const spammer = new CookieClient(product.baseUrl);
    await spammer.post(`/api/stores/${shop}/visit`, {}); // sets the visitor's cookie
    const spam: Review[] = [];
    for (const [where, address] of [
      [shop, '198.51.100.4'],
      [other, '198.51.100.4'],
      [shop, '198.51.100.5'],
    ] as const) {
      spam.push((await review(spammer, where, address)).body);
    }
    const cookieless = await review(new CookieClient(product.baseUrl), shop, '198.51.100.4');
    spam.push(cookieless.body);
    const honest = await review(new CookieClient(product.baseUrl), shop, '198.51.100.6', 5);
    expect(honest.status).toBe(201);
    expect(await page(shop)).toMatchObject({ averageRating: 2, totalReviews: 4 });

    const path = `/api/admin/stores/${shop}/reviews/${spam[0]?.id}/same-origin`;
    const listed = await admin.browser.read<(Review & { storeName: string })[]>(path);
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(spam.map(({ id }) => id)));
    expect(listed.every(({ storeName }) => storeName)).toBe(true);
    expect(JSON.stringify(listed)).not.toContain('198.51');
    expect((await spammer.send('DELETE', path, { reason: 'Spam' })).status).toBe(401);
    expect((await admin.browser.send('DELETE', path, {})).status).toBe(400);
    expect(await admin.browser.send('DELETE', path, { reason: 'Spam' })).toMatchObject({
      status: 200,
      body: { removed: 4 },
    });
    expect(await page(shop)).toMatchObject({ averageRating: 5, totalReviews: 1 });
    expect(await page(other)).toMatchObject({ averageRating: null, totalReviews: 0 });
    expect((await admin.browser.send('DELETE', path, { reason: 'Spam' })).status).toBe(404);
    const trail = await admin.browser.get('/api/admin/audit?kind=ReviewRemoved');
    expect(trail.text.match(/"reason":"Spam"/g) ?? trail.text.match(/ReviewRemoved/g)).toHaveLength(4);
  });

  it('the pages of the audit contain each of the reviews that were removed at the same time once', async () => {
    const admin = await registerAndSignIn(product, { role: 'admin' });
    const shop = await shopOf();
    const spammer = new CookieClient(product.baseUrl);
    await spammer.post(`/api/stores/${shop}/visit`, {});
    let last = '';
    for (let n = 0; n < 5; n++) last = String((await review(spammer, shop, `198.51.100.${10 + n}`)).body.id);
    const path = `/api/admin/stores/${shop}/reviews/${last}/same-origin`;
    expect((await admin.browser.send('DELETE', path, { reason: 'Spam' })).body).toEqual({ removed: 5 });
    interface Trail {
      entries: { id: string; at: string }[];
      next: string | null;
    }
    const query = `/api/admin/audit?actor=${admin.id}&kind=ReviewRemoved&limit=2`;
    const pages: Trail['entries'][] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Trail = await admin.browser.read<Trail>(`${query}${next && `&before=${next}`}`);
      pages.push(page.entries);
      next = page.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat().map(({ at }) => at)).size).toBe(1);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(5);
    const before = await admin.browser.read<Trail>(`${query}&before=${pages[0]?.[0]?.at}`);
    expect(before).toEqual({ entries: [], next: null });
  });

  it('keeps keyed hashes of a sender for 30 days, and nothing else', async () => {
    const shop = await shopOf();
    expect((await review(new CookieClient(product.baseUrl), shop, '198.51.100.7')).status).toBe(201);
    const connection = await createConnection(product.mongoUrl('reviews')).asPromise();
    try {
      const origins = connection.collection('review_origins');
      const row = await origins.findOne({ storeId: shop });
      expect(Object.keys(row ?? {}).sort()).toEqual(['_id', 'address', 'at', 'storeId', 'visitor']);
      expect(row?.address).toMatch(/^[\w-]{43}$/);
      const indexes = await origins.indexes();
      expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 30 * 24 * 3_600 }));
    } finally {
      await connection.close();
    }
  });
});
