import { randomUUID } from 'node:crypto';
import { type AdminStore, formatDateTime, HOME_KINDS, type HomeKind } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { addProduct, openShop, untilApproved } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { onReplica, openSession, registerAndSignIn, type SignedInPerson } from './people.ts';

/** Shorter than the 10 s for which a BFF caches a session. */
const NOTICE_MS = 8_000;

let product: RunningProduct;
let services: ServiceClients;
let admin: SignedInPerson;
let owner: SignedInPerson;
const anybody = () => new CookieClient(product.baseUrl);
const replica = () => new CookieClient(product.urls['bff-2'] ?? '');

beforeAll(async () => {
  product = await startProduct({ second: ['bff'] });
  services = servicesOf(product);
  [admin, owner] = [await registerAndSignIn(product, { role: 'admin' }), await registerAndSignIn(product)];
});
afterAll(() => product?.stop());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const OFFER = { name: 'Ração 10 kg', price: 12990, whatsapp: '(11) 98765-4321' };
const VALID: Record<HomeKind, object> = {
  banners: { title: 'Semana do aquário' },
  'hero-banners': { title: 'Semana do aquário' },
  'sponsored-products': OFFER,
  'best-sellers': OFFER,
  partners: { name: 'Vet', description: 'Consultas', discountText: '10%', link: 'https://vet.example' },
};
const CALLS: [method: string, path: string, body?: object][] = [
  ['GET', '/users'],
  ['GET', '/users.csv'],
  ['PATCH', `/users/${UNKNOWN}`, { status: 'approved' }],
  ['POST', `/users/${UNKNOWN}/reset-password`],
  ['GET', '/stores'],
  ['GET', '/stores.csv'],
  ['PATCH', `/stores/${UNKNOWN}/approve`, { approved: true }],
  ['GET', `/stores/${UNKNOWN}/checks`],
  ['GET', '/stores/ratings'],
  ['DELETE', `/stores/${UNKNOWN}/reviews/${UNKNOWN}`, { reason: 'spam' }],
  ['GET', '/analytics'],
  ['GET', '/audit'],
  ...HOME_KINDS.flatMap((kind): typeof CALLS => [
    ['GET', `/${kind}`],
    ['POST', `/${kind}`, VALID[kind]],
    ['PATCH', `/${kind}/${UNKNOWN}`, { active: false }],
    ['DELETE', `/${kind}/${UNKNOWN}`],
  ]),
];

describe.each(CALLS)('%s /api/admin%s', (method, path, body) => {
  it('is for admins only', async () => {
    const url = `/api/admin${path}`;
    const nobody = await anybody().send(method, url, body);
    expect([nobody.status, nobody.body]).toEqual([401, { message: 'Unauthorized', code: 'unauthorized' }]);
    const lojista = await owner.browser.send(method, url, body);
    expect([lojista.status, lojista.body.message]).toEqual([403, 'Acesso negado']);
    if (path.includes(UNKNOWN)) expect((await admin.browser.send(method, url, body)).status).toBe(404);
    else expect((await admin.browser.send(method, url, body)).status).toBe(method === 'POST' ? 201 : 200);
  });
});

describe('users', () => {
  const list = (query = '') => admin.browser.read<UserPage>(`/api/admin/users${query}`);
  interface UserPage {
    users: { id: string; email: string; status: string; isPremium: boolean }[];
    total?: number;
    totalPages?: number;
  }

  it('are listed newest first, paged in both directions, and searched by prefixes of words', async () => {
    const name = `Zé${randomUUID().slice(0, 8)}`;
    const emails: string[] = [];
    for (let n = 0; n < 5; n++) {
      const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
      const person = { email, password: 'cardume123', firstName: name, lastName: 'Souza', phone: '1' };
      await services.auth.registerUser({ params: { id }, body: person });
      emails.unshift(email);
    }
    const all = await eventually(async () => {
      const found = await list();
      expect(found.users.slice(0, 5).map(({ email }) => email)).toEqual(emails);
      return found;
    });
    expect(all.total).toBeUndefined();
    expect(JSON.stringify(all)).not.toMatch(/password|argon2|token/i);
    const paged = [];
    const { totalPages = 0, total } = await eventually(async () => {
      const page = await list('?page=1&limit=2');
      expect(page.total).toBe(all.users.length);
      return page;
    });
    expect(total).toBe(all.users.length);
    for (let page = 1; page <= totalPages; page++) paged.push(...(await list(`?page=${page}&limit=2`)).users);
    expect(paged.map(({ id }) => id)).toEqual(all.users.map(({ id }) => id));
    const search = encodeURIComponent(`${name.toLowerCase().replace('é', 'e')} SOU`);
    expect(await list(`?search=${search}&limit=2`)).toMatchObject({ total: 5, totalPages: 3 });
    expect((await list(`?search=${emails[2]?.slice(0, 20)}`)).users).toMatchObject([{ email: emails[2] }]);
    expect((await list(`?search=${search}&status=approved&page=1`)).users).toEqual([]);
    expect((await admin.browser.get('/api/admin/users?limit=51')).status).toBe(400);
    // A combining accent without a letter is a search term that matches nobody.
    expect(await list('?search=%CC%81&page=1')).toMatchObject({ users: [], total: 0 });
    expect((await list(`?page=${Number.MAX_SAFE_INTEGER}`)).users).toEqual([]);
  });

  it('are approved, made premium, and suspended, which ends shop and session at once', async () => {
    const shop = await openShop(services);
    const { email } = (await services.auth.getUser({ params: { id: shop.ownerId } })) ?? {};
    const theirs = await openSession(product, email ?? '');
    const elsewhere = onReplica(product, theirs);
    const change = (body: object) => admin.browser.send('PATCH', `/api/admin/users/${shop.ownerId}`, body);
    expect((await change({ status: 'approved' })).body).toMatchObject({ status: 'approved' });
    expect((await change({ isPremium: true })).body).toMatchObject({
      isPremium: true,
      premiumSince: expect.any(String),
    });
    for (const bff of [product.baseUrl, product.urls['bff-2'] ?? '']) await untilApproved(bff, shop.id);
    // So that both BFFs cache the session.
    for (const browser of [theirs, elsewhere]) expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect((await change({ status: 'suspended' })).body).toMatchObject({ status: 'suspended' });
    expect((await theirs.get('/api/auth/me')).status).toBe(401);
    await eventually(async () => expect((await elsewhere.get('/api/auth/me')).status).toBe(401), NOTICE_MS);
    for (const part of ['', '/products', '/feed', '/reviews', '/reviews/stats']) {
      expect((await anybody().get(`/api/stores/${shop.id}${part}`)).status).toBe(404);
      expect((await admin.browser.get(`/api/stores/${shop.id}${part}`)).status).toBe(200);
      expect((await owner.browser.get(`/api/stores/${shop.id}${part}`)).status).toBe(404);
    }
    await eventually(async () => expect((await replica().get(`/api/stores/${shop.id}`)).status).toBe(404));
    await change({ status: 'approved' });
    expect((await anybody().get(`/api/stores/${shop.id}`)).status).toBe(200);
    for (const body of [{}, { status: 'pending' }, { status: 'x' }]) expect((await change(body)).status).toBe(400);
  });

  it('get a temporary password that ends their sessions on every BFF', async () => {
    const person = await registerAndSignIn(product);
    const elsewhere = onReplica(product, person.browser);
    // So that both BFFs cache the session.
    for (const browser of [person.browser, elsewhere]) expect((await browser.get('/api/auth/me')).status).toBe(200);
    const reset = await admin.browser.post(`/api/admin/users/${person.id}/reset-password`);
    expect((await person.browser.get('/api/auth/me')).status).toBe(401);
    await eventually(async () => expect((await elsewhere.get('/api/auth/me')).status).toBe(401), NOTICE_MS);
    const body = { identifier: person.email, password: reset.body.temporaryPassword };
    expect((await anybody().post('/api/auth/login', body)).status).toBe(200);
  });

  it('cannot lock themselves out as the last admin', async () => {
    const own = await admin.browser.send('PATCH', `/api/admin/users/${admin.id}`, { status: 'suspended' });
    expect([own.status, own.body.message]).toEqual([422, 'Você não pode suspender a sua própria conta']);
    const close = await admin.browser.send('DELETE', '/api/auth/account', { currentPassword: 'cardume123' });
    expect([close.status, close.body.code]).toEqual([422, 'last_admin']);
  });
});

/** Waits until the admins' list has the shop as `expected`. @returns the shop */
function adminStore(id: string, expected: (store: AdminStore) => boolean = () => true): Promise<AdminStore> {
  return eventually(async () => {
    const { stores } = await admin.browser.read<{ stores: AdminStore[] }>('/api/admin/stores?limit=50');
    const found = stores.find((store) => store.id === id && expected(store));
    if (!found) throw new Error('the shop is not there yet');
    return found;
  });
}

describe('stores', () => {
  it('are listed with owner and all fields, searched, and approved on every BFF at once', async () => {
    const name = `Aquário ${randomUUID()}`;
    const shop = await openShop(services, { name }, { approved: false });
    const query = `search=${encodeURIComponent(name)}&page=1&limit=5`;
    const list = (more = '') => admin.browser.get(`/api/admin/stores?${query}${more}`);
    const listed = await eventually(async () => {
      const { body } = await list();
      expect(body.total).toBe(1);
      return body;
    });
    expect(listed).toMatchObject({
      totalPages: 1,
      stores: [
        { id: shop.id, cnpj: '11.222.333/0001-81', approved: false, owner: { firstName: 'Ana', lastName: 'Lima' } },
      ],
      counts: { pending: expect.any(Number) },
    });
    expect((await list('&approved=true')).body.total).toBe(0);
    const approve = (approved: unknown) =>
      admin.browser.send('PATCH', `/api/admin/stores/${shop.id}/approve`, { approved });
    expect((await approve(true)).body).toMatchObject({
      approved: true,
      approvedBy: 'Ana Lima',
      approvedAt: expect.any(String),
    });
    expect((await list('&approved=true')).body.total).toBe(1);
    const found = (browser: CookieClient) => browser.get(`/api/stores?search=${encodeURIComponent(name)}`);
    expect((await found(anybody())).body.total).toBe(1);
    await eventually(async () => expect((await found(replica())).body.total).toBe(1));
    expect((await approve(true)).status).toBe(200);
    expect((await approve(false)).body).toMatchObject({ approved: false, approvedBy: null });
    expect((await found(anybody())).body.total).toBe(0);
    expect((await approve('sim')).body.fields).toEqual({ approved: 'Informe true ou false' });
  });

  it('are approved as they were seen: 409 where the owner has changed the shop since', async () => {
    const shop = await openShop(services, { name: `Aquário ${randomUUID()}` }, { approved: false });
    const seen = await adminStore(shop.id);
    await services.stores.changeStoreDetails({ params: shop, body: { whatsapp: '5511900000001' } });
    const approve = (body: object) => admin.browser.send('PATCH', `/api/admin/stores/${shop.id}/approve`, body);
    expect(await approve({ approved: true, version: seen.version })).toMatchObject({
      status: 409,
      body: { code: 'store_changed' },
    });
    const now = await adminStore(shop.id, ({ version }) => version !== seen.version);
    expect((await approve({ approved: true, version: now.version })).body).toMatchObject({
      approved: true,
      changes: [],
    });
    expect((await approve({ approved: true, version: now.version })).status).toBe(409);
    expect((await approve({ approved: true })).status).toBe(200);
    expect((await approve({ approved: true, version: 'x' })).body.fields).toEqual({ version: 'Informe um número' });
  });

  it('that change after their approval come first, with their earlier values, until an admin confirms', async () => {
    const shop = await openShop(services, { name: `Aquário ${randomUUID()}` });
    await untilApproved(product.baseUrl, (await openShop(services)).id);
    const first = async (order: string) => {
      const { body } = await admin.browser.get(`/api/admin/stores?limit=1${order}`);
      return (body.stores as AdminStore[])[0];
    };
    await services.stores.changeStoreDetails({
      params: shop,
      body: {
        name: 'Golpe',
        whatsapp: '5511900000001',
        cnpj: '12.ABC.345/01DE-35',
        city: 'Recife',
        description: 'Outra',
      },
    });
    const changed = await eventually(async () => {
      // The list reads its fields from the service. Only the page shows that the BFF has received the change.
      expect((await anybody().get(`/api/stores/${shop.id}`)).body.name).toBe('Golpe');
      const store = await first('&order=changed');
      expect(store).toMatchObject({ id: shop.id, approved: true });
      return store;
    });
    expect(changed?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['name', 'Golpe'],
      ['whatsapp', '5511900000001'],
      ['cnpj', '12.ABC.345/01DE-35'],
      ['city', 'Recife'],
      ['description', 'Outra'],
    ]);
    expect(changed?.changes[1]?.before).toBe('5511987654321');
    expect((await first(''))?.id).not.toBe(shop.id);
    const shown = await anybody().get(`/api/stores/${shop.id}`);
    expect(shown.body).toMatchObject({ approved: true, name: 'Golpe' });
    expect(shown.text).not.toContain('hangedSinceApproval');
    const body = { approved: true, version: changed?.version };
    const confirmed = await admin.browser.send('PATCH', `/api/admin/stores/${shop.id}/approve`, body);
    expect(confirmed.body).toMatchObject({ id: shop.id, approved: true, changes: [], name: 'Golpe' });
    expect((await first('&order=changed'))?.id).not.toBe(shop.id);
    const { body: trail } = await admin.browser.get('/api/admin/audit?kind=StoreChangesConfirmed');
    expect(trail.entries).toMatchObject([{ subject: `store-${shop.id}`, before: {}, after: {} }]);
  });

  it('name those whose pictures, or whose products’ pictures, are at other hosts', async () => {
    const picture = 'https://fotos.example/a.webp';
    const named = async (id: string) => (await adminStore(id)).hasPicturesElsewhere;
    const shop = await openShop(services, { coverImageUrl: '/media/demo/a.webp', productCategoryIds: ['cat-peixes'] });
    expect(await named(shop.id)).toBe(false);
    const change = (body: object) => services.stores.changeStoreDetails({ params: shop, body });
    await change({ coverImageUrl: picture });
    expect(await named(shop.id)).toBe(true);
    await change({ coverImageUrl: null, profileImageUrl: picture });
    expect(await named(shop.id)).toBe(true);
    await change({ profileImageUrl: null });
    expect(await named(shop.id)).toBe(false);
    const params = { id: shop.id, photoId: randomUUID() };
    await services.stores.addFeedPhoto({ params, body: { imageUrl: picture, isPremium: false } });
    expect(await named(shop.id)).toBe(true);
    await services.stores.removeFeedPhoto({ params });
    expect(await named(shop.id)).toBe(false);
    const other = await openShop(services, { productCategoryIds: ['cat-peixes'] });
    await addProduct(services, shop.id, { imageUrls: ['/media/demo/a.webp', picture] });
    await addProduct(services, other.id, { imageUrls: [`\t${picture}`] });
    expect(await named(shop.id)).toBe(true);
    expect(await named(other.id)).toBe(true);
  });

  it('are ranked best first; removing a review changes every average, and only once', async () => {
    const shop = await openShop(services);
    const review = { comment: 'Péssimo', customerName: 'Rui', storeApproved: true };
    const post = (rating: 1 | 5) =>
      services.reviews.postReview({ params: { storeId: shop.id, id: randomUUID() }, body: { ...review, rating } });
    await post(5);
    const bad = (await post(1)).review.id;
    const rated = async () => await admin.browser.read<{ id: string }[]>('/api/admin/stores/ratings');
    await eventually(async () =>
      expect((await rated()).find(({ id }) => id === shop.id)).toMatchObject({ averageRating: 3, totalReviews: 2 }),
    );
    const remove = (body: object) => admin.browser.send('DELETE', `/api/admin/stores/${shop.id}/reviews/${bad}`, body);
    expect((await remove({ reason: ' ' })).status).toBe(400);
    const both = await Promise.all([remove({ reason: 'Ofensiva' }), remove({ reason: 'Ofensiva' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect((await rated()).find(({ id }) => id === shop.id)).toMatchObject({ averageRating: 5, totalReviews: 1 });
    const { body: trail } = await admin.browser.get('/api/admin/audit?kind=ReviewRemoved');
    expect(trail.entries).toMatchObject([{ subject: `ratings-${shop.id}`, after: { reason: 'Ofensiva' } }]);
    expect((await anybody().get(`/api/stores/${shop.id}/reviews`)).body).toHaveLength(1);
  });
});

it('treats an empty shop of a banner as none', async () => {
  const added = await admin.browser.post('/api/admin/banners', { ...VALID.banners, storeId: ' ' });
  expect(added).toMatchObject({ status: 201, body: { storeId: null } });
  expect((await anybody().get('/api/banners')).status).toBe(200);
  expect((await admin.browser.send('DELETE', `/api/admin/banners/${added.body.id}`)).status).toBe(204);
});

describe.each(HOME_KINDS)('%s', (kind) => {
  it('are added, changed and removed, on the home page of every BFF', async () => {
    const added = await admin.browser.post<{ id: string; updatedAt: string }>(`/api/admin/${kind}`, VALID[kind]);
    expect(added.body).toMatchObject({ active: true, order: 0, imageUrl: null });
    const { id } = added.body;
    const shown = async (browser: CookieClient) =>
      (await browser.read<{ id: string }[]>(`/api/${kind}`)).some((item) => item.id === id);
    expect(await shown(anybody())).toBe(true);
    await eventually(async () => expect(await shown(replica())).toBe(true));
    const change = (body: object) => admin.browser.send('PATCH', `/api/admin/${kind}/${id}`, body);
    expect((await change({ active: false, order: 3 })).body).toMatchObject({
      ...added.body,
      active: false,
      order: 3,
      updatedAt: expect.any(String),
    });
    expect(await shown(anybody())).toBe(false);
    expect((await change({ imageUrl: 'javascript:alert(1)' })).status).toBe(400);
    const stale = { 'If-Match': `"${added.body.updatedAt}"` };
    const late = await admin.browser.send('PATCH', `/api/admin/${kind}/${id}`, { order: 4 }, stale);
    expect(late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    const remove = () => admin.browser.send('DELETE', `/api/admin/${kind}/${id}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect((await admin.browser.get(`/api/admin/${kind}`)).text).not.toContain(id);
  });

  it('return an error for each invalid field', async () => {
    const { status, body } = await admin.browser.post(`/api/admin/${kind}`, {
      link: 'javascript:alert(1)',
      order: 1.5,
      price: -1,
    });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({ order: 'A ordem deve ser um número inteiro' });
  });
});

describe('home content with a display period', () => {
  it.each(HOME_KINDS)('%s are on the home page of every BFF during their period only', async (kind) => {
    const begins = Date.now() + 1_500;
    const showFrom = new Date(begins).toISOString();
    const added = await admin.browser.post<{ id: string }>(`/api/admin/${kind}`, { ...VALID[kind], showFrom });
    expect(added.body).toMatchObject({ active: true, showFrom });
    const { id } = added.body;
    const itemOf = async (browser: CookieClient, path: string) =>
      (await browser.read<{ id: string }[]>(path)).find((item) => item.id === id);
    const change = (body: object) => admin.browser.send('PATCH', `/api/admin/${kind}/${id}`, body);
    const browsers = [anybody(), replica()];
    await Promise.all(
      browsers.map(async (browser) => {
        const item = await eventually(async () => {
          const shown = await itemOf(browser, `/api/${kind}`);
          expect(shown).toBeDefined();
          return shown;
        });
        expect(Date.now()).toBeGreaterThanOrEqual(begins);
        // The public list omits the display period.
        expect(item).not.toHaveProperty('showUntil');
      }),
    );

    const ends = Date.now() + 1_500;
    const times = { showFrom, showUntil: new Date(ends).toISOString() };
    expect((await change(times)).body).toMatchObject(times);
    await Promise.all(
      browsers.map(async (browser) => {
        await eventually(async () => expect(await itemOf(browser, `/api/${kind}`)).toBeUndefined());
        expect(Date.now()).toBeGreaterThanOrEqual(ends);
      }),
    );
    expect(await itemOf(admin.browser, `/api/admin/${kind}`)).toMatchObject(times);

    const refused = { showUntil: 'O fim deve ser depois do início' };
    expect((await change({ showUntil: times.showFrom })).body.fields).toEqual(refused);
    const wrong = { ...VALID[kind], showFrom: times.showUntil, showUntil: times.showFrom };
    expect((await admin.browser.post(`/api/admin/${kind}`, wrong)).body.fields).toEqual(refused);
    expect((await change({ showFrom: 'ontem' })).body.fields).toEqual({ showFrom: 'Data ou hora inválida' });
    expect((await change({ showUntil: null })).status).toBe(200);
    expect(await itemOf(anybody(), `/api/${kind}`)).toBeDefined();
  });
});

describe('the platform', () => {
  it('has totals', async () => {
    const { body } = await admin.browser.get('/api/admin/analytics');
    expect(body.totalUsers).toBe((body.approvedUsers as number) + (body.pendingUsers as number));
    expect(body.totalStores).toBe((body.approvedStores as number) + (body.pendingStores as number));
    expect(body.recentAccessLogs).toEqual([]);
  });

  it('includes new users at once', async () => {
    const pending = async () => (await admin.browser.get('/api/admin/analytics')).body.pendingUsers;
    const before = (await pending()) as number;
    const somebody = { email: `${randomUUID()}@example.com`, password: 'segredo1' };
    const name = { firstName: 'Ana', lastName: 'Lima', phone: '11987654321' };
    expect((await anybody().post('/api/auth/register', { ...somebody, ...name })).status).toBe(201);
    expect(await pending()).toBe(before + 1);
  });
});

describe('the audit trail', () => {
  it('lists an admin’s actions with target and changed values, by kind, day and page', async () => {
    const shop = await openShop(services, {}, { approved: false });
    await eventually(async () => expect((await anybody().get(`/api/stores/${shop.id}`)).status).toBe(200));
    await admin.browser.send('PATCH', `/api/admin/stores/${shop.id}/approve`, { approved: true });
    const item = await admin.browser.post('/api/admin/banners', { title: 'Antes' });
    await admin.browser.send('PATCH', `/api/admin/banners/${item.body.id}`, { title: 'Depois' });
    const read = (query = '') => admin.browser.read<Trail>(`/api/admin/audit${query}`);
    interface Trail {
      entries: { id: string; kind: string; subject: string }[];
      next: string | null;
    }
    const { entries } = await read();
    expect(entries.slice(0, 3)).toMatchObject([
      { kind: 'HomeItemChanged', before: { title: 'Antes' }, after: { title: 'Depois' } },
      { kind: 'HomeItemAdded', subject: `banner-${item.body.id}`, subjectName: 'Antes' },
      {
        kind: 'StoreApproved',
        actor: { id: admin.id, name: 'Ana Lima' },
        subjectName: 'Aqua Viva Aquarismo',
        before: { approved: false, approvedBy: null },
        after: { approved: true, approvedBy: admin.id },
      },
    ]);
    expect((await read('?kind=StoreApproved')).entries.every(({ kind }) => kind === 'StoreApproved')).toBe(true);
    expect((await read(`?actor=${owner.id}`)).entries).toEqual([]);
    for (const day of ['2020-01-01', '0000-01-01', '0002-01-31', '0202-01-31', '9999-12-31']) {
      expect([day, await read(`?day=${day}`)]).toEqual([day, { entries: [], next: null }]);
    }
    const first = await read('?limit=2');
    const second = await read(`?limit=2&before=${first.next}`);
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(
      (await read()).entries.slice(0, first.entries.length + second.entries.length).map(({ id }) => id),
    );
  });
});

describe('the CSV exports', () => {
  const table = async (path: string) => {
    const { text, headers } = await admin.browser.get(`/api/admin/${path}`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="cardume-/);
    return text.split('\r\n').map((row) => row.split(';'));
  };

  it('contain every user, and no cell that starts a formula', async () => {
    const email = `${randomUUID()}@example.com`;
    const person = { firstName: '=1+1', lastName: 'da "Silva"; Neto', email, phone: '1', password: 'cardume123' };
    await services.auth.registerUser({
      params: { id: randomUUID() },
      body: { ...person, status: 'pending' },
    });
    const [head, ...rows] = await table('users.csv');
    expect(head).toEqual([
      'Nome',
      'Sobrenome',
      'Email',
      'Usuário',
      'Telefone',
      'Perfil',
      'Status',
      'Premium',
      'Cadastro',
    ]);
    const row = rows.find((cells) => cells.includes(email))?.join(';');
    expect(row).toMatch(/^'=1\+1;"da ""Silva""; Neto";/);
    const { users } = await admin.browser.read<{ users: unknown[] }>('/api/admin/users');
    expect(rows.length).toBe(users.length + 1);
  });

  it('contain every shop', async () => {
    const name = `Vitrine ${randomUUID()}`;
    const vacation = { from: '2999-01-02', to: '2999-01-10', message: null };
    const { id: storeId } = await openShop(services, { name, vacation });
    const review = { comment: null, customerName: 'Rui', storeApproved: true };
    for (const rating of [5, 4, 4] as const) {
      await services.reviews.postReview({ params: { storeId, id: randomUUID() }, body: { ...review, rating } });
    }
    const [store] = await services.stores.getStores({ body: { ids: [storeId] } });
    await eventually(async () => {
      const row = (await table('stores.csv')).find(([first]) => first === name);
      expect(row?.slice(1, 3)).toEqual(['Sim', 'São Paulo']);
      expect(row?.[5]).toBe('(11) 98765-4321');
      expect(row?.[10]).toBe('02/01/2999 a 10/01/2999');
      expect(row?.slice(-3)).toEqual(['4,3', '3', formatDateTime(store?.createdAt ?? '')]);
    });
  });
});
