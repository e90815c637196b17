import { randomUUID } from 'node:crypto';
import type { PlatformGrowth } from '@cardume/bff/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { avoidMidnight } from '../../infra/test/midnight.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { analyticsOf, type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { addProduct, openShop, type TestShop } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn, type SignedInPerson } from './people.ts';

const GROWTH = '/api/admin/analytics/growth';
const DAY_MS = 86_400_000;

let product: RunningProduct;
let services: ServiceClients;
let admin: SignedInPerson;
const anybody = () => new CookieClient(product.baseUrl);

beforeAll(async () => {
  product = await startProduct();
  services = servicesOf(product);
  admin = await registerAndSignIn(product, { role: 'admin' });
});
afterAll(() => product?.stop());
// Figures are counted by day.
beforeEach(() => avoidMidnight(3));

async function growth(query = ''): Promise<PlatformGrowth> {
  const { status, body } = await admin.browser.get<PlatformGrowth & { message?: string }>(GROWTH + query);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

/** Opens a shop and waits until its visits are counted. */
async function shopIn(city: string, name = 'Aqua Viva'): Promise<TestShop> {
  const shop = await openShop(services, { city, name });
  await eventually(async () => expect((await anybody().get(`/api/stores/${shop.id}`)).body.approved).toBe(true));
  return shop;
}
const visit = ({ id }: TestShop) => anybody().post(`/api/stores/${id}/visit`, {});
const today = ({ days }: PlatformGrowth) => days.at(-1) as PlatformGrowth['days'][number];
const visitsOf = ({ id }: TestShop, { topStores }: PlatformGrowth) => topStores.find((store) => store.id === id);

describe('GET /api/admin/analytics/growth', () => {
  it('is for admins', async () => {
    expect((await anybody().get(GROWTH)).status).toBe(401);
    const owner = await registerAndSignIn(product);
    expect((await owner.browser.get(GROWTH)).status).toBe(403);
    const suspended = await registerAndSignIn(product, { role: 'admin' });
    await admin.browser.send('PATCH', `/api/admin/users/${suspended.id}`, { status: 'suspended' });
    expect((await suspended.browser.get(GROWTH)).status).toBe(401);
    expect((await suspended.browser.get(`${GROWTH}?days=8`)).status).toBe(401);
  });

  it('returns 7, 30 or 90 days of São Paulo that end today, oldest first; 30 where none is asked for', async () => {
    const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
    for (const [query, length] of [
      ['', 30],
      ['?days=7', 7],
      ['?days=30', 30],
      ['?days=90&other=1', 90],
    ] as const) {
      const now = Date.now();
      const { days } = await growth(query);
      expect(days).toHaveLength(length);
      const last = Date.parse(days.at(-1)?.date ?? '');
      expect([dayOf.format(now), dayOf.format(Date.now())]).toContain(days.at(-1)?.date);
      expect(days.map(({ date }) => Date.parse(date))).toEqual(
        Array.from({ length }, (_, index) => last - (length - 1 - index) * DAY_MS),
      );
    }
    for (const days of ['8', '0', '', '30.0', 'abc', '-7']) {
      expect([days, (await admin.browser.get(`${GROWTH}?days=${days}`)).status]).toEqual([days, 400]);
    }
  });

  it('counts opens, clicks, registrations, shops and reviews of the day', async () => {
    const before = today(await growth());
    const shop = await shopIn(`Cidade ${randomUUID()}`);
    const item = await addProduct(services, shop.id);
    const visitor = anybody();
    for (let open = 0; open < 3; open++) await visitor.post(`/api/stores/${shop.id}/visit`, {});
    await visitor.post('/api/product-clicks', { productId: item.id });
    const review = { rating: 5, customerName: 'Bia' };
    expect((await visitor.post(`/api/stores/${shop.id}/reviews`, review)).status).toBe(201);
    await eventually(async () => {
      const { date: _, ...counts } = today(await growth('?days=7'));
      expect(counts).toEqual({
        visits: before.visits + 3,
        clicks: before.clicks + 1,
        suspects: before.suspects,
        newUsers: before.newUsers + 1,
        newStores: before.newStores + 1,
        newReviews: before.newReviews + 1,
      });
    });
  });

  it('does not count the own visits of an owner or an admin', async () => {
    const shop = await shopIn(`Cidade ${randomUUID()}`);
    await admin.browser.post(`/api/stores/${shop.id}/visit`, {});
    await visit(shop);
    await eventually(async () => expect(visitsOf(shop, await growth('?days=7'))?.visits).toBe(1));
  });

  it('names the most visited shops and cities of the period, without deleted shops', async () => {
    const [santos, other] = [`Santos ${randomUUID()}`, `Olinda ${randomUUID()}`];
    const first = await shopIn(santos, 'Primeira');
    const second = await shopIn(santos.toUpperCase(), 'Segunda');
    await openShop(services, { city: santos, name: 'Sem visitas' }, { approved: false });
    const third = await shopIn(other, 'Terceira');
    const gone = await shopIn(`Recife ${randomUUID()}`, 'Some');
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    const visits = (shop: TestShop, count: number, daysAgo: number) =>
      Array.from({ length: count }, () => ({ storeId: shop.id, visitor: 'ana', source: 'Web', at: at(daysAgo) }));
    await analyticsOf(product).recordVisits({
      body: {
        visits: [
          ...visits(first, 20, 6),
          ...visits(second, 30, 3),
          ...visits(third, 45, 1),
          ...visits(third, 9, 8),
          ...visits(gone, 60, 2),
        ],
      },
    });
    const shown = await eventually(async () => {
      const week = await growth('?days=7');
      expect(visitsOf(gone, week)?.visits).toBe(60);
      // The third shop in Santos is the unapproved one, whose opening is not awaited above.
      expect(week.topCities.slice(1, 3)).toEqual([
        { city: santos, stores: 3, visits: 50 },
        { city: other, stores: 1, visits: 45 },
      ]);
      return week;
    });
    expect(shown.topStores.slice(0, 4)).toEqual([
      { id: gone.id, name: 'Some', visits: 60, clicks: 0 },
      { id: third.id, name: 'Terceira', visits: 45, clicks: 0 },
      { id: second.id, name: 'Segunda', visits: 30, clicks: 0 },
      { id: first.id, name: 'Primeira', visits: 20, clicks: 0 },
    ]);
    expect(visitsOf(third, await growth('?days=30'))?.visits).toBe(54);

    await services.auth.closeAccount({ params: { id: gone.ownerId }, body: {} });
    await eventually(async () => {
      const { topStores, topCities } = await growth('?days=7');
      expect(topStores[0]?.id).toBe(third.id);
      expect(topCities[0]?.city).toBe(santos);
    });
    // Its visits are removed from the figures later.
    const [yesterday] = shown.days.slice(-3);
    await eventually(async () => {
      const day = (await growth('?days=7')).days.find(({ date }) => date === yesterday?.date);
      expect(day?.visits).toBe((yesterday?.visits ?? 0) - 60);
    });
  });

  it('names ten of each at most', async () => {
    for (let number = 0; number < 11; number++) await visit(await shopIn(`Vila ${number} ${randomUUID()}`));
    await eventually(async () => {
      const { topStores, topCities } = await growth();
      expect([topStores.length, topCities.length]).toEqual([10, 10]);
    });
  });

  it('is a 503 while the figures are unavailable, and recovers', async () => {
    await product.processes.kill('analytics');
    expect((await admin.browser.get(GROWTH)).status).toBe(503);
    await product.processes.restart('analytics');
    await eventually(async () => expect((await admin.browser.get(GROWTH)).status).toBe(200));
  });
});
