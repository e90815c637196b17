import { randomUUID } from 'node:crypto';
import type { AdminStore } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { openShop, openShopOf, type TestShop } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { onReplica, openSession, registerAndSignIn, type SignedInPerson } from './people.ts';

let product: RunningProduct;
let services: ServiceClients;
let admin: SignedInPerson;

beforeAll(async () => {
  product = await startProduct({ second: ['bff'] });
  services = servicesOf(product);
  admin = await registerAndSignIn(product, { role: 'admin' });
});
afterAll(() => product?.stop());

const ownerOf = ({ ownerId }: TestShop) => openSession(product, `${ownerId}@example.com`);
const set = ({ id }: TestShop, body: object, browser = admin.browser) =>
  browser.send('PATCH', `/api/admin/stores/${id}/approve`, body);
const refuse = (shop: TestShop, reason?: unknown) => set(shop, { approved: false, reason });
const mine = async (browser: CookieClient) => (await browser.get('/api/my-store')).body;

/** Returns the kinds of this admin's audit entries on a shop, newest first. */
async function trailOf({ id }: TestShop): Promise<string[]> {
  const { entries } = await admin.browser.read<{ entries: { subject: string; kind: string }[] }>(
    `/api/admin/audit?actor=${admin.id}&limit=100`,
  );
  return entries.filter(({ subject }) => subject === `store-${id}`).map(({ kind }) => kind);
}

describe('the refusal of a shop', () => {
  it('is for admins only, and the reason for its owner and admins', async () => {
    const shop = await openShop(services, {}, { approved: false });
    const owner = await ownerOf(shop);
    const body = { approved: false, reason: 'Sem fachada' };
    expect((await set(shop, body, new CookieClient(product.baseUrl))).status).toBe(401);
    expect((await set(shop, body, owner)).status).toBe(403);
    expect(await mine(owner)).toMatchObject({ approved: false, refusalReason: null });

    const refused = await refuse(shop, ' Sem fachada ');
    expect(refused).toMatchObject({ status: 200, body: { approved: false, refusalReason: 'Sem fachada' } });
    for (const browser of [owner, onReplica(product, owner)])
      expect(await mine(browser)).toMatchObject({ refusalReason: 'Sem fachada' });
    const page = await new CookieClient(product.baseUrl).get(`/api/stores/${shop.id}`);
    expect([page.status, page.text.includes('fachada')]).toEqual([200, false]);
    for (const secret of ['refusal', 'pendingSince']) expect(page.text).not.toContain(secret);
    expect((await owner.get('/api/auth/export')).text).toContain('Sem fachada');
  });

  it('is recorded once for each reason, also when it is sent twice at once', async () => {
    const shop = await openShop(services, {}, { approved: false });
    const owner = await ownerOf(shop);
    const twice = await Promise.all([refuse(shop, 'Sem CNPJ'), refuse(shop, 'Sem CNPJ')]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await refuse(shop, 'Sem CNPJ');
    expect(await trailOf(shop)).toEqual(['StoreRefused']);
    await refuse(shop, 'Sem endereço');
    expect(await mine(owner)).toMatchObject({ refusalReason: 'Sem endereço' });
    await refuse(shop, '  ');
    expect(await mine(owner)).toMatchObject({ refusalReason: null });
    await refuse(shop);
    await refuse(shop, null);
    expect(await trailOf(shop)).toEqual(['StoreRefused', 'StoreRefused', 'StoreRefused']);
  });

  it('ends with an approval, whose removal has a reason of its own', async () => {
    const shop = await openShop(services, {}, { approved: false });
    const owner = await ownerOf(shop);
    await refuse(shop, 'Sem CNPJ');
    const approved = await set(shop, { approved: true, reason: 'Não vale' });
    expect(approved.body).toMatchObject({ approved: true, refusalReason: null, pendingSince: null });
    expect(await mine(owner)).toMatchObject({ approved: true, refusalReason: null });
    await refuse(shop, 'Mudou de dono');
    await refuse(shop, 'Mudou de dono');
    expect(await mine(owner)).toMatchObject({ approved: false, refusalReason: 'Mudou de dono' });
    expect(await trailOf(shop)).toEqual(['StoreApprovalWithdrawn', 'StoreApproved', 'StoreRefused']);
    const { entries } = await admin.browser.read<{ entries: object[] }>('/api/admin/audit?kind=StoreApprovalWithdrawn');
    expect(entries[0]).toMatchObject({
      subject: `store-${shop.id}`,
      after: { approved: false, reason: 'Mudou de dono' },
    });
  });

  it('takes a reason of 500 characters', async () => {
    const shop = await openShop(services, {}, { approved: false });
    expect((await refuse(shop, 'x'.repeat(500))).body.refusalReason).toHaveLength(500);
    const long = await refuse(shop, 'x'.repeat(501));
    expect([long.status, Object.keys(long.body.fields as object)]).toEqual([400, ['reason']]);
    expect((await refuse(shop, 3)).status).toBe(400);
    expect((await refuse({ ...shop, id: randomUUID() }, 'x')).status).toBe(404);
  });
});

describe('the list of shops with order=pending', () => {
  it('begins with those that wait, the longest waiting first, then the changed, then the newest', async () => {
    const word = `Fila${randomUUID().slice(0, 8)}`;
    const owners = await Promise.all(Array.from({ length: 5 }, () => registerAndSignIn(product)));
    const open = (number: number, approved: boolean) =>
      openShopOf(services, owners[number]?.id ?? '', { name: `${word} ${number}` }, { approved });
    const [withdrawn, first, second] = [await open(0, true), await open(1, false), await open(2, false)];
    const [changed, newest] = [await open(3, true), await open(4, true)];
    await services.stores.changeStoreDetails({ params: { id: changed }, body: { city: 'Recife' } });
    const by = { approved: false, by: 'admin' };
    await services.stores.setApproval({ params: { id: withdrawn }, body: by });
    // A refused shop keeps its position in the list.
    await services.stores.setApproval({ params: { id: first }, body: { ...by, reason: 'Sem CNPJ' } });
    const list = async (query: string, browser = admin.browser) => {
      const { stores } = await browser.read<{ stores: AdminStore[] }>(`/api/admin/stores?search=${word}${query}`);
      return stores.map(({ id }) => id);
    };
    const queue = [first, second, withdrawn, changed, newest];
    for (const browser of [admin.browser, onReplica(product, admin.browser)])
      await eventually(async () => expect(await list('&order=pending', browser)).toEqual(queue));
    expect(await list('&order=pending&approved=false')).toEqual([first, second, withdrawn]);
    expect(await list('&order=pending&approved=true')).toEqual([changed, newest]);
    expect(await list('&order=pending&limit=2&page=2')).toEqual([withdrawn, changed]);
    expect(await list('')).toEqual([newest, changed, second, first, withdrawn]);
    const { stores } = await admin.browser.read<{ stores: AdminStore[] }>('/api/admin/stores?order=pending&limit=1');
    expect(stores).toMatchObject([{ approved: false, pendingSince: expect.any(String) }]);
    const wrong = await admin.browser.get('/api/admin/stores?order=oldest');
    expect([wrong.status, Object.keys(wrong.body.fields as object)]).toEqual([400, ['order']]);
  });
});
