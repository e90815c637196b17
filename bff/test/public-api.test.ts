import { randomUUID } from 'node:crypto';
import type { Product as CatalogProduct, ReviewStats, StoreList, StorePage } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { addProduct } from '../../infra/test/shops.ts';
import { openShownShop } from './open-shown-shop.ts';
import { registerAndSignIn } from './people.ts';

let product: RunningProduct;
let services: ServiceClients;

beforeAll(async () => {
  product = await startProduct({ topology: 'single' });
  services = servicesOf(product);
});
afterAll(() => product?.stop());

/** Calls /api and parses the response as JSON. */
async function call<T>(path: string, init: RequestInit = {}) {
  const response = await fetch(`${product.baseUrl}/api${path}`, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as T };
}

function post<T>(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return call<T>(path, { method: 'POST', ...json, headers: { ...json.headers, ...headers } });
}

describe('GET /api/stores', () => {
  it('lists, filters, searches and pages', async () => {
    const city = `Cidade ${randomUUID()}`;
    const shops = [];
    for (const name of ['Água Clara', 'Bicho Bom', 'Cão Feliz'])
      shops.push(await openShownShop(product, { name, city }));
    const query = `city=${encodeURIComponent(city)}`;
    const all = await eventually(async () => {
      const list = await call<StoreList>(`/stores?${query}&limit=2`);
      expect(list.body.total).toBe(3);
      return list;
    });
    expect(all.body).toMatchObject({ total: 3, totalPages: 2 });
    expect(all.body.stores).toHaveLength(2);
    expect(all.body.cities).toContain(city);
    const found = await call<StoreList>(`/stores?${query}&search=agua%20cla`);
    expect(found.body.stores.map(({ id }) => id)).toEqual([shops[0]?.id]);
    const none = await call<StoreList>(`/stores?${query}&productCategory=racoes`);
    expect(none.body).toMatchObject({ stores: [], total: 0, totalPages: 0 });
    expect((await call<StoreList>(`/stores?${query}&page=9`)).body.stores).toEqual([]);
  });

  it('returns no data of the owner', async () => {
    const { id } = await openShownShop(product);
    const answers = await Promise.all([call(`/stores/${id}`), call('/stores?limit=50')]);
    for (const { body } of answers)
      expect(JSON.stringify(body)).not.toMatch(/cnpj|userId|ownerId|approvedBy|11\.222\.333/);
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['limit=51', 'limit'],
    ['limit=0', 'limit'],
    ['lat=1', 'lat'],
    ['lat=&lng=1', 'lat'],
    ['lat=91&lng=0', 'lat'],
    ['sort=nearest', 'sort'],
    ['sort=distance', 'sort'],
    ['open=1', 'open'],
  ])('refuses %s, naming the field', async (query, field) => {
    const { status, body } = await call<{ code: string; fields: object }>(`/stores?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_fields', message: expect.any(String) });
    expect(Object.keys(body.fields)).toContain(field);
  });

  it('sorts by distance from a given position', async () => {
    await openShownShop(product, { latitude: '-23.5892', longitude: '-46.6345' });
    const { body } = await call<StoreList>('/stores?lat=-23.5892&lng=-46.6345&limit=1');
    expect(body.stores[0]?.distance).toBeCloseTo(0, 3);
  });
});

describe('GET /api/stores with an order', () => {
  const ALL_DAY = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }));
  const HERE = 'lat=-1.45&lng=-48.49';
  let city: string;
  /** `near`: always open, one review. `loved`: far, best rated, no hours. `newest`: no position, always closed. */
  let shops: [near: string, loved: string, newest: string];

  beforeAll(async () => {
    city = `Cidade ${randomUUID()}`;
    const near = { latitude: '-1.4500', longitude: '-48.4900', openingHours: ALL_DAY };
    const shop = async (changes: Parameters<typeof openShownShop>[1]) =>
      (await openShownShop(product, { city, ...changes })).id;
    shops = [
      await shop({ name: 'Perto', ...near }),
      await shop({ name: 'Querida', latitude: '-3', longitude: '-50' }),
      await shop({ name: 'Nova', latitude: null, longitude: null, openingHours: ALL_DAY.map(() => null) }),
    ];
    for (const customerName of ['Ana', 'Rui', 'Eva']) await post(`/stores/${shops[1]}/reviews`, { customerName });
    await post(`/stores/${shops[0]}/reviews`, { customerName: 'Ana', rating: 4 });
  });

  const list = async (query: string) =>
    (await call<StoreList>(`/stores?city=${encodeURIComponent(city)}&${query}`)).body;
  const ids = async (query: string) => (await list(query)).stores.map(({ id }) => id);

  it('sorts by each of them, with a position too, and keeps the distances', async () => {
    const [near, loved, newest] = shops;
    expect(await ids('')).toEqual([loved, near, newest]);
    expect(await ids('sort=relevance')).toEqual([loved, near, newest]);
    expect(await ids(HERE)).toEqual([near, loved, newest]);
    expect(await ids(`${HERE}&sort=distance`)).toEqual([near, loved, newest]);
    for (const place of ['', HERE]) {
      expect(await ids(`${place}&sort=rating`)).toEqual([loved, near, newest]);
      expect(await ids(`${place}&sort=newest`)).toEqual([newest, loved, near]);
    }
    const { stores } = await list(`${HERE}&sort=rating`);
    expect(stores.map(({ distance }) => distance)).toEqual([expect.any(Number), expect.closeTo(0, 3), null]);
    expect(await ids('sort=newest&page=2&limit=2')).toEqual([near]);
  });

  it('sorts by visits, and follows them', async () => {
    const [near, loved, newest] = shops;
    for (const _ of [1, 2]) await post(`/stores/${newest}/visit`);
    await eventually(async () => expect(await ids('sort=visits')).toEqual([newest, loved, near]));
    for (const _ of [1, 2, 3]) await post(`/stores/${near}/visit`);
    await eventually(async () => expect(await ids('sort=visits')).toEqual([near, newest, loved]));
    await eventually(async () => expect(await ids(`${HERE}&sort=visits`)).toEqual([near, newest, loved]));
  });

  it('lists only the shops that are open now', async () => {
    const [near, loved] = shops;
    expect(await list('open=true')).toMatchObject({ stores: [{ id: near }], total: 1, totalPages: 1 });
    expect((await list('open=false')).total).toBe(3);
    expect(await ids(`open=true&ids=${shops.join(',')}`)).toEqual([near]);
    expect(await ids(`open=true&search=querida`)).toEqual([]);
    await services.stores.changeStoreDetails({
      params: { id: loved },
      body: { openingHours: ALL_DAY },
    });
    await eventually(async () => expect(await ids('open=true')).toEqual([loved, near]));
  });
});

describe('GET /api/stores with delivers', () => {
  const SILENT = { radiusKm: null, fee: null, freeFrom: null, minimum: null, note: null };

  it('lists shops that deliver, with a position only those whose radius reaches it or is not known', async () => {
    const city = `Cidade ${randomUUID()}`;
    const shop = async (latitude: string | null, delivery: typeof SILENT | { radiusKm: number } | null) => {
      const longitude = latitude && '-48.49';
      const full = delivery && { ...SILENT, ...delivery };
      return (await openShownShop(product, { city, latitude, longitude, delivery: full })).id;
    };
    const near = await shop('-1.45', { radiusKm: 12 });
    const far = await shop('-1.45', { radiusKm: 11 });
    const everywhere = await shop('-3', SILENT);
    const nowhere = await shop(null, { radiusKm: 1 });
    await shop('-1.45', null);
    const ids = async (query: string) =>
      (await call<StoreList>(`/stores?city=${encodeURIComponent(city)}&${query}`)).body.stores
        .map(({ id }) => id)
        .toSorted();
    expect(await ids('delivers=true&limit=50')).toEqual([near, far, everywhere, nowhere].toSorted());
    expect(await ids('delivers=false&limit=50')).toHaveLength(5);
    // 11.1 km to the south.
    expect(await ids('delivers=true&lat=-1.55&lng=-48.49')).toEqual([near, everywhere, nowhere].toSorted());
    for (const path of ['/stores', '/products']) expect((await call(`${path}?delivers=1`)).status).toBe(400);
  });
});

describe('GET /api/holidays', () => {
  it('lists the national holidays of a year', async () => {
    const { status, body } = await call('/holidays?year=2027');
    expect(status).toBe(200);
    expect(body).toHaveLength(13);
    expect(body).toContainEqual({ date: '2027-03-26', name: 'Sexta-feira Santa', optional: false });
    expect(body).toContainEqual({ date: '2027-05-27', name: 'Corpus Christi', optional: true });
  });

  it.each(['', '?year=', '?year=abc', '?year=2027.5', '?year=99', '?year=99999'])('refuses %j', async (query) => {
    const { status, body } = await call(`/holidays${query}`);
    expect([status, body]).toEqual([400, expect.objectContaining({ fields: { year: expect.any(String) } })]);
  });
});

describe('GET /api/stores/:id', () => {
  it('shows a shop that is not approved, and does not list it', async () => {
    const { id } = await openShownShop(product, { city: 'Só Minha' }, { approved: false });
    expect((await call<StorePage>(`/stores/${id}`)).body).toMatchObject({ id, approved: false, visitCount: 0 });
    expect((await call<StoreList>('/stores?city=so%20minha')).body.total).toBe(0);
  });

  it.each(['', '/products', '/feed', '/reviews', '/reviews/stats'])(
    'is a 404 in JSON for an unknown shop: %s',
    async (part) => {
      const { status, body } = await call(`/stores/${randomUUID()}${part}`);
      expect([status, body]).toEqual([404, { message: 'Loja não encontrada', code: 'not_found' }]);
    },
  );

  it('is a 404 while its owner is suspended', async () => {
    const { id, ownerId } = await openShownShop(product);
    const set = (status: 'approved' | 'suspended') =>
      services.auth.setUserStatus({ params: { id: ownerId }, body: { status, by: 'admin' } });
    await set('suspended');
    await eventually(async () => expect((await call(`/stores/${id}`)).status).toBe(404));
    expect((await call(`/stores/${id}/products`)).status).toBe(404);
    const admin = await registerAndSignIn(product, { role: 'admin' });
    for (const part of ['', '/products']) {
      const { status, headers } = await admin.browser.get(`/api/stores/${id}${part}`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    }
    expect((await post(`/stores/${id}/visit`)).status).toBe(404);
    await set('approved');
    await eventually(async () => expect((await call(`/stores/${id}`)).status).toBe(200));
  });

  it('has products and a feed', async () => {
    const { id } = await openShownShop(product);
    const { id: productId } = await addProduct(services, id);
    const feed = { imageUrl: '/media/a/b.webp', order: 1, isPremium: false };
    await services.stores.addFeedPhoto({ params: { id, photoId: 'photo' }, body: feed });
    expect((await call<CatalogProduct[]>(`/stores/${id}/products`)).body).toMatchObject([
      { id: productId, storeId: id, price: 4990, discountPercentage: 10, imageUrl: null },
    ]);
    expect((await call(`/stores/${id}/feed`)).body).toMatchObject([{ id: 'photo', storeId: id, order: 1 }]);
  });
});

describe('reviews', () => {
  it('are posted, listed newest first, and included in the shop’s rating at once', async () => {
    const { id } = await openShownShop(product);
    const first = await post(`/stores/${id}/reviews`, { rating: 4, comment: 'Bom', customerName: ' Ana ' });
    expect(first).toMatchObject({ status: 201, body: { rating: 4, comment: 'Bom', customerName: 'Ana', storeId: id } });
    await post(`/stores/${id}/reviews`, { customerName: 'Rui' });
    expect((await call<StorePage>(`/stores/${id}`)).body).toMatchObject({ averageRating: 4.5, totalReviews: 2 });
    const { body } = await call<{ customerName: string }[]>(`/stores/${id}/reviews`);
    expect(body.map(({ customerName }) => customerName)).toEqual(['Rui', 'Ana']);
    expect((await call<unknown[]>(`/stores/${id}/reviews?limit=1&page=2`)).body).toHaveLength(1);
    expect((await call<ReviewStats>(`/stores/${id}/reviews/stats`)).body).toMatchObject({
      totalReviews: 2,
      averageRating: 4.5,
      ratingCounts: { 1: 0, 4: 1, 5: 1 },
    });
  });

  it.each([
    [{ rating: 5 }, 'customerName', 'Nome é obrigatório'],
    [[], 'body', 'Envie um objeto JSON'],
    [{ customerName: '   ' }, 'customerName', 'Nome é obrigatório'],
    [{ customerName: 'Ana', rating: 6 }, 'rating', 'Escolha de 1 a 5 estrelas'],
    [{ customerName: 'Ana', rating: 4.5 }, 'rating', 'Escolha de 1 a 5 estrelas'],
    [{ customerName: 'A'.repeat(101) }, 'customerName', expect.any(String)],
    [{ customerName: 'Ana', comment: 'c'.repeat(2001) }, 'comment', expect.any(String)],
  ])('refuse %j', async (body, field, message) => {
    const { id } = await openShownShop(product);
    const answer = await post<{ fields: object }>(`/stores/${id}/reviews`, body);
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }]);
  });

  it('are refused for a shop that is not approved', async () => {
    const { id } = await openShownShop(product, {}, { approved: false });
    const answer = await post(`/stores/${id}/reviews`, { customerName: 'Ana' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'store_not_approved' } });
  });
});

describe('visits and clicks', () => {
  it('count every visit, shown in the shop’s details', async () => {
    const { id } = await openShownShop(product);
    const first = await post<{ visitCount: number }>(`/stores/${id}/visit`);
    expect(first.headers.get('set-cookie')).toMatch(/^vid=[\w-]{36};.*HttpOnly; SameSite=Lax/);
    await post(`/stores/${id}/visit`, { source: 'Instagram' });
    await eventually(async () => expect((await call<StorePage>(`/stores/${id}`)).body.visitCount).toBe(2));
  });

  it('are not counted for a shop that is not approved', async () => {
    const { id } = await openShownShop(product, {}, { approved: false });
    expect(await post(`/stores/${id}/visit`)).toMatchObject({ status: 200, body: { visitCount: 0 } });
  });

  it('count a click on buy, and refuse unknown products', async () => {
    const { id } = await openShownShop(product);
    const { id: productId } = await addProduct(services, id);
    await eventually(async () => {
      const click = await post<{ clicks?: number }>('/product-clicks', { productId, source: 'store_page' });
      expect(click.status).toBe(200);
      expect(click.body.clicks).toBeGreaterThan(0);
    });
    expect((await post('/product-clicks', { productId: randomUUID() })).status).toBe(404);
    expect((await post('/product-clicks', {})).status).toBe(400);
  });
});

describe('the five home lists and the categories', () => {
  it('contain active items in display order', async () => {
    const add = (kind: 'banners' | 'partners', fields: Record<string, unknown>) =>
      services.catalog.addHomeItem({ params: { kind, id: randomUUID() }, body: fields });
    await add('banners', { title: 'Segundo', order: 2 });
    await add('banners', { title: 'Primeiro', order: 1 });
    await add('banners', { title: 'Parado', active: false });
    const { body } = await call<{ title: string }[]>('/banners');
    expect(body.map(({ title }) => title)).toEqual(['Primeiro', 'Segundo']);
    for (const list of ['hero-banners', 'sponsored-products', 'best-sellers', 'partners']) {
      expect(await call(`/${list}`)).toMatchObject({ status: 200, body: [] });
    }
  });

  it('are in display order', async () => {
    const { body } = await call<{ id: string; slug: string; parentId: string | null }[]>('/product-categories');
    expect(body.slice(0, 4).map(({ id }) => id)).toEqual(['cat-aqua', 'cat-pet', 'cat-aquarios', 'cat-equipamentos']);
    expect(body.map(({ slug }) => slug)).toContain('transporte');
    const kinds = await call<{ name: string }[]>('/categories');
    expect(kinds.body.map(({ name }) => name)).toEqual([
      'Aquarismo',
      'Pet Shop',
      'Aquarismo e Pet',
      'Clínica e Pet',
      'Agropecuária',
    ]);
  });
});

describe('the boundaries of /api', () => {
  it('respond in JSON to unknown paths and to malformed, mistyped and too large bodies', async () => {
    const { id } = await openShownShop(product);
    const path = `/stores/${id}/reviews`;
    const raw = (body: string, type: string) => call(path, { method: 'POST', body, headers: { 'content-type': type } });
    expect(await call('/nada')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await raw('{"customerName":', 'application/json')).toMatchObject({
      status: 400,
      body: { code: 'malformed_json' },
    });
    expect(await raw('customerName=Ana', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    const large = JSON.stringify({ customerName: 'Ana', comment: 'c'.repeat(120_000) });
    expect(await raw(large, 'application/json')).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('name their content types, which no browser may guess', async () => {
    const { id } = await openShownShop(product);
    const [script] = /\/assets\/[\w-]+\.js/.exec(await (await fetch(product.baseUrl)).text()) ?? [];
    const types = Object.entries({
      '/api/stores': 'application/json; charset=utf-8',
      [`/api/stores/${id}`]: 'application/json; charset=utf-8',
      '/api/config': 'application/json; charset=utf-8',
      '/api/nada': 'application/json; charset=utf-8',
      '/': 'text/html; charset=utf-8',
      '/robots.txt': 'text/plain; charset=utf-8',
      '/sitemap.xml': 'application/xml',
      '/og/cardume.jpg': 'image/jpeg',
      '/icons/icon-192.png': 'image/png',
      [`${script}`]: 'text/javascript; charset=utf-8',
    });
    // Twice, because the second response may come from the cache.
    for (const [path, type] of [...types, ...types]) {
      const { headers } = await fetch(product.baseUrl + path);
      expect([path, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        path,
        type,
        'nosniff',
      ]);
    }
  });

  it('allow no other origin to read', async () => {
    const { id } = await openShownShop(product);
    const origin = 'https://example.com';
    const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const answers = await Promise.all([
      fetch(`${product.baseUrl}/api/stores/${id}`, { headers: { origin } }),
      fetch(`${product.baseUrl}/api/auth/login`, { method: 'OPTIONS', headers: asked }),
      fetch(`${product.baseUrl}/robots.txt`, { headers: { origin } }),
    ]);
    for (const { headers } of answers) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('take no operators of MongoDB for values', async () => {
    for (const identifier of [{ $ne: null }, { $gt: '' }, ['a@example.com']]) {
      const answer = await post('/auth/login', { identifier, password: { $ne: null } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields' } });
    }
    expect(await call('/stores?city[$ne]=x&search[$regex]=.')).toMatchObject({ status: 200 });
    expect(await call('/products/%7B%22$ne%22:null%7D')).toMatchObject({ status: 404 });
  });

  it('refuse a mutation from another origin, and accept one from their own', async () => {
    const { id } = await openShownShop(product);
    const review = { customerName: 'Ana' };
    const foreign = await post(`/stores/${id}/reviews`, review, { origin: 'https://example.com' });
    expect(foreign).toMatchObject({ status: 403, body: { message: 'Acesso negado' } });
    expect((await post(`/stores/${id}/reviews`, review, { origin: product.baseUrl })).status).toBe(201);
  });

  it('ignore unknown keys of a body', async () => {
    const { id } = await openShownShop(product);
    const { body } = await post(`/stores/${id}/reviews`, { customerName: 'Ana', id: 'mine', approved: true });
    expect(body).not.toMatchObject({ id: 'mine' });
    expect(body).not.toHaveProperty('approved');
  });

  it('redirect a browser from /api/login to /login', async () => {
    const response = await fetch(`${product.baseUrl}/api/login?next=/painel`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/login']);
  });

  it('publish the OpenAPI document', async () => {
    const { body } = await call<{ openapi: string; paths: Record<string, object> }>('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/stores', '/api/stores/{id}/reviews']));
  });

  it('serve the web client on every other path', async () => {
    const page = await fetch(`${product.baseUrl}/loja/qualquer`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain('<div id="root">');
  });
});
