import { randomUUID } from 'node:crypto';
import type { ListedHomeProduct, StoreList, StorePage } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import {
  addHomeItem,
  addProduct,
  openShop,
  shopDetails,
  type TestShop,
  untilApproved,
  untilShown,
} from '../../infra/test/shops.ts';

let product: RunningProduct;
let services: ServiceClients;
let shop: TestShop;
/** URLs of the two BFFs. */
let first: string;
let second: string;

beforeAll(async () => {
  product = await startProduct({ second: ['bff'], env: { RATE_VISIT: '0' } });
  services = servicesOf(product);
  first = product.baseUrl;
  second = product.urls['bff-2'] ?? '';
  shop = await openShop(services);
  for (const bff of [first, second]) await untilApproved(bff, shop.id);
});
afterAll(() => product?.stop());

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}

const page = (bff: string) => json<StorePage>(`${bff}/api/stores/${shop.id}`);
const list = (bff: string) => json<StoreList>(`${bff}/api/stores`);
const post = <T>(url: string, body: object) =>
  json<T>(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const visit = () => post<{ visitCount?: number }>(`${first}/api/stores/${shop.id}/visit`, {});

describe('two BFFs', () => {
  it('show a visit at once on the replica that received it, and eventually on the other', async () => {
    await page(second);
    const visits = 20;
    for (let n = 0; n < visits; n++) {
      const { visitCount } = await visit();
      if (visitCount === undefined) continue; // a 202: the visit is not included in the count yet
      expect((await page(first)).visitCount).toBeGreaterThanOrEqual(visitCount);
      await eventually(async () => expect((await page(second)).visitCount).toBeGreaterThanOrEqual(visitCount));
    }
    // Visits answered 202 are counted later, each exactly once.
    for (const bff of [first, second]) {
      await eventually(async () => expect((await page(bff)).visitCount).toBe(visits));
    }
  });

  it('accept a visit while the other one is suspended, which shows it after it continues', async () => {
    const before = (await page(first)).visitCount;
    const suspended = product.processes.pid('bff-2') ?? 0;
    process.kill(suspended, 'SIGSTOP');
    try {
      await visit();
      await eventually(async () => expect((await page(first)).visitCount).toBe(before + 1));
    } finally {
      process.kill(suspended, 'SIGCONT');
    }
    await eventually(async () => expect((await page(second)).visitCount).toBe(before + 1));
  });

  it('both show a review, in the list too', async () => {
    await list(second);
    await post(`${first}/api/stores/${shop.id}/reviews`, { customerName: 'Ana', rating: 4 });
    expect((await page(first)).totalReviews).toBe(1);
    await eventually(async () => {
      expect((await page(second)).totalReviews).toBe(1);
      expect((await list(second)).stores[0]).toMatchObject({ averageRating: 4 });
    });
  });

  it('both show a shop on the page of its town', async () => {
    const found = async (bff: string) => (await fetch(`${bff}/api/towns/pr/londrina`)).status;
    for (const bff of [first, second]) expect(await found(bff)).toBe(404);
    const { id } = await openShop(services, { city: 'Londrina', state: 'PR' });
    for (const bff of [first, second]) await eventually(async () => expect(await found(bff)).toBe(200));
    await services.stores.setApproval({ params: { id }, body: { approved: false, by: 'admin' } });
    for (const bff of [first, second]) await eventually(async () => expect(await found(bff)).toBe(404));
  });

  it('both show changes of the catalog', async () => {
    const products = (bff: string) => json<unknown[]>(`${bff}/api/stores/${shop.id}/products`);
    const banners = (bff: string) => json<unknown[]>(`${bff}/api/banners`);
    for (const bff of [first, second]) expect([await products(bff), await banners(bff)]).toEqual([[], []]);
    await addProduct(services, shop.id);
    const params = { kind: 'banners' as const, id: randomUUID() };
    await services.catalog.addHomeItem({ params, body: { title: 'Semana do Aquário' } });
    for (const bff of [first, second]) {
      await eventually(async () => {
        expect(await products(bff)).toHaveLength(1);
        expect(await banners(bff)).toHaveLength(1);
      });
    }
  });

  it('both name the only shop with the number of a best seller, as long as it is listed', async () => {
    const number = '5548991112222';
    await addHomeItem(services, 'best-sellers', { name: 'Betta', price: 4_990, whatsapp: number.slice(2) });
    const seller = async (bff: string) =>
      (await json<ListedHomeProduct[]>(`${bff}/api/best-sellers`)).find(({ name }) => name === 'Betta')?.store;
    const bothName = async (store: object | null) => {
      for (const bff of [first, second]) await eventually(async () => expect(await seller(bff)).toEqual(store));
    };
    await bothName(null);
    const { id, ownerId } = await openShop(services, { name: 'Mar Aberto', city: 'Itajaí', whatsapp: number });
    const named = { id, name: 'Mar Aberto', city: 'Itajaí' };
    await bothName(named);
    const setApproval = (approved: boolean) =>
      services.stores.setApproval({ params: { id }, body: { approved, by: 'admin' } });
    await setApproval(false);
    await bothName(null);
    await setApproval(true);
    await bothName(named);
    const other = await openShop(services, { whatsapp: number.slice(2) });
    await bothName(null);
    const change = (shopId: string, whatsapp: string | null) =>
      services.stores.changeStoreDetails({ params: { id: shopId }, body: { whatsapp } });
    await change(other.id, '5548991113333');
    await bothName(named);
    // A shop that takes the number neither becomes the seller nor keeps the seller from being named.
    const thief = await openShop(services, { whatsapp: '5548991114444' });
    await change(thief.id, number);
    for (const bff of [first, second]) await untilShown(bff, thief.id, { whatsapp: number, approved: true });
    await bothName(named);
    await setApproval(false);
    await bothName(null);
    await services.stores.setApproval({ params: { id: thief.id }, body: { approved: true, by: 'admin' } });
    await bothName({ id: thief.id, name: shopDetails.name, city: shopDetails.city });
    await change(thief.id, null);
    await setApproval(true);
    await bothName(named);
    const setStatus = (status: 'approved' | 'suspended') =>
      services.auth.setUserStatus({ params: { id: ownerId }, body: { status, by: 'admin' } });
    await setStatus('suspended');
    await bothName(null);
    await setStatus('approved');
    await bothName(named);
  });

  it('both order their lists by visits, those from before their start too', async () => {
    const visited = await openShop(services);
    for (const bff of [first, second]) await untilApproved(bff, visited.id);
    const top = async (bff: string) => (await json<StoreList>(`${bff}/api/stores?sort=visits`)).stores[0]?.id;
    // Retried, because visits by an earlier test to the other shop may still be counted meanwhile.
    await eventually(async () => {
      const { visitCount } = await page(first);
      for (let n = 0; n <= visitCount; n++) await post(`${first}/api/stores/${visited.id}/visit`, {});
      expect(await top(first)).toBe(visited.id);
    });
    await eventually(async () => expect(await top(second)).toBe(visited.id));
    await product.processes.restart('bff-2');
    await eventually(async () => expect(await top(second)).toBe(visited.id));
  });

  it('agree on the ETag of a list', async () => {
    const etags = await Promise.all(
      [first, second].map(async (bff) => (await fetch(`${bff}/api/stores`)).headers.get('etag')),
    );
    expect(etags[0]).toBeTruthy();
    expect(etags[0]).toBe(etags[1]);
  });
});
