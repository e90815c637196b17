import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, servicesOf } from '../../infra/test/services.ts';
import { addHomeItem, addProduct } from '../../infra/test/shops.ts';
import { brokenHead } from './head-rules.ts';
import { openShownShop } from './open-shown-shop.ts';
import { canonicalUrl, metaContent, titleOf } from './page-head.ts';
import { storeNoise } from './page-pictures.ts';
import { allStructuredData } from './structured-data.ts';

const GTIN = '7891000100103';
const ONE_SHOPS_GTIN = '7891234567895';
const DAY = { opens: '08:00', closes: '18:00', breaks: [{ from: '12:00', to: '13:30' }] };

/** WhatsApp shows no picture of more bytes. */
const SHARED_BYTES = 300_000;
/** Google shows no smaller logo. */
const LOGO_PIXELS = 112;

let product: RunningProduct;
let shopId: string;
let pendingId: string;
let productId: string;

beforeAll(async () => {
  product = await startProduct({ only: ['auth', 'stores', 'catalog', 'reviews', 'bff'], env: absentServices });
  const services = servicesOf(product);
  const town = { city: 'Londrina', state: 'PR' };
  // A shop that has all that its page can show.
  ({ id: shopId } = await openShownShop(product, {
    ...town,
    name: "Aquário d'Água & Cia",
    coverImageUrl: await storeNoise(product, 2100, 900),
    profileImageUrl: await storeNoise(product, 400, 400),
    openingHours: Array(7).fill(DAY),
    specialDays: [
      { date: '2999-12-24', label: 'Véspera', hours: DAY },
      { date: '2999-12-25', label: null, hours: null },
    ],
    vacation: { from: '2999-01-02', to: '2999-01-10', message: null },
    payments: ['credito', 'pix'],
    delivery: { radiusKm: 5, fee: 800, freeFrom: null, minimum: null, note: null },
  }));
  const { id: secondId } = await openShownShop(product, { ...town, name: 'Pé Vermelho' });
  await openShownShop(product, { ...town, name: 'Terra Roxa', delivery: { ...NO_FEES, radiusKm: null } });
  await openShownShop(product, { city: 'Maringá', state: 'PR' });
  ({ id: pendingId } = await openShownShop(product, { ...town, name: 'Nova' }, { approved: false }));
  const photo = await storeNoise(product, 1600, 1600);
  const food = { name: 'Ração <flocos> 50 g', brand: 'Boa Água', gtin: GTIN, imageUrls: [photo] };
  ({ id: productId } = await addProduct(services, shopId, food));
  await addProduct(services, secondId, { ...food, price: 1_290, discountPercentage: null });
  await addProduct(services, secondId, { name: 'Sal marinho', gtin: ONE_SHOPS_GTIN });
  const offer = { description: 'Rações', discountText: '10%', link: 'https://example.com' };
  await addHomeItem(services, 'partners', { name: 'Aquapet', ...offer });
  const body = JSON.stringify({ customerName: 'Ana', rating: 5 });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${product.baseUrl}/api/stores/${shopId}/reviews`, { method: 'POST', body, headers });
  await eventually(async () => {
    expect(await served(`/loja/${shopId}`)).toContain('"reviewCount":1');
    expect(await served(`/produto/${GTIN}`)).toContain('"offerCount":2');
    expect(await served(`/produto/${ONE_SHOPS_GTIN}`)).toContain('"offerCount":1');
  });
});
afterAll(() => product?.stop());

const NO_FEES = { fee: null, freeFrom: null, minimum: null, note: null };

const served = async (path: string) => (await fetch(product.baseUrl + path)).text();

/** Returns a page with its content, which a busy machine does not render in time. */
const page = (path: string) =>
  eventually(async () => {
    const html = await served(path);
    expect(html).not.toContain('<div id="root"></div>');
    return html;
  });

/** Every kind of page for search engines: its path, and the types of its structured data. */
const PAGES: readonly [kind: string, path: () => string, types: readonly string[]][] = [
  ['home', () => '/', ['WebSite', 'Organization']],
  ['search', () => '/?busca=racao', ['WebSite', 'Organization']],
  ['category', () => '/?categoria=peixes', ['WebSite', 'Organization']],
  ['category in a town', () => '/?categoria=peixes&cidade=Londrina', ['WebSite', 'Organization']],
  ['shop', () => `/loja/${shopId}`, ['PetStore', 'BreadcrumbList']],
  ['product', () => `/loja/${shopId}/produto/${productId}`, ['Product', 'BreadcrumbList']],
  ['product of several shops', () => `/produto/${GTIN}`, ['Product']],
  ['towns', () => '/lojas', ['BreadcrumbList']],
  ['town', () => '/lojas/pr/londrina', ['BreadcrumbList', 'ItemList']],
  ['category of a town', () => '/lojas/pr/londrina/peixes', ['BreadcrumbList', 'ItemList']],
  ['partners', () => '/parceiros', []],
  ['orders', () => '/pedidos', []],
  ['terms', () => '/termos-de-uso', []],
];

describe('the head of a page', () => {
  it.each(PAGES)('of the kind «%s» keeps all rules, and says all that is recommended', async (_, path, types) => {
    const html = await page(path());
    expect(brokenHead(html, { complete: true })).toEqual([]);
    expect(metaContent(html, 'robots')).toBe('');
    expect(allStructuredData(html).map((item) => item['@type'])).toEqual(types);
  });

  it.each([
    ['nothing', () => '/nada'],
    ['an unknown shop', () => '/loja/nada'],
    ['a shop that waits for its approval', () => `/loja/${pendingId}`],
    ['a town of one shop', () => '/lojas/pr/maringa'],
    ['a product of one shop', () => `/produto/${ONE_SHOPS_GTIN}`],
  ])('that search engines leave out, of %s, keeps the rules, too', async (_, path) => {
    const html = await page(path());
    expect(brokenHead(html)).toEqual([]);
    expect(metaContent(html, 'robots')).toBe('noindex');
  });

  it('has a title and a description of its own at every canonical address', async () => {
    const pages = await Promise.all(PAGES.map(([, path]) => served(path())));
    const own = new Map(pages.map((html) => [canonicalUrl(html), html]));
    const all = [...own.values()];
    expect(new Set(all.map(titleOf)).size).toBe(all.length);
    expect(new Set(all.map((html) => metaContent(html, 'description'))).size).toBe(all.length);
  });
});

/** Gets a picture, which robots may read. */
async function picture(url: string) {
  const answer = await fetch(url);
  const type = answer.headers.get('content-type');
  expect([url, answer.status, type]).toEqual([url, 200, expect.stringMatching(/^image\//)]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  return { type, size: bytes.length, width, height };
}

describe('the pictures that a page names', () => {
  it.each(PAGES)('of the kind «%s» are as its head says, and small enough for WhatsApp', async (_, path) => {
    const html = await served(path());
    const { type, size, width, height } = await picture(metaContent(html, 'og:image'));
    const told = ['og:image:type', 'og:image:width', 'og:image:height'].map((name) => metaContent(html, name));
    expect([type, String(width), String(height)]).toEqual(told);
    // Shop and product show random pixels, which compress worse than any photograph.
    expect(size).toBeLessThan(SHARED_BYTES);
  });

  it('for search engines are there, and none is below a path that robots.txt forbids', async () => {
    const pages = await Promise.all(PAGES.map(([, path]) => served(path())));
    const named = new Set(pages.flatMap(allStructuredData).flatMap(({ image, logo }) => [image, logo].flat()));
    named.delete(undefined);
    const forbidden = [...(await served('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
    // Cover, face and sharing picture of the shop, photo and sharing picture of the product, and the logo.
    expect(named.size).toBe(6);
    for (const url of named as Set<string>) {
      const { width, height } = await picture(url);
      expect([url, Math.min(width, height) >= LOGO_PIXELS]).toEqual([url, true]);
      expect(forbidden.filter((path) => new URL(url).pathname.startsWith(path))).toEqual([]);
    }
  });
});
