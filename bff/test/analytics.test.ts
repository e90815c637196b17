import type { PlatformGrowth, StoreList, StorePeriod } from '@cardume/bff/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { cardume } from '../../infra/cli/test/cardume.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { avoidMidnight } from '../../infra/test/midnight.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { analyticsOf, type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { addProduct } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { openEventStream } from './event-stream-client.ts';
import { registerAndSignIn, signInOwnerWithShop } from './people.ts';

let product: RunningProduct;
let services: ServiceClients;
const anybody = () => new CookieClient(product.baseUrl);
const MINE = '/api/my-store/analytics';
const PLATFORM = '/api/admin/analytics';
/** Less than the interval of 15 s at which a stream sends its figures anyway. */
const PERIODIC_MS = 14_000;

beforeAll(async () => {
  product = await startProduct({ second: ['bff'], env: { TRUST_PROXY: '1' } });
  services = servicesOf(product);
});
afterAll(() => product?.stop());
// Figures are counted by day.
beforeEach(() => avoidMidnight(3));

const ownerWithShop = () => signInOwnerWithShop(product);
const visit = (storeId: string) => anybody().post(`/api/stores/${storeId}/visit`, {});
const click = (productId: string) => anybody().post('/api/product-clicks', { productId });

describe('an owner with two BFFs', () => {
  /** Returns the number of successful reads of a shop from stores so far. */
  const asked = async () => {
    const metrics = await (await fetch(`${product.internalUrls.stores}/metrics`)).text();
    return Number(
      /http_request_duration_seconds_count\{route="GET \/stores\/:id",status="200"\} (\d+)/.exec(metrics)?.[1] ?? 0,
    );
  };

  it('sees the own changes at once, and those of others when their message arrives', async () => {
    const { browser, storeId } = await ownerWithShop();
    const other = new CookieClient(product.urls['bff-2'] ?? '');
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    const shown = async (by: CookieClient) => (await by.get('/api/my-store')).body;
    for (const by of [browser, other]) await shown(by);
    // Retried, because the BFF caches the shop for one second only, and drops it when the message of its opening
    // arrives.
    await eventually(async () => {
      await shown(browser);
      const before = await asked();
      for (let n = 0; n < 10; n++) await shown(browser);
      expect(await asked()).toBe(before);
    });
    for (const name of ['Aqua Nova', 'Aqua Velha']) {
      expect((await browser.send('PATCH', '/api/my-store', { name })).status).toBe(200);
      expect(await shown(browser)).toMatchObject({ name });
      await eventually(async () => expect(await shown(other)).toMatchObject({ name }));
    }
    const body = { approved: false, by: 'admin', reason: 'Sem fotos' };
    await services.stores.setApproval({ params: { id: storeId }, body });
    for (const by of [browser, other]) {
      await eventually(async () => expect(await shown(by)).toMatchObject({ refusalReason: 'Sem fotos' }));
    }
  });
});

describe('GET /api/my-store/analytics', () => {
  it.each(['', '/stream'])('needs a session and a shop: %s', async (path) => {
    expect((await anybody().get(MINE + path)).status).toBe(401);
    const { status, body } = await (await registerAndSignIn(product)).browser.get(MINE + path);
    expect([status, body.message]).toEqual([404, 'Loja não encontrada']);
  });

  it('shows a change of a product at once', async () => {
    const { browser, item } = await ownerWithShop();
    expect((await browser.get(MINE)).body).toMatchObject({ totalProducts: 1 });
    await browser.send('DELETE', `/api/my-store/products/${item.id}`);
    expect((await browser.get(MINE)).body).toMatchObject({ totalProducts: 0, topProducts: [] });
  });

  it('has the products as a rebuild corrects them', async () => {
    const { browser, item } = await ownerWithShop();
    const mongo = await MongoClient.connect(product.mongoUrl('catalog'));
    try {
      const rows = mongo.db().collection<{ _id: string }>('products');
      await rows.updateOne({ _id: item.id }, { $set: { name: 'Alterado' } });
      await click(item.id);
      const named = async () => (await browser.get(MINE)).body.topProducts;
      await eventually(async () => expect(await named()).toMatchObject([{ product: { name: 'Alterado' } }]));
      expect(await cardume(product.environment, 'rebuild')).toMatchObject({ status: 0 });
      await eventually(async () => expect(await named()).toMatchObject([{ product: { name: item.name } }]));
    } finally {
      await mongo.close();
    }
  });

  it('counts unique visits, clicks by day, and the most clicked products that still exist', async () => {
    const { browser, storeId, item } = await ownerWithShop();
    const gone = await addProduct(services, storeId, { name: 'Guppy' });
    const visitor = anybody();
    for (const who of [visitor, visitor, anybody()]) await who.post(`/api/stores/${storeId}/visit`, {});
    for (const id of [gone.id, gone.id, item.id]) await click(id);
    await services.catalog.removeProduct({ params: { storeId, id: gone.id } });
    const { body } = await eventually(async () => {
      const answer = await browser.get(MINE);
      expect(answer.body).toMatchObject({ totalProducts: 1, totalVisits: 2, totalClicks: 3 });
      return answer;
    });
    const { id, name, price, imageUrls } = item;
    expect(body.topProducts).toEqual([{ product: { id, name, price, imageUrls }, clicks: 1 }]);
    const days = body.clicksByDate as { date: string; clicks: number }[];
    expect([days.length, days.at(-1)?.clicks, days[0]?.clicks]).toEqual([30, 3, 0]);
    const other = await ownerWithShop();
    expect((await other.browser.get(MINE)).body).toMatchObject({ totalVisits: 0, totalClicks: 0 });
  });
});

describe('figures that are rebuilt from fewer logs', () => {
  it('lower the counts of pages, and the order of the list, on every BFF', async () => {
    const [one, other] = [(await ownerWithShop()).storeId, (await ownerWithShop()).storeId];
    const bffs = [product.baseUrl, product.urls['bff-2'] ?? ''].map((url) => new CookieClient(url));
    const untilCounted = (counts: Record<string, number>, order: string[]) =>
      eventually(async () => {
        for (const by of bffs) {
          for (const [id, count] of Object.entries(counts)) {
            expect((await by.get(`/api/stores/${id}`)).body.visitCount).toBe(count);
          }
          const { stores } = await by.read<StoreList>(`/api/stores?sort=visits&ids=${one},${other}`);
          expect(stores.map(({ id }) => id)).toEqual(order);
        }
      });
    for (const id of [other, other, one, one, one]) await visit(id);
    await untilCounted({ [one]: 3, [other]: 2 }, [one, other]);
    const mongo = await MongoClient.connect(product.mongoUrl('analytics'));
    const logs = mongo.db().collection('store_access_logs');
    const last = await logs.find({ storeId: one }).sort({ seq: -1 }).limit(2).toArray();
    await logs.deleteMany({ _id: { $in: last.map(({ _id }) => _id) } });
    await mongo.close();
    await services.analytics.startRebuild({});
    await untilCounted({ [one]: 1, [other]: 2 }, [other, one]);
    for (let times = 0; times < 2; times++) await visit(one);
    await untilCounted({ [one]: 3, [other]: 2 }, [one, other]);
  });
});

describe('a visitor', () => {
  it('is counted once per day and browser, and on each visit without cookies', async () => {
    const { browser, storeId } = await ownerWithShop();
    const [one, other, robot] = [anybody(), anybody(), anybody()];
    for (const who of [one, one, other]) await who.post(`/api/stores/${storeId}/visit`, {});
    for (let times = 0; times < 2; times++) await visit(storeId);
    await robot.send('POST', `/api/stores/${storeId}/visit`, {}, { 'user-agent': 'Googlebot/2.1' });
    await robot.send('POST', `/api/stores/${storeId}/visit`, {}, { 'sec-purpose': 'prefetch;prerender' });
    const headless = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0';
    await robot.send('POST', `/api/stores/${storeId}/visit`, {}, { 'user-agent': headless });
    await robot.send('POST', `/api/stores/${storeId}/visit`, {}, { 'user-agent': 'PhantomJS/2.1.1' });
    await one.send('POST', `/api/stores/${storeId}/visit`, {}, { 'user-agent': 'Mozilla/5.0 (Android 14; CUBOT X90)' });
    // The last visit is by a known visitor, so unique visitors are complete before it is counted.
    await eventually(async () => {
      const { body } = await browser.get(`${MINE}/period?days=7`);
      expect(body.total).toEqual({ visits: 6, uniques: 4, clicks: 0, suspects: 0 });
      expect((await browser.get(MINE)).body).toMatchObject({ totalVisits: 4 });
    });
  });
});

describe('visits that resemble those by programs', () => {
  /** At once, so that they are within a minute. */
  const visitsOf = async (storeId: string, address: string, visitors: CookieClient[]) => {
    const from = { 'x-forwarded-for': address };
    const sent = visitors.map((who) => who.send('POST', `/api/stores/${storeId}/visit`, {}, from));
    for (const { status } of await Promise.all(sent)) expect(status).toBeLessThan(300);
  };
  const showsTotal = (browser: CookieClient, total: object) =>
    eventually(async () => expect((await browser.get(`${MINE}/period?days=7`)).body.total).toMatchObject(total));

  it('are counted, and shown apart where an address brings many new visitors', async () => {
    const { browser, storeId } = await ownerWithShop();
    await visitsOf(storeId, '198.51.100.1', Array.from({ length: 70 }, anybody));
    await visitsOf(storeId, '198.51.100.2', [anybody(), anybody()]);
    await showsTotal(browser, { visits: 72, uniques: 72, suspects: 10 });
  });

  it('are those of an address that makes many in a minute, also with a cookie', async () => {
    const { browser, storeId } = await ownerWithShop();
    const program = anybody();
    await visitsOf(storeId, '198.51.100.3', [program]);
    await visitsOf(storeId, '198.51.100.3', Array(64).fill(program));
    await showsTotal(browser, { visits: 65, uniques: 1, suspects: 5 });
    const admin = await registerAndSignIn(product, { role: 'admin' });
    const { days } = await admin.browser.read<PlatformGrowth>(`${PLATFORM}/growth?days=7`);
    expect(days.at(-1)?.suspects).toBeGreaterThanOrEqual(5);
  });
});

describe('GET /api/my-store/analytics/period', () => {
  it('needs a session, a shop and a supported period', async () => {
    expect((await anybody().get(`${MINE}/period`)).status).toBe(401);
    const shopless = await registerAndSignIn(product);
    expect((await shopless.browser.get(`${MINE}/period`)).status).toBe(404);
    const { browser } = await ownerWithShop();
    expect((await browser.get(`${MINE}/period?days=8`)).status).toBe(400);
  });

  it('returns days, hours, their sum and the sum of the period before', async () => {
    const { browser, storeId, item } = await ownerWithShop();
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const visits = [0, 0, 6, 7, 13, 14].map((daysAgo) => ({ storeId, visitor: 'ana', source: 'Web', at: at(daysAgo) }));
    await analyticsOf(product).recordVisits({ body: { visits } });
    await click(item.id);
    const { body } = await eventually(async () => {
      const answer = await browser.get(`${MINE}/period?days=7`);
      expect(answer.body.total).toEqual({ visits: 3, uniques: 2, clicks: 1, suspects: 0 });
      return answer;
    });
    expect(body.before).toEqual({ visits: 2, uniques: 2, clicks: 0, suspects: 0 });
    const days = body.days as StorePeriod['days'];
    expect([days.length, days[0]?.visits, days.at(-1)]).toEqual([7, 1, { ...days.at(-1), visits: 2, clicks: 1 }]);
    const hours = body.visitsByHour as number[];
    expect([hours.length, hours.reduce((sum, visits) => sum + visits)]).toEqual([24, 3]);
    expect((await browser.get(`${MINE}/period`)).body.total).toMatchObject({ visits: 6 });
  });
});

describe('the sources of visits', () => {
  it('are named and in order, without those that had none', async () => {
    const { browser, storeId } = await ownerWithShop();
    expect((await browser.get(`${MINE}/period`)).body.sources).toEqual([]);
    const from = (body: object) => anybody().post(`/api/stores/${storeId}/visit`, body);
    const words = ['qr', 'qr', 'inicio', 'compartilhar', 'Instagram', 'QR', 'Web'];
    for (const source of words) expect((await from({ source })).status).toBeLessThan(300);
    await from({});
    await from({ source: ' busca ' });
    // The owner's own visit is not counted.
    await browser.post(`/api/stores/${storeId}/visit`, { source: 'qr' });
    await eventually(async () =>
      expect((await browser.get(`${MINE}/period?days=7`)).body.sources).toEqual([
        { source: 'Link direto', visits: 4 },
        { source: 'QR code', visits: 2 },
        { source: 'Busca', visits: 1 },
        { source: 'Compartilhamento', visits: 1 },
        { source: 'Início', visits: 1 },
      ]),
    );
    const other = await ownerWithShop();
    expect((await other.browser.get(`${MINE}/period?days=7`)).body.sources).toEqual([]);
  });

  it('are of the days of the period', async () => {
    const { browser, storeId } = await ownerWithShop();
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const visits = [0, 6, 7, 29, 30].map((daysAgo) => ({ storeId, visitor: 'ana', source: 'qr', at: at(daysAgo) }));
    await analyticsOf(product).recordVisits({ body: { visits } });
    const sources = async (days: number) => (await browser.get(`${MINE}/period?days=${days}`)).body.sources;
    await eventually(async () => expect(await sources(90)).toEqual([{ source: 'QR code', visits: 5 }]));
    expect(await sources(7)).toEqual([{ source: 'QR code', visits: 2 }]);
    expect(await sources(30)).toEqual([{ source: 'QR code', visits: 4 }]);
  });

  it('are at most 50 characters long', async () => {
    const { storeId } = await ownerWithShop();
    const { status } = await anybody().post(`/api/stores/${storeId}/visit`, { source: 'x'.repeat(51) });
    expect(status).toBe(400);
  });
});

describe('the event stream', () => {
  it('of a shop sends the figures at once and on every change, whichever BFF received the visit', async () => {
    const { browser, storeId, item } = await ownerWithShop();
    const stream = await openEventStream(product.urls['bff-2'] ?? '', `${MINE}/stream`, browser);
    expect(stream.status).toBe(200);
    expect(await stream.next()).toMatchObject({ totalVisits: 0, totalClicks: 0 });
    await visit(storeId);
    let last = await stream.next();
    // The message of the shop's product may arrive after the stream was opened, and sends an event, too.
    while (last.totalVisits === 0) last = await stream.next();
    expect(last).toMatchObject({ totalVisits: 1 });
    await click(item.id);
    last = await stream.next();
    while (last.totalClicks === 0) last = await stream.next();
    expect(last).toMatchObject({ totalClicks: 1, topProducts: [{ clicks: 1 }] });
    stream.close();
  });

  it('of a shop sends a change of its products at once, also to a BFF that did not make it', async () => {
    const { browser, storeId } = await ownerWithShop();
    const stream = await openEventStream(product.urls['bff-2'] ?? '', `${MINE}/stream`, browser);
    expect(await stream.next()).toMatchObject({ totalProducts: 1 });
    const began = performance.now();
    await addProduct(services, storeId);
    let last = await stream.next();
    while (last.totalProducts === 1) last = await stream.next();
    // The periodic event of a stream would have it after 15 s at most.
    expect(performance.now() - began).toBeLessThan(PERIODIC_MS);
    stream.close();
  });

  it('responds to a HEAD with its headers only, and ends', async () => {
    const { browser } = await ownerWithShop();
    const { status, text } = await browser.send('HEAD', `${MINE}/stream`);
    expect([status, text]).toEqual([200, '']);
  });

  it('ends with the session', async () => {
    const { browser } = await ownerWithShop();
    const stream = await openEventStream(product.urls['bff-2'] ?? '', `${MINE}/stream`, browser);
    await stream.next();
    await browser.post('/api/auth/logout');
    await stream.ended;
  });

  it('of the platform is for admins, and sends changes too', async () => {
    const { browser, storeId } = await ownerWithShop();
    expect((await browser.get(`${PLATFORM}/stream`)).status).toBe(403);
    const admin = await registerAndSignIn(product, { role: 'admin' });
    const stream = await openEventStream(product.baseUrl, `${PLATFORM}/stream`, admin.browser);
    const first = await stream.next();
    await visit(storeId);
    let last = await stream.next();
    while (last.totalAccessLogs === first.totalAccessLogs) last = await stream.next();
    expect(last.recentAccessLogs).toContainEqual(
      expect.objectContaining({ storeName: 'Aqua Viva Aquarismo', source: 'Web' }),
    );
    const began = performance.now();
    await registerAndSignIn(product);
    let { totalUsers } = last;
    while (totalUsers === last.totalUsers) ({ totalUsers } = await stream.next());
    expect(performance.now() - began).toBeLessThan(PERIODIC_MS);
    stream.close();
  });

  it('does not delay the shutdown of a BFF', async () => {
    const { browser } = await ownerWithShop();
    const stream = await openEventStream(product.urls['bff-2'] ?? '', `${MINE}/stream`, browser);
    await stream.next();
    const began = performance.now();
    await product.processes.kill('bff-2', 'SIGTERM');
    await stream.ended;
    // A stop that hangs is aborted after 25 s.
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
