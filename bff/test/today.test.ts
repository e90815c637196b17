import type { StoreToday } from '@cardume/bff/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { avoidMidnight } from '../../infra/test/midnight.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { analyticsOf, type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { CookieClient } from './browser.ts';
import { openEventStream } from './event-stream-client.ts';
import { registerAndSignIn, signInOwnerWithShop } from './people.ts';

let product: RunningProduct;
let services: ServiceClients;
const anybody = () => new CookieClient(product.baseUrl);
const TODAY = '/api/my-store/today';
const NOTHING: StoreToday = { visits: 0, clicks: 0, reviews: 0, averageRating: null };

beforeAll(async () => {
  product = await startProduct({ second: ['bff'] });
  services = servicesOf(product);
});
afterAll(() => product?.stop());
// Figures are counted by day.
beforeEach(() => avoidMidnight(3));

const ownerWithShop = () => signInOwnerWithShop(product);

const review = (storeId: string, rating: 3 | 4 | 5, daysAgo = 0) =>
  services.reviews.postReview({
    params: { storeId, id: crypto.randomUUID() },
    body: {
      rating,
      comment: null,
      customerName: 'Rita',
      storeApproved: true,
      createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    },
  });

describe.each([TODAY, `${TODAY}/stream`])('GET %s', (path) => {
  it('needs a session and a shop', async () => {
    expect((await anybody().get(path)).status).toBe(401);
    const { status, body } = await (await registerAndSignIn(product)).browser.get(path);
    expect([status, body.message]).toEqual([404, 'Loja não encontrada']);
    expect((await (await registerAndSignIn(product, { role: 'admin' })).browser.get(path)).status).toBe(404);
  });

  it('is not for the suspended', async () => {
    const [owner, admin] = [await ownerWithShop(), await registerAndSignIn(product, { role: 'admin' })];
    await admin.browser.send('PATCH', `/api/admin/users/${owner.id}`, { status: 'suspended' });
    await eventually(async () => expect((await owner.browser.get(path)).status).toBe(401));
  });
});

describe('today', () => {
  it('has what happened today in this shop only, and the average of all its reviews', async () => {
    const { browser, storeId, item } = await ownerWithShop();
    expect(await browser.read(TODAY)).toEqual(NOTHING);
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const visits = [0, 0, 1, 2].map((daysAgo) => ({ storeId, visitor: 'ana', source: 'Web', at: at(daysAgo) }));
    await analyticsOf(product).recordVisits({ body: { visits } });
    await anybody().post('/api/product-clicks', { productId: item.id });
    for (const [rating, daysAgo] of [
      [5, 0],
      [4, 0],
      [3, 1],
    ] as const)
      await review(storeId, rating, daysAgo);
    await eventually(async () =>
      expect(await browser.read(TODAY)).toEqual({ visits: 2, clicks: 1, reviews: 2, averageRating: 4 }),
    );
    expect(await (await ownerWithShop()).browser.read(TODAY)).toEqual(NOTHING);
  });

  it('moves on every BFF with a visit, a click, a review and the removal of one', async () => {
    const { browser, storeId, item } = await ownerWithShop();
    const stream = await openEventStream(product.urls['bff-2'] ?? '', `${TODAY}/stream`, browser);
    const until = async (expected: Partial<StoreToday>) => {
      for (;;) {
        const today = await stream.next();
        if (Object.entries(expected).every(([name, value]) => today[name] === value)) return today;
      }
    };
    expect(await until({ visits: 0 })).toEqual(NOTHING);
    await anybody().post(`/api/stores/${storeId}/visit`, {});
    await until({ visits: 1 });
    await anybody().post('/api/product-clicks', { productId: item.id });
    await until({ clicks: 1 });
    const posted = await review(storeId, 4);
    await until({ reviews: 1, averageRating: 4 });
    await services.reviews.removeReview({ params: { storeId, id: posted.review.id }, body: { reason: 'spam' } });
    // An event in between may have the number of reviews after the removal and the average before it.
    expect(await until({ reviews: 0, averageRating: null })).toEqual({
      visits: 1,
      clicks: 1,
      reviews: 0,
      averageRating: null,
    });
    stream.close();
  });

  it('ends its stream with the session', async () => {
    const { browser } = await ownerWithShop();
    const stream = await openEventStream(product.urls['bff-2'] ?? '', `${TODAY}/stream`, browser);
    await stream.next();
    await browser.post('/api/auth/logout');
    await stream.ended;
  });
});
