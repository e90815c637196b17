import { randomUUID } from 'node:crypto';
import type { Report, StoreList, StorePage } from '@cardume/bff/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { rebuildReadModels } from '../../infra/test/rebuild-read-models.ts';
import { type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { addProduct, openShop, openShopOf, type TestShop, untilApproved } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn, type SignedInPerson } from './people.ts';

interface Reports {
  reports: Report[];
  total: number;
  totalPages: number;
  open: number;
}
interface Sent {
  kind: string;
  id: unknown;
  reason?: string;
  comment?: unknown;
}

const LIST = '/api/admin/reports';
const LIMIT = 3;

let product: RunningProduct;
let services: ServiceClients;
let admin: SignedInPerson;
let shop: TestShop;

beforeAll(async () => {
  product = await startProduct({ second: ['bff'], env: { TRUST_PROXY: '1', RATE_REPORT: String(LIMIT) } });
  services = servicesOf(product);
  admin = await registerAndSignIn(product, { role: 'admin' });
});
afterAll(() => product?.stop());

beforeEach(async () => {
  shop = await openShop(services);
  for (const bff of [product.baseUrl, product.urls['bff-2'] ?? '']) await untilApproved(bff, shop.id);
});

async function visible(id: string): Promise<void> {
  for (const bff of [product.baseUrl, product.urls['bff-2']]) {
    await eventually(async () => expect((await fetch(`${bff}/api/stores/${id}`)).status).toBe(200));
  }
}

async function reviewed(comment: string | null = 'Vendem remédio proibido', rating: 1 | 5 = 1): Promise<string> {
  const id = randomUUID();
  const body = { rating, comment, customerName: 'Rita', storeApproved: true } as const;
  await services.reviews.postReview({ params: { storeId: shop.id, id }, body });
  return id;
}

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const visitor = () => new CookieClient(product.baseUrl);

/** Sends a report from a client address, by default a new one. Retries while the response is 503 (overload). */
function send(browser: CookieClient, { reason = 'spam', ...body }: Sent, address = newAddress()) {
  return eventually(async () => {
    const headers = { 'x-forwarded-for': address };
    const response = await browser.send('POST', '/api/reports', { reason, ...body }, headers);
    expect(response.status).not.toBe(503);
    return response;
  });
}
const aboutShop = () => ({ kind: 'store', id: shop.id });
const close = (kind: string, id: string, action: unknown, by = admin.browser) =>
  by.post(`${LIST}/${kind}/${id}/close`, { action });

/** Returns the report of a subject from the admins' list of this status; undefined if it is not listed. */
async function listed(id: string, status = 'open', bff = admin.browser): Promise<Report | undefined> {
  const { reports } = await bff.read<Reports>(`${LIST}?status=${status}&limit=50`);
  return reports.find(({ subject }) => subject.id === id);
}

describe('a report', () => {
  it('is a 201, and 200 for the same visitor again, who counts once for each subject', async () => {
    const [browser, review] = [visitor(), await reviewed()];
    const first = await send(browser, { ...aboutShop(), reason: 'fake', comment: '  Não existe \n' });
    expect([first.status, first.body, first.text]).toEqual([201, {}, '{}']);
    expect(first.cookies.filter((cookie) => cookie.startsWith('vid='))).toHaveLength(1);
    const again = await send(browser, { ...aboutShop(), reason: 'illegal', comment: 'De novo' });
    expect([again.status, again.text, again.cookies]).toEqual([200, '{}', []]);
    expect((await send(browser, { kind: 'review', id: review })).status).toBe(201);
    expect((await send(visitor(), { ...aboutShop(), comment: 'Golpe' })).status).toBe(201);
    expect(await listed(shop.id)).toEqual({
      subject: { kind: 'store', id: shop.id, title: 'Aqua Viva Aquarismo', storeId: shop.id },
      count: 2,
      reasons: { fake: 1, spam: 1 },
      comments: ['Golpe', 'Não existe'],
      firstAt: expect.stringMatching(/Z$/),
      lastAt: expect.stringMatching(/Z$/),
      status: 'open',
    });
    expect(await listed(review)).toMatchObject({
      subject: { kind: 'review', id: review, title: 'Rita: Vendem remédio proibido', storeId: shop.id },
      count: 1,
      comments: [],
    });
  });

  it('of one visitor several times at once counts once', async () => {
    const browser = visitor();
    const other = await openShop(services);
    await visible(other.id);
    await send(browser, { kind: 'store', id: other.id }); // sets the visitor's cookie
    const responses = await Promise.all(Array.from({ length: 3 }, () => send(browser, aboutShop())));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await listed(shop.id)).toMatchObject({ count: 1 });
    const many = await Promise.all(Array.from({ length: 4 }, () => send(visitor(), aboutShop())));
    expect(many.map(({ status }) => status)).toEqual(Array(4).fill(201));
    expect(await listed(shop.id)).toMatchObject({ count: 5, reasons: { spam: 5 } });
  });

  it('is on the other BFF at once', async () => {
    const elsewhere = new CookieClient(product.urls['bff-2'] ?? '');
    for (const [name, value] of admin.browser.cookies) elsewhere.cookies.set(name, value);
    expect((await send(visitor(), aboutShop())).status).toBe(201);
    expect(await listed(shop.id, 'open', elsewhere)).toMatchObject({ count: 1 });
  });

  it('names something that shoppers can see', async () => {
    const owner = await registerAndSignIn(product);
    const hidden = await openShopOf(services, owner.id);
    await visible(hidden);
    const pending = await openShop(services, {}, { approved: false });
    await visible(pending.id);
    const ofHidden = randomUUID();
    const review = { rating: 1, comment: null, customerName: 'Rui', storeApproved: true } as const;
    await services.reviews.postReview({ params: { storeId: hidden, id: ofHidden }, body: review });
    await admin.browser.send('PATCH', `/api/admin/users/${owner.id}`, { status: 'suspended' });
    await eventually(async () => expect((await visitor().get(`/api/stores/${hidden}`)).status).toBe(404));
    for (const id of [hidden, 'nada']) {
      const refused = await send(visitor(), { kind: 'store', id });
      expect(refused).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Loja não encontrada' } });
      expect(refused.cookies).toEqual([]);
    }
    for (const id of [ofHidden, 'nada', shop.id]) {
      const refused = await send(visitor(), { kind: 'review', id });
      expect(refused).toMatchObject({ status: 404, body: { message: 'Avaliação não encontrada' } });
    }
    expect((await send(visitor(), { kind: 'store', id: pending.id })).status).toBe(201);
  });

  it('requires a valid kind and reason, and a comment of at most 500 characters', async () => {
    const bad = async (body: Sent) => (await send(visitor(), body)).body.fields;
    expect(await bad({ kind: 'product', id: shop.id })).toEqual({ kind: 'Informe store ou review' });
    expect(await bad({ ...aboutShop(), reason: 'rude' })).toEqual({ reason: 'Escolha um motivo' });
    expect(Object.keys((await bad({ kind: 'store', id: 7 })) as object)).toEqual(['id']);
    const tooLong = 'O comentário deve ter no máximo 500 caracteres';
    expect(await bad({ ...aboutShop(), comment: 'a'.repeat(501) })).toEqual({ comment: tooLong });
    const longest = 'a'.repeat(500);
    expect((await send(visitor(), { ...aboutShop(), comment: ` ${longest} ` })).status).toBe(201);
    for (const comment of [null, ' ']) expect((await send(visitor(), { ...aboutShop(), comment })).status).toBe(201);
    expect(await listed(shop.id)).toMatchObject({ count: 3, comments: [longest] });
  });

  it('counts against the limit of its address when it is accepted, and only then', async () => {
    const [address, browser] = [newAddress(), visitor()];
    for (let n = 0; n < LIMIT + 1; n++) await send(visitor(), { kind: 'store', id: 'nada' }, address);
    expect((await send(browser, aboutShop(), address)).status).toBe(201);
    for (let n = 0; n < LIMIT + 1; n++) expect((await send(browser, aboutShop(), address)).status).toBe(200);
    for (let n = 1; n < LIMIT; n++) expect((await send(visitor(), aboutShop(), address)).status).toBe(201);
    const refused = await send(visitor(), aboutShop(), address);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(browser, aboutShop(), address)).status).toBe(200);
    expect((await send(visitor(), aboutShop())).status).toBe(201);
    expect(await listed(shop.id)).toMatchObject({ count: LIMIT + 1 });
  });
});

describe('the admin’s list', () => {
  it('is for admins', async () => {
    const owner = await registerAndSignIn(product);
    const calls = (browser: CookieClient) => [browser.get(`${LIST}?status=x`), close('store', shop.id, 'x', browser)];
    const refusals = async (browser: CookieClient) => (await Promise.all(calls(browser))).map(({ status }) => status);
    expect(await refusals(visitor())).toEqual([401, 401]);
    expect(await refusals(owner.browser)).toEqual([403, 403]);
    expect(await refusals(admin.browser)).toEqual([400, 400]);
  });

  it('begins with the most reported, then the last reported, and is paged', async () => {
    const [first, twice, last] = [await reviewed(), await reviewed(null), await reviewed('a'.repeat(90), 5)];
    for (const id of [first, twice, last, twice]) await send(visitor(), { kind: 'review', id });
    const { reports } = await admin.browser.read<Reports>(`${LIST}?limit=50`);
    const own = reports.filter(({ subject }) => subject.storeId === shop.id);
    expect(own.map(({ subject }) => subject.id)).toEqual([twice, last, first]);
    expect(own.map(({ subject }) => subject.title)).toEqual([
      'Rita: 1 estrela',
      `Rita: ${'a'.repeat(80)}…`,
      'Rita: Vendem remédio proibido',
    ]);
    expect(reports.map(({ count }) => count)).toEqual(reports.map(({ count }) => count).toSorted((a, b) => b - a));
    const page = await admin.browser.read<Reports>(`${LIST}?limit=2&page=2`);
    expect(page).toMatchObject({ total: reports.length, totalPages: Math.ceil(reports.length / 2), open: page.total });
    expect(page.reports).toEqual(reports.slice(2, 4));
    expect((await admin.browser.read<Reports>(`${LIST}?page=99`)).reports).toEqual([]);
    for (const query of ['status=all', 'status=', 'page=0', 'limit=51', 'limit=0']) {
      expect((await admin.browser.get(`${LIST}?${query}`)).status).toBe(400);
    }
  });

  it('is read by an index', async () => {
    const connection = await createConnection(product.mongoUrl('reviews')).asPromise();
    try {
      const reports = connection.collection('reports');
      const many = Array.from({ length: 2_000 }, (_, n) => ({
        _id: `bulk-${n}` as never,
        state: { status: n % 10 === 0 ? 'none' : 'discarded', count: n % 7, lastAt: new Date(n).toISOString() },
      }));
      await reports.insertMany(many);
      const explained = await reports
        .find({ 'state.status': 'none' })
        .sort({ 'state.count': -1, 'state.lastAt': -1, _id: 1 })
        .limit(20)
        .explain('executionStats');
      expect(explained.executionStats).toMatchObject({ totalKeysExamined: 20, totalDocsExamined: 20 });
      await reports.deleteMany({ _id: /^bulk-/ as never });
    } finally {
      await connection.close();
    }
  });
});

describe('closing a report', () => {
  it('dismisses it; another visitor opens it again', async () => {
    const browser = visitor();
    await send(browser, aboutShop());
    const { open } = await admin.browser.read<Reports>(LIST);
    const closed = await close('store', shop.id, 'dismissed');
    expect(closed).toMatchObject({ status: 200, body: { subject: { id: shop.id }, count: 1, status: 'closed' } });
    expect((await admin.browser.read<Reports>(LIST)).open).toBe(open - 1);
    expect(await listed(shop.id)).toBeUndefined();
    expect(await listed(shop.id, 'closed')).toEqual(closed.body);
    expect((await close('store', shop.id, 'dismissed')).body).toEqual(closed.body);
    expect((await send(browser, aboutShop())).status).toBe(200);
    expect(await listed(shop.id)).toBeUndefined();
    expect((await send(visitor(), { ...aboutShop(), reason: 'other' })).status).toBe(201);
    expect(await listed(shop.id)).toMatchObject({ status: 'open', count: 2, reasons: { spam: 1, other: 1 } });
    expect(await listed(shop.id, 'closed')).toBeUndefined();
    expect((await admin.browser.read<StoreList>('/api/stores?limit=50')).stores.map(({ id }) => id)).toContain(shop.id);
  });

  it('removes a review, and the average follows on every BFF', async () => {
    const [bad] = [await reviewed(), await reviewed('Ótima', 5)];
    await eventually(async () => {
      expect(await admin.browser.read<StorePage>(`/api/stores/${shop.id}`)).toMatchObject({ averageRating: 3 });
    });
    await send(visitor(), { kind: 'review', id: bad, reason: 'illegal' });
    await send(visitor(), { kind: 'review', id: bad, reason: 'spam' });
    const [first, second] = await Promise.all([close('review', bad, 'removed'), close('review', bad, 'removed')]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    const title = 'Avaliação removida';
    expect(first?.body).toMatchObject({ subject: { title }, count: 2, status: 'closed' });
    expect(await visitor().read<StorePage>(`/api/stores/${shop.id}`)).toMatchObject({ averageRating: 5 });
    await eventually(async () => {
      const page = await new CookieClient(product.urls['bff-2'] ?? '').read<StorePage>(`/api/stores/${shop.id}`);
      expect(page).toMatchObject({ averageRating: 5, totalReviews: 1 });
    });
    expect((await close('review', bad, 'removed')).status).toBe(200);
    expect((await send(visitor(), { kind: 'review', id: bad })).status).toBe(404);
    const { text } = await admin.browser.get('/api/admin/audit?kind=ReviewRemoved&limit=1');
    expect(text).toContain('Denúncia: Spam ou propaganda, Produto ou prática ilegal');
  });

  it('removes the approval of a shop, also after it was dismissed', async () => {
    const owner = await registerAndSignIn(product);
    const own = await openShopOf(services, owner.id);
    await visible(own);
    await send(visitor(), { kind: 'store', id: own, reason: 'fake' });
    expect((await close('store', own, 'dismissed')).status).toBe(200);
    expect((await close('store', own, 'removed')).status).toBe(200);
    expect(await owner.browser.read('/api/my-store')).toMatchObject({
      approved: false,
      refusalReason: 'Denúncia: Informação falsa',
    });
    expect(await visitor().read<StorePage>(`/api/stores/${own}`)).toMatchObject({ approved: false });
    expect((await close('store', own, 'removed')).status).toBe(200);
    const { entries } = await admin.browser.read<{ entries: { kind: string; subject: string }[] }>('/api/admin/audit');
    const kinds = entries.filter(({ subject }) => subject.endsWith(own)).map(({ kind }) => kind);
    expect(kinds).toEqual(['ReportClosed', 'StoreApprovalWithdrawn', 'ReportClosed']);
  });

  it.each(['illegal', 'offensive'])('hides a shop reported as %s on every BFF until it is approved', async (reason) => {
    const owner = await registerAndSignIn(product);
    const own = await openShopOf(services, owner.id);
    const { id: productId } = await addProduct(services, own);
    await visible(own);
    const paths = ['', '/products', '/feed', '/reviews'].map((path) => `/api/stores/${own}${path}`);
    const statuses = async (bff: string) =>
      Promise.all(
        [...paths, `/loja/${own}`, `/loja/${own}/produto/${productId}`].map(
          async (path) => (await fetch(bff + path)).status,
        ),
      );
    const bffs = [product.baseUrl, product.urls['bff-2'] ?? ''];
    for (const bff of bffs) {
      await eventually(async () => expect(await statuses(bff)).toEqual(Array(6).fill(200)));
    }
    await send(visitor(), { kind: 'store', id: own, reason: 'spam' });
    await send(visitor(), { kind: 'store', id: own, reason });
    expect((await close('store', own, 'removed')).status).toBe(200);
    expect(await statuses(bffs[0] ?? '')).toEqual(Array(6).fill(404));
    await eventually(async () => expect(await statuses(bffs[1] ?? '')).toEqual(Array(6).fill(404)));
    const visit = await visitor().post(`/api/stores/${own}/visit`, {});
    expect(visit.status).toBe(404);
    expect(await owner.browser.read('/api/my-store')).toMatchObject({ approved: false });
    expect((await admin.browser.get(`/api/stores/${own}`)).body).toMatchObject({ id: own, approved: false });
    const { stores } = await admin.browser.read<{ stores: object[] }>('/api/admin/stores?limit=50');
    expect(stores).toContainEqual(expect.objectContaining({ id: own, hidden: true }));
    await admin.browser.send('PATCH', `/api/admin/stores/${own}/approve`, { approved: true });
    expect(await statuses(bffs[0] ?? '')).toEqual(Array(6).fill(200));
  });

  it('hides a shop that waits for its approval', async () => {
    const { id } = await openShop(services, {}, { approved: false });
    await visible(id);
    await send(visitor(), { kind: 'store', id, reason: 'illegal' });
    expect((await close('store', id, 'removed')).status).toBe(200);
    expect((await visitor().get(`/api/stores/${id}`)).status).toBe(404);
  });

  it('is a 404 for what nobody reported, and a 400 for another action', async () => {
    for (const [kind, id] of [
      ['store', shop.id],
      ['review', 'nada'],
    ] as const) {
      for (const action of ['dismissed', 'removed']) {
        expect(await close(kind, id, action)).toMatchObject({
          status: 404,
          body: { message: 'Denúncia não encontrada' },
        });
      }
    }
    expect((await services.stores.getStore({ params: { id: shop.id } })).approved).toBe(true);
    await send(visitor(), aboutShop());
    for (const action of ['open', null]) {
      expect(await close('store', shop.id, action)).toMatchObject({
        status: 400,
        body: { fields: { action: 'Use dismissed ou removed' } },
      });
    }
    expect((await close('product', shop.id, 'dismissed')).status).toBe(400);
  });
});

describe('what is stored of reports', () => {
  it('contains no visitor id, and is erased with the shop', async () => {
    const [browser, review] = [visitor(), await reviewed()];
    await send(browser, { ...aboutShop(), comment: 'Segredo da denúncia' });
    await send(browser, { kind: 'review', id: review, comment: 'Segredo da denúncia' });
    const connection = await createConnection(product.mongoUrl('reviews')).asPromise();
    try {
      const all = async () => {
        const names = ['events', 'reports', 'report_visitors'];
        const found = await Promise.all(names.map((name) => connection.collection(name).find().toArray()));
        return JSON.stringify(found);
      };
      const vid = browser.cookies.get('vid') ?? '';
      expect(vid).toHaveLength(36);
      expect(await all()).toContain('Segredo da denúncia');
      expect(await all()).not.toContain(vid.slice(0, 16));
      await services.auth.closeAccount({ params: { id: shop.ownerId }, body: {} });
      await eventually(async () => {
        expect(await all()).not.toContain('Segredo da denúncia');
        expect(await connection.collection('report_visitors').countDocuments({ storeId: shop.id })).toBe(0);
      });
      expect(await listed(shop.id)).toBeUndefined();
      expect(await listed(review)).toBeUndefined();
      expect((await close('store', shop.id, 'dismissed')).status).toBe(404);
      const late = { storeId: shop.id, reason: 'spam', comment: 'Tarde', visitor: 'v' } as const;
      const params = { kind: 'review', subjectId: randomUUID() } as const;
      await expect(services.reviews.reportSubject({ params, body: late })).rejects.toMatchObject({ status: 404 });
    } finally {
      await connection.close();
    }
  });

  it('is derived again by a rebuild, and visitors still count once', async () => {
    const browser = visitor();
    await send(browser, { ...aboutShop(), comment: 'Golpe' });
    const before = await listed(shop.id);
    const connection = await createConnection(product.mongoUrl('reviews')).asPromise();
    const id = `store-${shop.id}` as never;
    await connection.collection('reports').updateOne({ _id: id }, { $set: { 'state.count': 7, 'state.comments': [] } });
    await connection.close();
    expect(await rebuildReadModels(product, 'reviews')).toBe(1);
    expect(await listed(shop.id)).toEqual(before);
    expect((await send(browser, aboutShop())).status).toBe(200);
    expect(await listed(shop.id)).toEqual(before);
  });
});
