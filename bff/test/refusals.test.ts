import { randomUUID } from 'node:crypto';
import type { AdminStore, StoreChecks } from '@cardume/bff/contract';
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
    for (const secret of ['efus', 'pendingSince', 'approvalStatus']) expect(page.text).not.toContain(secret);
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
    expect(await mine(owner)).toMatchObject({
      approved: false,
      approvalStatus: 'waiting',
      refusalReason: 'Mudou de dono',
    });
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

describe('a refused shop', () => {
  const request = (browser: CookieClient) => browser.send('POST', '/api/my-store/approval-request');
  const listed = async ({ id }: TestShop) => {
    const { stores } = await admin.browser.read<{ stores: AdminStore[] }>('/api/admin/stores?limit=50');
    return stores.find((store) => store.id === id);
  };
  const waiting = async (browser = admin.browser) =>
    (await browser.read<{ waitingStores: number; pendingStores: number }>('/api/admin/analytics')).waitingStores;

  it('waits again when its owner asks for it, and counts as waiting then only', async () => {
    const shop = await openShop(services, {}, { approved: false });
    const owner = await ownerOf(shop);
    await eventually(async () => expect(await listed(shop)).toMatchObject({ approvalStatus: 'waiting' }));
    const before = await waiting();
    expect(await mine(owner)).toMatchObject({ approvalStatus: 'waiting', changedSinceRefusal: false });
    expect(await request(owner)).toMatchObject({ status: 409, body: { code: 'store_not_refused' } });

    await refuse(shop, 'Sem CNPJ');
    expect(await waiting()).toBe(before - 1);
    expect(await listed(shop)).toMatchObject({ approvalStatus: 'refused', pendingSince: null });
    expect(await mine(owner)).toMatchObject({
      approvalStatus: 'refused',
      pendingSince: null,
      changedSinceRefusal: false,
    });
    const changed = await owner.send('PATCH', '/api/my-store', { description: 'Agora com CNPJ' });
    expect(changed.body).toMatchObject({ approvalStatus: 'refused', changedSinceRefusal: true });

    const asked = await request(owner);
    const again = { approvalStatus: 'waiting', refusalReason: 'Sem CNPJ', pendingSince: expect.any(String) };
    expect(asked).toMatchObject({ status: 200, body: { id: shop.id, approved: false, ...again } });
    for (const browser of [owner, onReplica(product, owner)])
      await eventually(async () => expect(await mine(browser)).toMatchObject(again));
    expect(await listed(shop)).toMatchObject(again);
    expect(await waiting()).toBe(before);
    await eventually(async () => expect(await waiting(onReplica(product, admin.browser))).toBe(before));
    expect((await request(owner)).status).toBe(409);
    await refuse(shop, 'Sem CNPJ');
    const twice = await Promise.all([request(owner), request(owner)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await set(shop, { approved: true });
    expect(await mine(owner)).toMatchObject({ approvalStatus: 'approved', refusalReason: null, pendingSince: null });
    expect((await request(owner)).status).toBe(409);
    await owner.send('PATCH', '/api/my-store', { name: 'Outra' });
    expect(await mine(owner)).toMatchObject({ approvalStatus: 'changed' });
  });

  it('is asked for by its owner only', async () => {
    expect((await request(new CookieClient(product.baseUrl))).status).toBe(401);
    const { browser } = await registerAndSignIn(product);
    expect(await request(browser)).toMatchObject({ status: 404, body: { message: 'Loja não encontrada' } });
  });
});

describe('a decision', () => {
  it('is made once by two admins who have seen the same version: the later one gets a 409', async () => {
    const shop = await openShop(services, {}, { approved: false });
    const versionOf = async () => (await services.stores.getStore({ params: { id: shop.id } })).version;
    const seen = await versionOf();
    const another = await registerAndSignIn(product, { role: 'admin' });
    const both = await Promise.all([
      set(shop, { approved: true, version: seen }),
      set(shop, { approved: false, version: seen, reason: 'Sem CNPJ' }, another.browser),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const approved of [true, false]) {
      const late = await set(shop, { approved, version: seen }, another.browser);
      expect(late).toMatchObject({ status: 409, body: { code: 'store_changed' } });
    }
    const now = await versionOf();
    expect((await set(shop, { approved: true, version: now })).status).toBe(200);
  });

  it('shows other shops with the same CNPJ, number or address, and open reports', async () => {
    const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    const facts = {
      cnpj: `12.ABC.${digits.slice(0, 3)}/01DE-35`,
      whatsapp: `55119${digits}`,
      address: `Rua São João, ${digits}`,
      city: 'São Paulo',
    };
    const other = { cnpj: '11.222.333/0001-81', whatsapp: '5511900000001', address: `Rua ${randomUUID()}` };
    const shop = await openShop(services, facts, { approved: false });
    const checks = () => admin.browser.get<StoreChecks>(`/api/admin/stores/${shop.id}/checks`);
    expect(await checks()).toMatchObject({ status: 200, body: { duplicates: [], report: null } });
    const same = await openShop(services, { ...facts, name: 'Cópia' });
    const number = await openShop(services, { ...other, whatsapp: facts.whatsapp.slice(2) });
    const address = await openShop(services, { ...other, address: `RUA SAO JOAO ${digits}`, city: 'sao paulo' });
    await openShop(services, { ...other, address: facts.address, city: 'Recife' });
    const { duplicates } = (await checks()).body;
    expect(Object.fromEntries(duplicates.map(({ id, same }) => [id, same]))).toEqual({
      [same.id]: ['cnpj', 'whatsapp', 'address'],
      [number.id]: ['whatsapp'],
      [address.id]: ['address'],
    });
    expect(duplicates.find(({ id }) => id === same.id)).toMatchObject({ name: 'Cópia', approvalStatus: 'approved' });

    const report = { kind: 'store', id: shop.id, reason: 'fake', comment: 'Não existe' };
    await eventually(async () =>
      expect((await new CookieClient(product.baseUrl).post('/api/reports', report)).status).toBe(201),
    );
    expect((await checks()).body.report).toMatchObject({ count: 1, reasons: { fake: 1 }, comments: ['Não existe'] });
    await admin.browser.post(`/api/admin/reports/store/${shop.id}/close`, { action: 'dismissed' });
    expect((await checks()).body.report).toBeNull();

    expect((await admin.browser.get(`/api/admin/stores/${randomUUID()}/checks`)).status).toBe(404);
    expect((await (await ownerOf(shop)).get(`/api/admin/stores/${shop.id}/checks`)).status).toBe(403);
  });
});

describe('the list of shops with order=pending', () => {
  it('begins with those that wait, the longest waiting first, then the refused, the changed, the newest', async () => {
    const word = `Fila${randomUUID().slice(0, 8)}`;
    const owners = await Promise.all(Array.from({ length: 5 }, () => registerAndSignIn(product)));
    const open = (number: number, approved: boolean) =>
      openShopOf(services, owners[number]?.id ?? '', { name: `${word} ${number}` }, { approved });
    const [withdrawn, first, second] = [await open(0, true), await open(1, false), await open(2, false)];
    const [changed, newest] = [await open(3, true), await open(4, true)];
    await services.stores.changeStoreDetails({ params: { id: changed }, body: { city: 'Recife' } });
    const by = { approved: false, by: 'admin' };
    await services.stores.setApproval({ params: { id: withdrawn }, body: by });
    await services.stores.setApproval({ params: { id: first }, body: { ...by, reason: 'Sem CNPJ' } });
    const list = async (query: string, browser = admin.browser) => {
      const { stores } = await browser.read<{ stores: AdminStore[] }>(`/api/admin/stores?search=${word}${query}`);
      return stores.map(({ id }) => id);
    };
    const queue = [second, withdrawn, first, changed, newest];
    for (const browser of [admin.browser, onReplica(product, admin.browser)])
      await eventually(async () => expect(await list('&order=pending', browser)).toEqual(queue));
    expect(await list('&order=pending&approved=false')).toEqual([second, withdrawn, first]);
    expect(await list('&order=pending&approved=true')).toEqual([changed, newest]);
    expect(await list('&order=pending&limit=2&page=2')).toEqual([first, changed]);
    expect(await list('')).toEqual([newest, changed, second, first, withdrawn]);
    const { stores } = await admin.browser.read<{ stores: AdminStore[] }>('/api/admin/stores?order=pending&limit=1');
    expect(stores).toMatchObject([{ approved: false, pendingSince: expect.any(String) }]);
    const wrong = await admin.browser.get('/api/admin/stores?order=oldest');
    expect([wrong.status, Object.keys(wrong.body.fields as object)]).toEqual([400, ['order']]);
  });
});
