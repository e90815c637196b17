import { randomUUID } from 'node:crypto';
import type { FoundProducts, Offers, StoreList, StorePage, TownPage, TownWithShops } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { addProduct } from '../../infra/test/shops.ts';
import { openShownShop } from './open-shown-shop.ts';
import { canonicalUrl, metaContent, titleOf } from './page-head.ts';
import { allStructuredData, brokenRules } from './structured-data.ts';

let product: RunningProduct;
let services: ServiceClients;
/** Ids of the shops in Londrina, newest first. */
let ids: string[];
let smallId: string;

beforeAll(async () => {
  product = await startProduct({ only: ['auth', 'stores', 'catalog', 'reviews', 'bff'], env: absentServices });
  services = servicesOf(product);
  const shops = [];
  for (const [name, city, productCategoryIds] of [
    ['Aqua Norte', 'Londrina', ['cat-peixes']],
    ['Pé Vermelho', 'LONDRINA', ['cat-peixes', 'cat-racoes']],
    ['Terra Roxa', 'Londrina', ['cat-corais', 'cat-marinhos-geral']],
  ] as const) {
    shops.push(await openShownShop(product, { name, city, state: 'PR', productCategoryIds: [...productCategoryIds] }));
  }
  ids = shops.map(({ id }) => id).reverse();
  const details = { city: 'Santa Barbara dOeste', state: 'SP', productCategoryIds: ['cat-racoes'] };
  smallId = (await openShownShop(product, details)).id;
});
afterAll(() => product?.stop());

const get = (path: string) => fetch(product.baseUrl + path, { redirect: 'manual' });

async function read<T>(path: string): Promise<{ status: number; body: T; headers: Headers }> {
  const response = await get(`/api${path}`);
  return { status: response.status, body: (await response.json()) as T, headers: response.headers };
}

async function page(path: string) {
  const response = await get(path);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

describe('GET /api/towns', () => {
  it('lists the towns with listed shops by state, then name', async () => {
    const { status, body } = await read<TownWithShops[]>('/towns');
    expect([status, body]).toEqual([
      200,
      [
        { uf: 'pr', slug: 'londrina', name: 'Londrina', stores: 3 },
        { uf: 'sp', slug: 'santa-barbara-d-oeste', name: "Santa Bárbara d'Oeste", stores: 1 },
      ],
    ]);
  });

  it('is cached with an ETag', async () => {
    const { headers } = await read('/towns');
    const again = await fetch(`${product.baseUrl}/api/towns`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('GET /api/towns/:uf/:slug', () => {
  it('returns the shops of a town, its categories and the towns nearby', async () => {
    const { status, body } = await read<TownPage>('/towns/pr/londrina?limit=2');
    expect(status).toBe(200);
    expect(body).toEqual({
      town: { uf: 'pr', slug: 'londrina', name: 'Londrina' },
      category: null,
      stores: [expect.objectContaining({ id: ids[0] }), expect.objectContaining({ id: ids[1], city: 'LONDRINA' })],
      total: 3,
      totalPages: 2,
      open: 0,
      categories: [
        { id: 'cat-peixes', slug: 'peixes', name: 'Peixes', stores: 2 },
        { id: 'cat-marinhos-geral', slug: 'marinhos', name: 'Marinhos', stores: 1 },
        { id: 'cat-corais', slug: 'corais', name: 'Corais', stores: 1 },
        { id: 'cat-racoes', slug: 'racoes', name: 'Rações', stores: 1 },
      ],
      nearby: [
        {
          ...{ uf: 'sp', slug: 'santa-barbara-d-oeste', name: "Santa Bárbara d'Oeste", stores: 1 },
          distance: expect.any(Number),
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/cnpj|ownerId|approvedBy/);
    const list = await read<StoreList>('/stores?state=pr&city=londrina&limit=50');
    expect((await read<TownPage>('/towns/pr/londrina')).body.stores).toEqual(list.body.stores);
  });

  it.each([
    ['?category=peixes', 2],
    ['?category=cat-peixes', 2],
    ['?category=aqua', 3],
    ['?category=marinhos', 1],
    ['?category=marinhos-geral', 1],
    ['?category=', 3],
  ])('%s leaves %i shops', async (query, total) => {
    const { status, body } = await read<TownPage>(`/towns/pr/londrina${query}`);
    expect([status, body.total]).toEqual([200, total]);
  });

  it.each([
    ['/towns/pr/nada', 404],
    ['/towns/xx/londrina', 404],
    ['/towns/sp/londrina', 404],
    ['/towns/pr', 404],
    [`/towns/pr/${'x'.repeat(300)}`, 404],
    [`/towns/${'x'.repeat(300)}/londrina`, 404],
    ['/towns/pr/londrina?category=nada', 404],
    ['/towns/pr/londrina?category=sump', 404],
    [`/towns/pr/londrina?category=${'x'.repeat(300)}`, 404],
    ['/towns/pr/londrina?page=9', 200],
    ['/towns/pr/londrina?page=0', 400],
    ['/towns/pr/londrina?limit=0', 400],
    ['/towns/pr/londrina?limit=51', 400],
    ['/towns/pr/londrina?limit=x', 400],
  ])('%s is a %i', async (path, status) => {
    const answer = await read<{ code?: string }>(path);
    expect([path, answer.status]).toEqual([path, status]);
    if (status === 404) expect(answer.body.code).toBe('not_found');
  });
});

describe('state=', () => {
  it.each([
    ['PR', 3],
    ['pr', 3],
    ['sp', 1],
    ['', 4],
    ['RJ', 0],
    ['paraná', 0],
    ['p', 0],
    ['xx', 0],
    ['all', 0],
    ['x'.repeat(300), 0],
  ])('%s finds %i shops', async (state, total) => {
    const { status, body } = await read<StoreList>(`/stores?state=${encodeURIComponent(state)}`);
    expect([status, body.total]).toEqual([200, total]);
  });

  it('finds products of shops in the state', async () => {
    await addProduct(services, ids[0] ?? '', { name: 'Coral mole' });
    await addProduct(services, smallId, { name: 'Coral duro', categoryId: 'cat-racoes' });
    const names = async (query: string) =>
      (await read<FoundProducts>(`/products?search=coral&${query}`)).body.products.map(({ name }) => name).sort();
    await eventually(async () => expect(await names('')).toEqual(['Coral duro', 'Coral mole']));
    expect(await names('state=pr')).toEqual(['Coral mole']);
    expect(await names('state=SP')).toEqual(['Coral duro']);
    expect(await names('state=xyz')).toEqual([]);
  });

  it('finds offers of shops in the state', async () => {
    const gtin = '7891234567895';
    await addProduct(services, ids[0] ?? '', { name: 'Sal marinho', gtin });
    await addProduct(services, smallId, { name: 'Sal marinho', gtin, categoryId: 'cat-racoes' });
    const found = async (query: string) => (await read<Offers>(`/offers/${gtin}?${query}`)).body;
    await eventually(async () => expect((await found('')).total).toBe(2));
    expect((await found('state=pr')).offers.map(({ store }) => store.id)).toEqual([ids[0]]);
    expect(await found('state=rj')).toMatchObject({ offers: [], total: 0 });
  });
});

describe('the served page of a town', () => {
  it('has its title, description, canonical address and structured data', async () => {
    const { status, html } = await page('/lojas/pr/londrina');
    const url = `${product.baseUrl}/lojas/pr/londrina`;
    const title = 'Lojas de aquarismo e pet em Londrina, PR - Cardume';
    expect([status, titleOf(html), canonicalUrl(html), metaContent(html, 'robots')]).toEqual([200, title, url, '']);
    expect(metaContent(html, 'description')).toContain('3 lojas: Terra Roxa, Pé Vermelho e Aqua Norte.');
    expect(brokenRules(html, { complete: true })).toEqual([]);
    const [crumbs, list] = allStructuredData(html);
    expect([crumbs?.['@type'], list?.['@type']]).toEqual(['BreadcrumbList', 'ItemList']);
    expect(JSON.stringify(list)).toContain(`${product.baseUrl}/loja/${ids[0]}`);
  });

  it.each([
    ['/lojas/pr/londrina/peixes', 'Peixes em Londrina, PR - Cardume', 'noindex'],
    ['/lojas/pr/londrina/aqua', 'Aquarismo em Londrina, PR - Cardume', ''],
    ['/lojas/pr/londrina/marinhos', 'Marinhos em Londrina, PR - Cardume', 'noindex'],
    ['/lojas/sp/santa-barbara-d-oeste', "Lojas de aquarismo e pet em Santa Bárbara d'Oeste, SP - Cardume", 'noindex'],
    ['/lojas', 'Lojas por cidade - Cardume', ''],
  ])('%s has the title %s, and robots «%s»', async (path, title, robots) => {
    const { status, html } = await page(path);
    expect([status, titleOf(html), metaContent(html, 'robots')]).toEqual([200, title, robots]);
    expect(canonicalUrl(html)).toBe(product.baseUrl + path);
    expect(brokenRules(html, { complete: true })).toEqual([]);
  });

  it.each([
    ['/lojas/', '/lojas'],
    ['/Lojas', '/lojas'],
    ['/lojas/PR/Londrina', '/lojas/pr/londrina'],
    ['/lojas/pr/londrina/', '/lojas/pr/londrina'],
    ['/lojas/pr/londrina/?pagina=2', '/lojas/pr/londrina?pagina=2'],
    ["/lojas/sp/Santa%20B%C3%A1rbara%20d'Oeste", '/lojas/sp/santa-barbara-d-oeste'],
    ['/lojas/sp/santabarbaradoeste', '/lojas/sp/santa-barbara-d-oeste'],
    ['/lojas/pr/londrina/Peixes', '/lojas/pr/londrina/peixes'],
    ['/lojas/pr/londrina/marinhos-geral', '/lojas/pr/londrina/marinhos'],
  ])('%s is redirected to %s', async (path, at) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, at]);
  });

  it.each([
    '/lojas/pr',
    '/lojas/PR/',
    '/lojas/pr/nada',
    '/lojas/xx/londrina',
    '/lojas/pr/londrina/nada',
    '/lojas/pr/londrina/sump',
    '/lojas/pr/londrina/peixes/mais',
    '/lojas/pr/%E0%A4%A',
    '/lojasx',
  ])('%s is the not-found page', async (path) => {
    const { status, html } = await page(path);
    const title = 'Página não encontrada - Cardume';
    expect([status, titleOf(html), metaContent(html, 'robots')]).toEqual([404, title, 'noindex']);
  });

  it('is in the sitemap from three shops on', async () => {
    expect(await (await get('/sitemap.xml')).text()).toContain(`${product.baseUrl}/sitemap-cidades-1.xml`);
    await eventually(async () => {
      const xml = await (await get('/sitemap-cidades-1.xml')).text();
      expect([...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url?.slice(product.baseUrl.length))).toEqual([
        '/lojas',
        '/lojas/pr/londrina',
        '/lojas/pr/londrina/aqua',
      ]);
    });
    expect((await get('/sitemap-cidades-2.xml')).status).toBe(404);
  });
});

it('a shop names the town that it is listed in', async () => {
  const town = async (id: string) => (await read<StorePage>(`/stores/${id}`)).body.town;
  expect(await town(ids[1] ?? '')).toEqual({ uf: 'pr', slug: 'londrina', name: 'Londrina' });
  const pending = await openShownShop(product, { city: 'Londrina', state: 'PR' }, { approved: false });
  expect(await town(pending.id)).toBeNull();
});

it('a town appears with its first listed shop, follows it, and disappears with it', async () => {
  const city = `Vila ${randomUUID()}`;
  const slug = city.toLowerCase().replace(' ', '-');
  const { id } = await openShownShop(product, { city, state: 'PR' });
  const status = async (uf: string) => (await get(`/api/towns/${uf}/${slug}`)).status;
  const pageStatus = async (uf: string) => (await get(`/lojas/${uf}/${slug}`)).status;
  expect([await status('pr'), await pageStatus('pr'), await status('sc')]).toEqual([200, 200, 404]);
  await services.stores.changeStoreDetails({ params: { id }, body: { state: 'SC' } });
  await eventually(async () => expect([await status('pr'), await status('sc')]).toEqual([404, 200]));
  await services.stores.setApproval({ params: { id }, body: { approved: false, by: 'admin' } });
  await eventually(async () => expect([await status('sc'), await pageStatus('sc')]).toEqual([404, 404]));
  const { body } = await read<TownWithShops[]>('/towns');
  expect(body.map((town) => town.slug)).not.toContain(slug);
});
