import { randomUUID } from 'node:crypto';
import type { Review, ReviewStats } from '@cardume/bff/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { rebuildReadModels } from '../../infra/test/rebuild-read-models.ts';
import { type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { openShopOf } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn, type SignedInPerson } from './people.ts';

interface OwnReviews {
  reviews: Review[];
  total: number;
  totalPages: number;
  stats: ReviewStats;
}

const LIST = '/api/my-store/reviews';

let product: RunningProduct;
let services: ServiceClients;
let owner: SignedInPerson;
let shop: string;

beforeAll(async () => {
  product = await startProduct({ second: ['bff'], env: { RATE_WRITES: '0' } });
  services = servicesOf(product);
});
afterAll(() => product?.stop());

beforeEach(async () => {
  owner = await registerAndSignIn(product);
  shop = await openShopOf(services, owner.id);
  for (const url of [product.baseUrl, product.urls['bff-2'] ?? '']) {
    await eventually(async () => expect((await fetch(`${url}/api/stores/${shop}/reviews`)).status).toBe(200));
  }
});

/**
 * Posts a review by the service's command, with a time of creation at this hour (UTC) of a fixed day.
 * @returns its id
 */
async function reviewed(storeId: string, customerName = 'Rita', hour = 10): Promise<string> {
  const id = randomUUID();
  const createdAt = `2026-01-01T${hour}:00:00.000Z`;
  const body = { rating: 4, comment: 'Peixes lindos', customerName, storeApproved: true, createdAt } as const;
  await services.reviews.postReview({ params: { storeId, id }, body });
  return id;
}

/** Retries while the response is 503 (overload). */
const reply = (id: string, body: object = { text: 'Obrigado!' }, by = owner) =>
  eventually(async () => {
    const response = await by.browser.send<Review>('PUT', `${LIST}/${id}/reply`, body);
    expect(response.status).not.toBe(503);
    return response;
  });
const removeReply = (id: string, by = owner) => by.browser.send('DELETE', `${LIST}/${id}/reply`);
const shown = async (bff: string | undefined) => {
  const response = await fetch(`${bff}/api/stores/${shop}/reviews`);
  return ((await response.json()) as Review[]).map((review) => review.reply?.text ?? null);
};

/** Returns the names of the events of the shop's ratings, oldest first. */
async function eventNames(): Promise<string[]> {
  const connection = await createConnection(product.mongoUrl('reviews')).asPromise();
  try {
    const events = await connection
      .collection('events')
      .find({ streamId: `ratings-${shop}` })
      .toArray();
    return events.toSorted((a, b) => a.version - b.version).map(({ name }) => name);
  } finally {
    await connection.close();
  }
}

describe('a reply to a review', () => {
  it('is published, edited and removed; shoppers see it at once, and on the other BFF soon', async () => {
    const id = await reviewed(shop);
    await eventually(async () => expect(await shown(product.baseUrl)).toEqual([null]));
    const [first, second] = [product.baseUrl, product.urls['bff-2']];
    await eventually(async () => expect(await shown(second)).toEqual([null]));
    const steps = [
      { change: () => reply(id, { text: '  Obrigado pela visita!\n ' }), status: 200, text: 'Obrigado pela visita!' },
      { change: () => reply(id, { text: 'Volte sempre!' }), status: 200, text: 'Volte sempre!' },
      { change: () => removeReply(id), status: 204, text: null },
    ];
    for (const { change, status, text } of steps) {
      expect((await change()).status).toBe(status);
      expect(await shown(first)).toEqual([text]);
      await eventually(async () => expect(await shown(second)).toEqual([text]));
    }
    expect(await eventNames()).toEqual(['ReviewPosted', 'ReviewReplied', 'ReviewReplied', 'ReviewReplyRemoved']);
  });

  it('returns the review, and does not change the rating', async () => {
    const id = await reviewed(shop);
    const { body } = await reply(id);
    expect(body).toEqual({
      id,
      storeId: shop,
      rating: 4,
      comment: 'Peixes lindos',
      customerName: 'Rita',
      createdAt: '2026-01-01T10:00:00.000Z',
      reply: { text: 'Obrigado!', repliedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect(await owner.browser.read(`/api/stores/${shop}/reviews`)).toEqual([body]);
    expect(await owner.browser.read(`/api/stores/${shop}`)).toMatchObject({ averageRating: 4, totalReviews: 1 });
  });

  it('causes no event if nothing changes', async () => {
    const id = await reviewed(shop);
    expect((await removeReply(id)).status).toBe(204);
    const { body: first } = await reply(id);
    const { status, body } = await reply(id, { text: ' Obrigado! ' });
    expect([status, body]).toEqual([200, first]);
    expect((await removeReply(id)).status).toBe(204);
    expect((await removeReply(id)).status).toBe(204);
    expect(await eventNames()).toEqual(['ReviewPosted', 'ReviewReplied', 'ReviewReplyRemoved']);
  });

  it('has 1 to 1,000 characters', async () => {
    const id = await reviewed(shop);
    for (const body of [{}, { text: '' }, { text: ' \n ' }, { text: null }, { text: 7 }]) {
      expect(await reply(id, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields', fields: { text: 'Resposta é obrigatória' } },
      });
    }
    const tooLong = await reply(id, { text: 'a'.repeat(1_001) });
    expect(tooLong).toMatchObject({ status: 400, body: { fields: { text: 'No máximo 1.000 caracteres' } } });
    const longest = ` ${'a'.repeat(1_000)} `;
    expect((await reply(id, { text: longest, other: 1 })).status).toBe(200);
    expect(await shown(product.baseUrl)).toEqual([longest.trim()]);
  });

  it('of two concurrent requests the later one is stored, and each response has its own text', async () => {
    const id = await reviewed(shop);
    const texts = Array.from({ length: 4 }, (_, n) => `Resposta ${n}`);
    const responses = await Promise.all(texts.map((text) => reply(id, { text })));
    expect(responses.map(({ status, body }) => [status, body.reply?.text])).toEqual(texts.map((text) => [200, text]));
    const stored = await createConnection(product.mongoUrl('reviews')).asPromise();
    const last = await stored.collection('events').findOne({ streamId: `ratings-${shop}` }, { sort: { version: -1 } });
    await stored.close();
    expect(await shown(product.baseUrl)).toEqual([last?.personal.text]);
  });

  it('is never shown after its review was removed concurrently', async () => {
    const admin = await registerAndSignIn(product, { role: 'admin' });
    for (let n = 0; n < 5; n++) {
      const id = await reviewed(shop);
      const remove = admin.browser.send('DELETE', `/api/admin/stores/${shop}/reviews/${id}`, { reason: 'Spam' });
      const [{ status: removed }, { status: replied }] = await Promise.all([remove, reply(id)]);
      expect([removed, [200, 404].includes(replied)]).toEqual([204, true]);
      expect(await shown(product.baseUrl)).toEqual([]);
    }
  });

  it('is accepted only for existing reviews of the own shop', async () => {
    const other = await registerAndSignIn(product);
    const [foreign, removed] = [await reviewed(await openShopOf(services, other.id)), await reviewed(shop)];
    await services.reviews.removeReview({ params: { storeId: shop, id: removed }, body: { reason: 'Spam' } });
    const missing = { status: 404, body: { code: 'not_found', message: 'Avaliação não encontrada' } };
    for (const id of [foreign, removed, 'nada']) {
      expect(await reply(id)).toMatchObject(missing);
      expect(await removeReply(id)).toMatchObject(missing);
    }
  });

  it('is for the owner only', async () => {
    const id = await reviewed(shop);
    const [admin, shopless] = [await registerAndSignIn(product, { role: 'admin' }), await registerAndSignIn(product)];
    const calls = (browser: CookieClient) => [
      browser.get(LIST),
      browser.send('PUT', `${LIST}/${id}/reply`, { text: '' }),
      browser.send('DELETE', `${LIST}/${id}/reply`),
    ];
    const refusals = async (browser: CookieClient) =>
      (await Promise.all(calls(browser))).map(({ status, body }) => [status, body.message]);
    expect(await refusals(new CookieClient(product.baseUrl))).toEqual(Array(3).fill([401, 'Unauthorized']));
    for (const { browser } of [admin, shopless]) {
      expect(await refusals(browser)).toEqual(Array(3).fill([404, 'Loja não encontrada']));
    }
    await admin.browser.send('PATCH', `/api/admin/users/${owner.id}`, { status: 'suspended' });
    await eventually(async () => {
      expect(await refusals(owner.browser)).toEqual(Array(3).fill([401, 'Unauthorized']));
    });
  });
});

describe('an owner’s reviews', () => {
  it('are paged, newest first, with the figures of all of them', async () => {
    expect(await owner.browser.read(LIST)).toEqual({
      reviews: [],
      total: 0,
      totalPages: 0,
      stats: { totalReviews: 0, averageRating: null, ratingCounts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
    });
    const ids: string[] = [];
    for (const hour of [10, 11, 12]) ids.unshift(await reviewed(shop, `Cliente ${hour}`, hour));
    const page = (query: string) => owner.browser.read<OwnReviews>(`${LIST}?${query}`);
    const first = await page('limit=2');
    expect(first.reviews.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first).toMatchObject({ total: 3, totalPages: 2, stats: { totalReviews: 3, averageRating: 4 } });
    expect((await page('limit=2&page=2')).reviews.map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await page('limit=2&page=3')).reviews).toEqual([]);
    for (const query of ['page=0', 'limit=0', 'limit=51', 'page=x', 'unanswered=sim', 'unanswered=']) {
      expect((await owner.browser.get(`${LIST}?${query}`)).status).toBe(400);
    }
  });

  it('may leave out those with a reply', async () => {
    const [answered, open] = [await reviewed(shop, 'Rita', 10), await reviewed(shop, 'Rui', 11)];
    const unanswered = async () => {
      const { reviews, total, stats } = await owner.browser.read<OwnReviews>(`${LIST}?unanswered=true&limit=1`);
      return [reviews.map(({ id }) => id), total, stats.totalReviews];
    };
    expect(await unanswered()).toEqual([[open], 2, 2]);
    await reply(open);
    expect(await unanswered()).toEqual([[answered], 1, 2]);
    await removeReply(open);
    expect(await unanswered()).toEqual([[open], 2, 2]);
    expect((await owner.browser.read<OwnReviews>(`${LIST}?unanswered=false`)).total).toBe(2);
  });

  it('are listed and counted by an index where thousands are there', async () => {
    const connection = await createConnection(product.mongoUrl('reviews')).asPromise();
    try {
      const rows = connection.collection('store_reviews');
      const row = { storeId: shop, rating: 5, comment: null, customerName: 'Rita', reply: null };
      const many = Array.from({ length: 5_000 }, (_, n) => ({
        ...row,
        _id: `${shop}-${n}` as never,
        answered: n % 100 !== 0,
        createdAt: new Date(n).toISOString(),
      }));
      await rows.insertMany(many);
      const explained = await rows
        .find({ storeId: shop, answered: false })
        .sort({ createdAt: -1, _id: 1 })
        .limit(20)
        .explain('executionStats');
      expect(explained.executionStats).toMatchObject({ totalKeysExamined: 20, totalDocsExamined: 20 });
    } finally {
      await connection.close();
    }
  });
});

describe('the data of an owner', () => {
  it('contain the replies, without what other people wrote', async () => {
    const id = await reviewed(shop);
    await reviewed(shop, 'Rui');
    await reply(id, { text: 'Volte sempre, Rita' });
    const { text } = await owner.browser.get('/api/auth/export');
    expect(JSON.parse(text).replies).toEqual([
      { reviewId: id, text: 'Volte sempre, Rita', repliedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(text).not.toContain('Peixes lindos');
  });
});

describe('a rebuild', () => {
  it('derives the same replies again', async () => {
    const [kept, removed] = [await reviewed(shop, 'Rita', 10), await reviewed(shop, 'Rui', 11)];
    await reply(kept);
    await reply(removed);
    await removeReply(removed);
    const before = await owner.browser.read<OwnReviews>(LIST);
    const connection = await createConnection(product.mongoUrl('reviews')).asPromise();
    await connection
      .collection('store_reviews')
      .updateMany({ storeId: shop }, { $set: { reply: null, answered: true } });
    await connection.close();
    expect(await rebuildReadModels(product, 'reviews')).toBe(1);
    expect(await owner.browser.read<OwnReviews>(LIST)).toEqual(before);
  });
});
