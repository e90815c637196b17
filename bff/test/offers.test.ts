import { randomInt } from 'node:crypto';
import type { FoundProducts, MyStore, Offers, Product } from '@cardume/bff/contract';
import { withCheckDigit } from '@cardume/kit/domain/gtin';
import type { StoreDetails } from '@cardume/stores/api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { openShopOf } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { canonicalUrl, metaContent, structuredData, titleOf } from './page-head.ts';
import { registerAndSignIn, type SignedInPerson } from './people.ts';

let product: RunningProduct;
let services: ServiceClients;
let admin: SignedInPerson;

beforeAll(async () => {
  product = await startProduct({
    only: ['auth', 'stores', 'catalog', 'reviews', 'bff'],
    second: ['bff', 'catalog'],
    env: { ...absentServices, RATE_WRITES: '0', PRODUCTS_PER_CATEGORY: '4' },
  });
  services = servicesOf(product);
  admin = await registerAndSignIn(product, { role: 'admin' });
});
afterAll(() => product?.stop());

const first = () => new CookieClient(product.baseUrl);
const second = () => new CookieClient(product.urls['bff-2'] ?? '');
const onBoth = (check: (browser: CookieClient) => Promise<void>) =>
  Promise.all([first(), second()].map((browser) => eventually(() => check(browser))));

/** Returns a GTIN of 13 digits that no other test has. */
const newGtin = () => withCheckDigit(`2${String(randomInt(1e10, 9e10))}`);

interface Seller extends SignedInPerson {
  storeId: string;
}

async function seller(changes: Partial<StoreDetails> = {}, options: { approved?: boolean } = {}): Promise<Seller> {
  const person = await registerAndSignIn(product);
  const details = { productCategoryIds: ['cat-racoes', 'cat-peixes', 'cat-corais'], ...changes };
  const storeId = await openShopOf(services, person.id, details, options);
  await onBoth(async (browser) => {
    const { approved = true } = options;
    expect((await browser.get(`/api/stores/${storeId}`)).body).toMatchObject({ approved });
  });
  return { ...person, storeId };
}

/** What a refused call answers. */
interface Message {
  message?: string;
}

const racao = { categoryId: 'cat-racoes', name: 'Ração adulto 15 kg', price: 1_000 };
const sell = async ({ browser }: Seller, fields: object) => {
  const { status, body } = await browser.post<Product & Message>('/api/my-store/products', { ...racao, ...fields });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const change = ({ browser }: Seller, { id }: { id: string }, fields: object) =>
  browser.send('PUT', `/api/my-store/products/${id}`, fields);
const productsOf = ({ storeId }: Seller, browser = first()) =>
  browser.read<Product[]>(`/api/stores/${storeId}/products`);
const othersOf = async (shop: Seller, browser?: CookieClient) => (await productsOf(shop, browser))[0]?.others;
const offersOf = (gtin: string, query = '', browser = first()) => browser.get<Offers>(`/api/offers/${gtin}${query}`);

describe('facts of a product', () => {
  it('are stored in one form, shown with the price of a unit, and null where they are not told', async () => {
    const shop = await seller();
    const plain = await sell(shop, {});
    expect(plain).toMatchObject({ brand: null, gtin: null, contents: null, unitPrice: null });
    const contents = { amount: 15, unit: 'kg' };
    const facts = { brand: ' Golden ', gtin: '036000291452', contents: { ...contents, note: 'x' } };
    const added = await sell(shop, { ...facts, price: 18_690 });
    const stored = { brand: 'Golden', gtin: '0036000291452', contents, unitPrice: { cents: 1_246, per: 'kg' } };
    expect(added).toMatchObject(stored);
    const own = await shop.browser.read<Product[]>('/api/my-store/products');
    expect(own.map(({ gtin, unitPrice }) => ({ gtin, unitPrice }))).toEqual([
      { gtin: stored.gtin, unitPrice: stored.unitPrice },
      { gtin: null, unitPrice: null },
    ]);
    expect(await productsOf(shop)).toMatchObject([
      { ...stored, others: null },
      { brand: null, gtin: null, contents: null, unitPrice: null, others: null },
    ]);
    expect((await change(shop, added, { discountPercentage: 50 })).body).toMatchObject({
      ...stored,
      unitPrice: { cents: 623, per: 'kg' },
    });
    const cleared = { brand: null, gtin: '', contents: null };
    expect((await change(shop, added, cleared)).body).toMatchObject({ ...cleared, gtin: null, unitPrice: null });
    const { body } = await shop.browser.get('/api/auth/export');
    expect(body.products).toContainEqual(expect.objectContaining({ id: plain.id, brand: null, gtin: null }));
  });

  it.each([
    [{ gtin: '7891000315508' }, { gtin: 'Código de barras inválido' }],
    [{ gtin: 7 }, { gtin: 'Código de barras inválido' }],
    [{ brand: 'x'.repeat(101) }, { brand: 'Marca: no máximo 100 caracteres' }],
    [{ contents: { amount: 0, unit: 'kg' } }, { contents: expect.any(String) }],
    [{ contents: { amount: 1, unit: 'lb' } }, { contents: expect.any(String) }],
  ])('%j is refused', async (fields, messages) => {
    const shop = await seller();
    const added = await sell(shop, {});
    const answers = [
      await shop.browser.post('/api/my-store/products', { ...racao, ...fields }),
      await change(shop, added, fields),
    ];
    for (const { status, body } of answers) expect([status, body.fields]).toEqual([400, messages]);
  });
});

describe('a search', () => {
  it('finds brands and GTINs, with the offers of other shops', async () => {
    const gtin = newGtin();
    const brand = `Marca${gtin}x`;
    const [one, other] = [await seller(), await seller()];
    await sell(one, { gtin, brand, contents: { amount: 500, unit: 'g' } });
    await sell(other, { gtin, price: 900 });
    const find = async (query: string, browser: CookieClient) =>
      (await browser.read<FoundProducts>(`/api/products?search=${query}`)).products;
    await onBoth(async (browser) => {
      expect(await find(brand, browser)).toMatchObject([
        {
          ...{ brand, gtin, contents: { amount: 500, unit: 'g' }, unitPrice: { cents: 2_000, per: 'kg' } },
          others: { stores: 1, lowest: 900 },
        },
      ]);
      for (const text of [gtin, `0${gtin}`]) {
        expect((await find(text, browser)).map(({ others }) => others?.lowest).toSorted()).toEqual([1_000, 900]);
      }
      expect(await find(gtin.slice(0, -1), browser)).toEqual([]);
    });
    const found = await admin.browser.read<object[]>(`/api/admin/products?search=${brand}`);
    expect(found).toEqual([
      {
        ...{ id: expect.any(String), name: racao.name, description: '', price: 1_000, discountPercentage: null },
        ...{ finalPrice: 1_000, imageUrl: null, whatsapp: '5511987654321', storeId: one.storeId },
        storeName: 'Aqua Viva Aquarismo',
      },
    ]);
  });
});

describe('what others offer', () => {
  it('is shown by every BFF after each change of another shop', async () => {
    const gtin = newGtin();
    const [mine, other, third] = [await seller(), await seller(), await seller()];
    await sell(mine, { gtin });
    const expected = (others: Product['others']) =>
      onBoth(async (browser) => expect(await othersOf(mine, browser)).toEqual(others));
    await expected(null);
    const item = await sell(other, { gtin: `0${gtin}`, price: 900 });
    expect(item.others).toEqual({ stores: 1, lowest: 1_000 });
    // At once on the BFF that took the change.
    expect(await othersOf(mine)).toEqual({ stores: 1, lowest: 900 });
    await expected({ stores: 1, lowest: 900 });
    await change(other, item, { price: 700 });
    expect(await othersOf(mine)).toEqual({ stores: 1, lowest: 700 });
    await expected({ stores: 1, lowest: 700 });
    await sell(third, { gtin, price: 800 });
    await expected({ stores: 2, lowest: 700 });
    await change(other, item, { available: false });
    expect(await othersOf(mine)).toEqual({ stores: 1, lowest: 800 });
    await expected({ stores: 1, lowest: 800 });
    await change(other, item, { available: true, discountPercentage: 100 });
    await expected({ stores: 2, lowest: 0 });
    await change(other, item, { gtin: null });
    expect(await othersOf(mine)).toEqual({ stores: 1, lowest: 800 });
    await expected({ stores: 1, lowest: 800 });
    await change(other, item, { gtin, discountPercentage: null });
    await expected({ stores: 2, lowest: 700 });
    const approve = (approved: boolean) =>
      admin.browser.send('PATCH', `/api/admin/stores/${other.storeId}/approve`, { approved });
    expect((await approve(false)).status).toBe(200);
    expect(await othersOf(mine)).toEqual({ stores: 1, lowest: 800 });
    await expected({ stores: 1, lowest: 800 });
    // A shop that is not listed has others, too.
    expect(await othersOf(other)).toEqual({ stores: 2, lowest: 800 });
    expect((await approve(true)).status).toBe(200);
    expect(await othersOf(mine)).toEqual({ stores: 2, lowest: 700 });
    await expected({ stores: 2, lowest: 700 });
    const suspend = (status: string) => admin.browser.send('PATCH', `/api/admin/users/${third.id}`, { status });
    await suspend('suspended');
    expect(await othersOf(mine)).toEqual({ stores: 1, lowest: 700 });
    await expected({ stores: 1, lowest: 700 });
    await suspend('approved');
    await expected({ stores: 2, lowest: 700 });
    await other.browser.send('DELETE', `/api/my-store/products/${item.id}`);
    expect(await othersOf(mine)).toEqual({ stores: 1, lowest: 800 });
    await expected({ stores: 1, lowest: 800 });
  });

  it('costs no other shop its cached response', async () => {
    const shop = await seller();
    await sell(shop, { gtin: newGtin() });
    const { headers } = await first().get(`/api/stores/${shop.storeId}/products`);
    await sell(await seller(), { gtin: newGtin() });
    const again = await first().send('GET', `/api/stores/${shop.storeId}/products`, undefined, {
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });
});

describe('GET /api/offers/:gtin', () => {
  const gtin = newGtin();
  const here = { lat: -23.55, lng: -46.63 };
  let near: Seller;
  let far: Seller;

  beforeAll(async () => {
    const openingHours = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }));
    near = await seller({ latitude: '-23.56', longitude: '-46.64', openingHours });
    const delivery = { radiusKm: 5, fee: null, freeFrom: null, minimum: null, note: null };
    far = await seller({ city: 'Recife', state: 'PE', latitude: '-8.05', longitude: '-34.9', delivery });
    const nowhere = await seller({ latitude: null, longitude: null });
    const pending = await seller({}, { approved: false });
    await sell(nowhere, { gtin, price: 1_500, name: 'Ração nº 1' });
    await sell(near, { gtin, price: 2_000, discountPercentage: 10, brand: 'Golden' });
    await sell(far, { gtin, price: 1_200, contents: { amount: 15, unit: 'kg' } });
    await sell(far, { gtin, price: 1, available: false });
    await sell(pending, { gtin, price: 1 });
    await onBoth(async (browser) => expect((await offersOf(gtin, '', browser)).body.total).toBe(3));
  });

  it('has the product as most offers have it, and the offers by price', async () => {
    const { status, body } = await offersOf(gtin);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['product', 'offers', 'total', 'totalPages', 'lowest', 'highest']);
    expect(body).toMatchObject({ total: 3, totalPages: 1, lowest: 1_200, highest: 1_800 });
    const contents = { amount: 15, unit: 'kg' };
    expect(body.product).toEqual({ gtin, name: racao.name, brand: 'Golden', imageUrl: null, contents });
    expect(body.offers.map(({ finalPrice }) => finalPrice)).toEqual([1_200, 1_500, 1_800]);
    const [cheapest] = body.offers;
    expect(cheapest).toMatchObject({
      ...{ gtin, contents, unitPrice: { cents: 80, per: 'kg' }, others: { stores: 2, lowest: 1_500 } },
      ...{ available: true, category: { id: 'cat-racoes' }, store: { id: far.storeId, city: 'Recife' } },
    });
    expect(cheapest?.store).not.toHaveProperty('distance');
  });

  it('finds every length of a code', async () => {
    expect((await offersOf(`0${gtin}`)).body).toEqual((await offersOf(gtin)).body);
  });

  it('filters, sorts and pages; lowest and highest are those of all offers', async () => {
    const prices = async (query: string) => {
      const { status, body } = await offersOf(gtin, query);
      expect([status, body.lowest, body.highest]).toEqual([200, 1_200, 1_800]);
      return [body.total, ...body.offers.map(({ finalPrice }) => finalPrice)];
    };
    const place = `lat=${here.lat}&lng=${here.lng}`;
    expect(await prices('?city=RECIFE')).toEqual([1, 1_200]);
    expect(await prices('?city=Olinda')).toEqual([0]);
    expect(await prices('?state=pe')).toEqual([1, 1_200]);
    expect(await prices('?delivers=true')).toEqual([1, 1_200]);
    expect(await prices('?delivers=true&lat=-8.06&lng=-34.9')).toEqual([1, 1_200]);
    expect(await prices(`?delivers=true&${place}`)).toEqual([0]);
    expect(await prices('?delivers=false')).toEqual([3, 1_200, 1_500, 1_800]);
    expect(await prices('?open=true')).toEqual([1, 1_800]);
    expect(await prices('?open=false')).toEqual([3, 1_200, 1_500, 1_800]);
    expect(await prices(`?sort=distance&${place}`)).toEqual([3, 1_800, 1_200, 1_500]);
    expect(await prices(`?${place}`)).toEqual([3, 1_200, 1_500, 1_800]);
    expect(await prices('?limit=2&page=2')).toEqual([3, 1_800]);
    expect(await prices('?page=9')).toEqual([3]);
    const { body } = await offersOf(gtin, `?${place}`);
    expect(body.offers.map(({ store }) => store.distance)).toEqual([
      ...[expect.closeTo(2_100, -3), null, expect.closeTo(1.5, 0)],
    ]);
  });

  it.each([
    'sort=distance',
    'sort=newest',
    'lat=1',
    'lng=1',
    'open=1',
    'delivers=1',
    'page=0',
    'limit=0',
    'limit=51',
    'page=x',
  ])('%s is a 400', async (query) => {
    expect(await offersOf(gtin, `?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_fields' } });
  });

  it.each(['2000000000008', '2000000000009', '123', 'abc', '7-891000-315507', '0'.repeat(200)])(
    '%s is a 404',
    async (code) => {
      expect(await offersOf(code)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  it('is a 404 once nobody has the product available', async () => {
    const own = newGtin();
    const shop = await seller();
    const item = await sell(shop, { gtin: own });
    expect((await offersOf(own)).status).toBe(200);
    await change(shop, item, { available: false });
    expect((await offersOf(own)).status).toBe(404);
    await onBoth(async (browser) => expect((await offersOf(own, '', browser)).status).toBe(404));
  });

  it('has a page with structured data', async () => {
    const page = await first().get(`/produto/${gtin}?abertas=1`);
    const url = `${product.baseUrl}/produto/${gtin}`;
    expect([page.status, titleOf(page.text), canonicalUrl(page.text)]).toEqual([
      ...[200, `${racao.name} - Cardume`, url],
    ]);
    expect(metaContent(page.text, 'description')).toBe(`Em 3 lojas, de R$ 12,00 a R$ 18,00: ${racao.name}, Golden`);
    expect(metaContent(page.text, 'robots')).toBe('');
    expect(structuredData(page.text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': url,
      url,
      name: racao.name,
      brand: { '@type': 'Brand', name: 'Golden' },
      gtin,
      offers: {
        '@type': 'AggregateOffer',
        url,
        lowPrice: '12.00',
        highPrice: '18.00',
        priceCurrency: 'BRL',
        offerCount: 3,
      },
    });
  });
});

describe('the address of a product that shops are compared by', () => {
  const get = (path: string) => fetch(product.baseUrl + path, { redirect: 'manual' });

  it('has 8, 13 or 14 digits; another length of the code leads there', async () => {
    const moved = async (path: string) => {
      const { status, headers } = await get(path);
      return [status, headers.get('location')];
    };
    expect(await moved('/produto/036000291452')).toEqual([301, '/produto/0036000291452']);
    expect(await moved('/produto/00036000291452?abertas=1')).toEqual([301, '/produto/0036000291452?abertas=1']);
    expect(await moved('/produto/0000036000291452')).toEqual([301, '/produto/0036000291452']);
  });

  it.each(['2000000000008', '2000000000009', '123', 'abc', '%E0%A4%A', '17891000315504'])(
    'is not found for %s',
    async (code) => {
      const response = await get(`/produto/${code}`);
      const html = await response.text();
      expect([response.status, titleOf(html)]).toEqual([404, 'Página não encontrada - Cardume']);
      expect(metaContent(html, 'robots')).toBe('noindex');
    },
  );

  it('is in the sitemap from two shops on, and not indexed before', async () => {
    const gtin = newGtin();
    const maps = async () => {
      const index = await (await get('/sitemap.xml')).text();
      const urls = [...index.matchAll(/<loc>([^<]*sitemap-ofertas[^<]*)<\/loc>/g)].map(([, url = '']) => url);
      return Promise.all(urls.map(async (url) => (await fetch(url)).text()));
    };
    const robots = async () => metaContent(await (await get(`/produto/${gtin}`)).text(), 'robots');
    const shop = await seller();
    await sell(shop, { gtin, price: 990 });
    await sell(shop, { gtin, price: 1_990 });
    await eventually(async () => expect(await robots()).toBe('noindex'));
    const single = await first().get(`/produto/${gtin}`);
    expect(canonicalUrl(single.text)).toBe(`${product.baseUrl}/produto/${gtin}`);
    expect(metaContent(single.text, 'description')).toBe(`Em 1 loja, por R$ 9,90: ${racao.name}`);
    expect((await maps()).join('')).not.toContain(`/produto/${gtin}<`);
    await sell(await seller(), { gtin, price: 1_990 });
    await eventually(async () => expect(await robots()).toBe(''));
    await eventually(async () =>
      expect((await maps()).join('')).toContain(`<loc>${product.baseUrl}/produto/${gtin}</loc>`),
    );
  });

  it('is told by the page of a product', async () => {
    const gtin = newGtin();
    const shop = await seller();
    const { id } = await sell(shop, { gtin, brand: 'Golden' });
    const { text } = await first().get(`/loja/${shop.storeId}/produto/${id}`);
    expect(structuredData(text)).toMatchObject({ gtin, brand: { '@type': 'Brand', name: 'Golden' } });
    const plain = await sell(shop, {});
    const data = structuredData((await first().get(`/loja/${shop.storeId}/produto/${plain.id}`)).text);
    expect([data.gtin, data.brand]).toEqual([undefined, undefined]);
  });
});

describe('the catalogue of a shop', () => {
  const PICTURE = 'https://example.com/foto.webp?a=1&b=2';
  const csvOf = ({ storeId }: Seller) => first().get(`/loja/${storeId}/catalogo.csv`);
  const xmlOf = ({ storeId }: Seller) => first().get(`/loja/${storeId}/catalogo.xml`);
  const HEADINGS = ['id,title,description,availability,condition,price,sale_price,link,image_link,brand,gtin'].join();

  it('has the products with a picture, without live animals, as a table', async () => {
    const shop = await seller();
    const gtin = newGtin();
    const empty = await csvOf(shop);
    expect([empty.status, empty.text]).toEqual([200, `${HEADINGS}\r\n`]);
    const added = await sell(shop, {
      ...{ name: '=Ração, "15 kg"', description: 'Frango\ne arroz', imageUrl: PICTURE, gtin, brand: '+Golden' },
      ...{ price: 12_345, discountPercentage: 10 },
    });
    const paused = await sell(shop, { name: 'Pausada', imageUrl: '/media/o/1.webp', available: false });
    await sell(shop, { name: 'Sem foto' });
    await sell(shop, { name: 'Betta', categoryId: 'cat-peixes', imageUrl: PICTURE });
    await sell(shop, { name: 'Coral', categoryId: 'cat-corais', imageUrl: PICTURE });
    const { text, headers } = await csvOf(shop);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const link = (id: string) => `${product.baseUrl}/loja/${shop.storeId}/produto/${id}`;
    const rows = [
      `${paused.id},Pausada,Pausada,out of stock,new,10.00 BRL,,${link(paused.id)},${product.baseUrl}/media/o/1.webp,,`,
      `${added.id},"'=Ração, ""15 kg""","Frango\ne arroz",in stock,new,123.45 BRL,111.11 BRL,${link(added.id)},${PICTURE},'+Golden,${gtin}`,
    ];
    expect(text).toBe([HEADINGS, ...rows, ''].join('\r\n'));
  });

  it('is also a feed, is kept, and shows each change', async () => {
    const shop = await seller({ name: 'Água & <Vida>' });
    const added = await sell(shop, { name: 'A & B', imageUrl: PICTURE, discountPercentage: 10 });
    const { text, headers } = await xmlOf(shop);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(text).toContain('<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">');
    expect(text).toContain('<title>Água &amp; &lt;Vida&gt;</title>');
    const item = /<item>[\s\S]*<\/item>/.exec(text)?.[0];
    const link = `${product.baseUrl}/loja/${shop.storeId}/produto/${added.id}`;
    const elements = [
      ...[`<g:id>${added.id}</g:id>`, '<title>A &amp; B</title>', '<description>A &amp; B</description>'],
      ...['<g:availability>in stock</g:availability>', '<g:condition>new</g:condition>'],
      ...['<g:price>10.00 BRL</g:price>', '<g:sale_price>9.00 BRL</g:sale_price>', `<link>${link}</link>`],
      `<g:image_link>${PICTURE.replace('&', '&amp;')}</g:image_link>`,
    ];
    expect(item).toBe(`<item>\n${elements.join('\n')}\n</item>`);
    const path = `/loja/${shop.storeId}/catalogo.xml`;
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await first().send('GET', path, undefined, known)).status).toBe(304);
    await change(shop, added, { price: 2_000 });
    const changed = await first().send('GET', path, undefined, known);
    expect([changed.status, changed.text]).toEqual([200, text.replace('10.00', '20.00').replace('9.00', '18.00')]);
    await eventually(async () => expect((await second().get(path)).text).toContain('20.00 BRL'));
  });

  it('is there for listed shops only', async () => {
    const pending = await seller({}, { approved: false });
    for (const storeId of [pending.storeId, 'unknown', '%E0%A4%A']) {
      for (const format of ['csv', 'xml']) {
        const { status } = await first().get(`/loja/${storeId}/catalogo.${format}`);
        expect([storeId, storeId.startsWith('%') || status]).toEqual([storeId, storeId.startsWith('%') || 404]);
      }
    }
    const shop = await seller();
    expect((await csvOf(shop)).status).toBe(200);
    await admin.browser.send('PATCH', `/api/admin/stores/${shop.storeId}/approve`, { approved: false });
    expect((await csvOf(shop)).status).toBe(404);
  });
});

describe('products on the home page', () => {
  interface Item {
    id: string;
    name: string;
    whatsapp: string;
    productId: string | null;
    store: Pick<MyStore, 'id' | 'name' | 'city'> | null;
  }
  const typed = { name: 'Digitado', description: 'Do admin', price: 5_000, whatsapp: '11912345678' };
  const add = async (fields: object) => {
    const { status, body } = await admin.browser.post<Item & Message>('/api/admin/best-sellers', {
      ...typed,
      ...fields,
    });
    expect([status, body.message]).toEqual([201, undefined]);
    return body;
  };
  const setItem = (id: string, fields: object) => admin.browser.send('PATCH', `/api/admin/best-sellers/${id}`, fields);
  const shown = async (id: string, browser = first()) =>
    (await browser.read<Item[]>('/api/best-sellers')).find((item) => item.id === id);

  it('are shown as they are now, and left out while nobody can buy them', async () => {
    const shop = await seller({ name: 'Casa do Aquarista', city: 'Santos' });
    const item = await sell(shop, { imageUrl: 'https://example.com/1.webp', discountPercentage: 20 });
    const added = await add({ productId: item.id });
    expect(added).toMatchObject({ ...typed, whatsapp: '5511912345678', productId: item.id });
    const present = {
      ...{ id: added.id, name: racao.name, price: 1_000, discountPercentage: 20, description: 'Do admin' },
      ...{ imageUrl: 'https://example.com/1.webp', productId: item.id, whatsapp: '5511987654321' },
      store: { id: shop.storeId, name: 'Casa do Aquarista', city: 'Santos' },
    };
    const expected = (facts: object | undefined) =>
      onBoth(async (browser) => {
        const found = await shown(added.id, browser);
        if (facts) expect(found).toMatchObject(facts);
        else expect(found).toBeUndefined();
      });
    expect(await shown(added.id)).toMatchObject(present);
    await change(shop, item, { name: 'Ração nova', price: 3_000, discountPercentage: null, imageUrl: null });
    const renamed = { ...present, name: 'Ração nova', price: 3_000, discountPercentage: null, imageUrl: null };
    expect(await shown(added.id)).toMatchObject(renamed);
    await expected(renamed);
    await change(shop, item, { available: false });
    expect(await shown(added.id)).toBeUndefined();
    await expected(undefined);
    await change(shop, item, { available: true });
    await expected(renamed);
    await admin.browser.send('PATCH', `/api/admin/stores/${shop.storeId}/approve`, { approved: false });
    expect(await shown(added.id)).toBeUndefined();
    await admin.browser.send('PATCH', `/api/admin/stores/${shop.storeId}/approve`, { approved: true });
    await expected(renamed);
    await shop.browser.send('DELETE', `/api/my-store/products/${item.id}`);
    await expected(undefined);
    const listed = await admin.browser.read<Item[]>('/api/admin/best-sellers');
    expect(listed.find(({ id }) => id === added.id)).toMatchObject({ ...typed, whatsapp: '5511912345678' });
    expect((await setItem(added.id, { order: 2, productId: item.id })).status).toBe(200);
    expect((await setItem(added.id, { productId: null })).body).toMatchObject({ productId: null, name: 'Digitado' });
    expect(await shown(added.id)).toMatchObject({ name: 'Digitado', price: 5_000, store: null, productId: null });
  });

  it('refer to existing products only', async () => {
    const messages = { productId: 'Produto não encontrado' };
    const refused = await admin.browser.post('/api/admin/sponsored-products', { ...typed, productId: 'unknown' });
    expect([refused.status, refused.body.fields]).toEqual([400, messages]);
    const { id } = await add({ productId: '' });
    const changed = await setItem(id, { productId: 'unknown' });
    expect([changed.status, changed.body.fields]).toEqual([400, messages]);
  });

  it('are found by admins among the products of listed shops, ten at most', async () => {
    const word = `Zeta${newGtin()}`;
    const sellers = await Promise.all(Array.from({ length: 4 }, () => seller()));
    for (const shop of sellers) for (let n = 0; n < 3; n++) await sell(shop, { name: word });
    const paused = await seller();
    await sell(paused, { name: `${word}y`, available: false });
    await sell(await seller({}, { approved: false }), { name: `${word}y` });
    const find = (search: string) => admin.browser.read<{ storeId: string }[]>(`/api/admin/products?search=${search}`);
    expect(await find(word)).toHaveLength(10);
    expect((await find(`${word}y`)).map(({ storeId }) => storeId)).toEqual([paused.storeId]);
    expect(await find('ninguem vende isto')).toEqual([]);
    expect((await first().get('/api/admin/products')).status).toBe(401);
    expect((await paused.browser.get('/api/admin/products')).status).toBe(403);
  });
});

it('a category has as many products as the setting says', async () => {
  const shop = await seller();
  for (let n = 0; n < 4; n++) await sell(shop, {});
  const { status, body } = await shop.browser.post('/api/my-store/products', racao);
  const message = 'Você já tem 4 produtos nesta categoria. Exclua um produto para adicionar outro.';
  expect([status, body]).toEqual([422, { message, code: 'category_limit' }]);
  expect((await first().get('/api/config')).body).toMatchObject({ productsPerCategory: 4 });
});
