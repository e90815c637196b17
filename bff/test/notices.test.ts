import { randomUUID } from 'node:crypto';
import type { Notice } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { environmentInstallation, operationsClients } from '../../infra/cli/src/installation.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { openShop, type TestShop, untilApproved } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { openEventStream } from './event-stream-client.ts';
import { onReplica, openSession, registerAndSignIn, type SignedInPerson } from './people.ts';

let product: RunningProduct;
let services: ServiceClients;
let admin: SignedInPerson;

beforeAll(async () => {
  product = await startProduct({
    only: ['auth', 'stores', 'catalog', 'reviews', 'bff'],
    second: ['bff'],
    env: { ...absentServices, RATE_REVIEW_SHOP: '0' },
  });
  services = servicesOf(product);
  admin = await registerAndSignIn(product, { role: 'admin' });
});
afterAll(() => product?.stop());

interface Page {
  notices: Notice[];
  unread: number;
  total: number;
  totalPages: number;
}

const NOTICES = '/api/my-store/notices';
const anybody = () => new CookieClient(product.baseUrl);
const ownerOf = ({ ownerId }: TestShop) => openSession(product, `${ownerId}@example.com`);
const list = (owner: CookieClient, query = '') => owner.read<Page>(NOTICES + query);
const kinds = async (owner: CookieClient) => (await list(owner)).notices.map(({ kind }) => kind);
const read = (owner: CookieClient, upTo: unknown) => owner.post(`${NOTICES}/read`, { upTo });
const approve = ({ id }: TestShop, approved: boolean, reason?: string) =>
  admin.browser.send('PATCH', `/api/admin/stores/${id}/approve`, { approved, reason });

/** Posts a review once the BFF shows the shop as approved. @returns the id of the review */
async function review({ id }: TestShop, rating: number, customerName = 'Marina'): Promise<string> {
  await untilApproved(product.baseUrl, id);
  const { status, body } = await anybody().post(`/api/stores/${id}/reviews`, { rating, customerName });
  expect(status).toBe(201);
  return body.id as string;
}

describe('the notices of a shop', () => {
  it.each([
    ['GET', '', undefined],
    ['POST', '/read', { upTo: 'x' }],
    ['GET', '/stream', undefined],
  ])('%s %s is for the owner only', async (method, path, body) => {
    const call = (browser: CookieClient) => browser.send(method, NOTICES + path, body);
    expect((await call(anybody())).status).toBe(401);
    const without = await registerAndSignIn(product);
    for (const person of [without, admin]) {
      expect(await call(person.browser)).toMatchObject({ status: 404, body: { message: 'Loja não encontrada' } });
    }
    const shop = await openShop(services);
    const owner = await ownerOf(shop);
    await admin.browser.send('PATCH', `/api/admin/users/${shop.ownerId}`, { status: 'suspended' });
    expect((await call(owner)).status).toBe(401);
  });

  it('are of approvals, refusals and reviews, newest first, each once', async () => {
    const shop = await openShop(services, {}, { approved: false });
    const owner = await ownerOf(shop);
    expect(await list(owner)).toEqual({ notices: [], unread: 0, total: 0, totalPages: 0 });
    await approve(shop, false, 'Sem CNPJ');
    await approve(shop, false, 'Sem CNPJ');
    await approve(shop, true);
    await approve(shop, true);
    const reviewId = await review(shop, 4);
    const remove = { reason: 'Ofensiva' };
    await admin.browser.send('DELETE', `/api/admin/stores/${shop.id}/reviews/${reviewId}`, remove);
    await approve(shop, false);
    await services.stores.changeStoreDetails({ params: { id: shop.id }, body: { city: 'Recife' } });

    const ofReview = { reviewId, rating: 4, customerName: 'Marina' };
    const expected = [
      { kind: 'approval-removed', data: { reason: null } },
      { kind: 'review-removed', data: ofReview },
      { kind: 'review', data: ofReview },
      { kind: 'approved', data: {} },
      { kind: 'refused', data: { reason: 'Sem CNPJ' } },
    ];
    for (const browser of [owner, onReplica(product, owner)]) {
      const { notices, ...counts } = await list(browser);
      expect(notices.map(({ kind, data }) => ({ kind, data }))).toEqual(expected);
      expect(counts).toEqual({ unread: 5, total: 5, totalPages: 1 });
      expect(notices.every((notice) => !notice.read && notice.at <= new Date().toISOString())).toBe(true);
      expect(new Set(notices.map(({ id }) => id)).size).toBe(5);
    }
    expect(await kinds(await ownerOf(await openShop(services)))).toEqual(['approved']);
  });

  it('are paged over both services without gaps', async () => {
    const shop = await openShop(services);
    const owner = await ownerOf(shop);
    for (let turn = 0; turn < 4; turn++) {
      await Promise.all([review(shop, 5), review(shop, 3), review(shop, 1)]);
      if (turn === 3) break;
      await approve(shop, false, `${turn}`);
      await approve(shop, true);
    }
    const all = (await list(owner, '?limit=50')).notices;
    expect(all).toHaveLength(19);
    for (const limit of [1, 2, 5, 7]) {
      const paged: Notice[] = [];
      for (let page = 1; paged.length < 19; page++) {
        const answer = await list(owner, `?page=${page}&limit=${limit}`);
        expect(answer).toMatchObject({ total: 19, totalPages: Math.ceil(19 / limit), unread: 19 });
        expect(answer.notices.length).toBeGreaterThan(0);
        paged.push(...answer.notices);
      }
      expect(paged).toEqual(all);
    }
    expect((await list(owner, '?page=20')).notices).toEqual([]);
    expect((await list(owner, '?page=9007199254740991&limit=50')).notices).toEqual([]);
    for (const query of ['?page=0', '?limit=0', '?limit=51', '?page=x'])
      expect((await owner.get(NOTICES + query)).status).toBe(400);
  });

  it('are read up to one of them, which never moves backwards, also twice at once', async () => {
    const shop = await openShop(services);
    const owner = await ownerOf(shop);
    for (const rating of [1, 2, 3]) await review(shop, rating);
    const [newest, second, , oldest] = (await list(owner)).notices;
    expect((await read(owner, second?.id)).body).toEqual({ unread: 1 });
    expect((await list(onReplica(product, owner))).notices.map((notice) => notice.read)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect((await read(owner, oldest?.id)).body).toEqual({ unread: 1 });
    const both = await Promise.all([read(owner, newest?.id), read(onReplica(product, owner), newest?.id)]);
    expect(both.map(({ status, body }) => [status, body])).toEqual([
      [200, { unread: 0 }],
      [200, { unread: 0 }],
    ]);
    await review(shop, 5);
    expect(await list(owner)).toMatchObject({ unread: 1, total: 5 });

    const other = await openShop(services);
    await review(other, 5);
    const theirs = (await list(await ownerOf(other))).notices;
    expect(theirs).toHaveLength(2);
    for (const id of [...theirs.map((notice) => notice.id), randomUUID(), 'unread', '..', 'a/b', 'x'.repeat(200)])
      expect(await read(owner, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const id of [undefined, null, '', 3, 'x'.repeat(201)])
      expect(Object.keys((await read(owner, id)).body.fields as object)).toEqual(['upTo']);
    expect((await list(owner)).unread).toBe(1);
  });

  it('are counted by a stream on every BFF, only when the number changes', async () => {
    const shop = await openShop(services);
    const owner = await ownerOf(shop);
    const streams = await Promise.all(
      [product.baseUrl, product.urls['bff-2'] ?? ''].map((url) => openEventStream(url, `${NOTICES}/stream`, owner)),
    );
    const next = () => Promise.all(streams.map((stream) => stream.next()));
    const all = (unread: number) => [{ unread }, { unread }];
    expect(await next()).toEqual(all(1));
    const began = performance.now();
    await review(shop, 5);
    expect(await next()).toEqual(all(2));
    // Sooner than the periodic check of a stream, which is every 15 s.
    expect(performance.now() - began).toBeLessThan(10_000);
    // Neither a change of the shop nor a repeated approval creates a notice.
    await owner.send('PATCH', '/api/my-store', { city: 'Recife' });
    await approve(shop, true);
    const [newest] = (await list(owner)).notices;
    await read(owner, newest?.id);
    expect(await next()).toEqual(all(0));
    await approve(shop, false, 'Mudou de dono');
    expect(await next()).toEqual(all(1));
    await admin.browser.send('PATCH', `/api/admin/users/${shop.ownerId}`, { status: 'suspended' });
    await Promise.all(streams.map((stream) => stream.ended));
  });

  it('keep ids and read marks when services restart and derive everything again', async () => {
    const shop = await openShop(services);
    const owner = await ownerOf(shop);
    const gone = await review(shop, 1);
    await admin.browser.send('DELETE', `/api/admin/stores/${shop.id}/reviews/${gone}`, { reason: 'Ofensiva' });
    await approve(shop, false, 'Sem CNPJ');
    await read(owner, (await list(owner)).notices[0]?.id);
    await approve(shop, true);
    await review(shop, 5);
    const before = await list(owner);
    expect(before).toMatchObject({ unread: 2, total: 6 });
    const rowsOf: Record<string, string> = { stores: 'store_notices', reviews: 'review_notices' };
    for (const { name, client: operations } of operationsClients(environmentInstallation(product.environment))) {
      const rows = rowsOf[name];
      if (!rows) continue;
      const client = await MongoClient.connect(product.mongoUrl(name));
      await client.db().collection(rows).deleteMany({ storeId: shop.id });
      await client.close();
      await product.processes.restart(name);
      await operations.startRebuild({ body: {} });
      await eventually(async () => expect((await operations.readRebuild({})).finishedAt).not.toBeNull());
      const { aggregates } = await operations.readRebuild({});
      expect(aggregates.map(({ failed }) => failed)).toEqual(aggregates.map(() => 0));
    }
    await eventually(async () => expect(await list(owner)).toEqual(before));
  });

  it('are in the export, and are erased with the account', async () => {
    const shop = await openShop(services, {}, { approved: false });
    const owner = await ownerOf(shop);
    await approve(shop, false, 'Motivo do segredo');
    await read(owner, (await list(owner)).notices[0]?.id);
    const { notices } = await list(owner);
    const withoutAuthors = notices.map((notice) => {
      const { customerName: _, ...data } = { customerName: '', ...notice.data };
      return { ...notice, data };
    });
    expect((await owner.read<{ notices: Notice[] }>('/api/auth/export')).notices).toEqual(withoutAuthors);
    await services.auth.closeAccount({ params: { id: shop.ownerId }, body: {} });
    await eventually(async () => {
      const { notices, readUpTo } = await services.stores.readInbox({ params: { id: shop.id } });
      expect([notices, readUpTo.id]).toEqual([[], '']);
    });
  });
});
