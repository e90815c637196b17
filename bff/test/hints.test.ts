import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../infra/test/chromium.ts';
import { eventually, HANG_MS } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';
import { addProduct, openShop } from '../../infra/test/shops.ts';
import { storeRedPicture } from './page-pictures.ts';

let product: RunningProduct;
let browser: Browser;
let shopId: string;
let pendingId: string;
let productId: string;
/** Path of the page of the town where `shopId` is, below `/lojas` and `/towns`. */
const TOWN = 'sp/sao-paulo';
const GTIN = '7891000100103';

beforeAll(async () => {
  product = await startProduct({ topology: 'single' });
  browser = await launchChromium();
  await fill();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function fill(): Promise<void> {
  const services = servicesOf(product);
  const [wide, square] = [await storeRedPicture(product, 2100, 1400), await storeRedPicture(product, 800, 800)];
  const add = (kind: 'hero-banners' | 'banners' | 'best-sellers' | 'sponsored-products', fields: object) =>
    services.catalog.addHomeItem({ params: { kind, id: randomUUID() }, body: { imageUrl: wide, ...fields } });
  const offer = { price: 1_000, whatsapp: '5511987654321', imageUrl: square };
  await add('hero-banners', { title: 'Um cardume de lojas' });
  await add('hero-banners', { title: 'Bichos felizes', imageUrl: await storeRedPicture(product, 2100, 1400) });
  for (const title of ['Peixes', 'Cães', 'Gatos']) {
    await add('banners', { title, imageUrl: await storeRedPicture(product, 1600, 600) });
  }
  await add('best-sellers', { name: 'Betta', ...offer });
  await add('sponsored-products', { name: 'Ração', ...offer });
  const pictures = { coverImageUrl: await storeRedPicture(product, 2100, 900), profileImageUrl: square };
  ({ id: shopId } = await openShop(services, pictures));
  ({ id: pendingId } = await openShop(services, pictures, { approved: false }));
  const imageUrls = [await storeRedPicture(product, 1300, 1300)];
  ({ id: productId } = await addProduct(services, shopId, { imageUrls, gtin: GTIN }));
  await eventually(async () => {
    for (const id of [shopId, pendingId]) expect((await fetch(`${product.baseUrl}/api/stores/${id}`)).status).toBe(200);
    const { total } = (await (await fetch(`${product.baseUrl}/api/stores`)).json()) as { total: number };
    expect(total).toBe(1);
    expect((await announced('/')).pictures).toBe(2);
  });
}

interface Watched {
  page: Page;
  /** Warnings and errors of the page. */
  complaints: string[];
  /** Number of requests by path, without visits. */
  requests: Map<string, number>;
  /** Returns the paths of the calls and pictures that the page has used. */
  used(): Promise<string[]>;
}

/** Opens a page; again if a network interface of the machine changed meanwhile, which makes requests fail. */
async function open(path: string, width: number): Promise<Watched> {
  for (;;) {
    const watched = await openOnce(path, width);
    if (!watched.complaints.some((complaint) => complaint.includes('ERR_NETWORK_CHANGED'))) return watched;
    await watched.page.close();
  }
}

async function openOnce(path: string, width: number): Promise<Watched> {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  page.setDefaultTimeout(HANG_MS);
  // Lists of open shops are asked for again at the start of a minute.
  await page.clock.setFixedTime(new Date());
  const complaints: string[] = [];
  const requests = new Map<string, number>();
  page.on('console', (message) => {
    // Browsers log the 401 by which the page detects that nobody is signed in.
    const asksWho = message.location().url.endsWith('/api/auth/me');
    // A slow page uses its hints late. `expectUsed` checks that it uses all of them.
    const isLate = message.text().includes('but not used within a few seconds');
    if (['warning', 'error'].includes(message.type()) && !asksWho && !isLate) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET') requests.set(pathname + search, (requests.get(pathname + search) ?? 0) + 1);
  });
  await page.addInitScript(() => {
    const { fetch } = window;
    const fetched: string[] = [];
    Object.assign(window, { fetched });
    window.fetch = (input, init) => {
      fetched.push(input instanceof Request ? input.url : String(input));
      return fetch(input, init);
    };
  });
  const used = async () => {
    const urls = await page.evaluate(() => {
      const { fetched } = window as unknown as { fetched: string[] };
      return [...fetched, ...[...document.images].map((image) => image.currentSrc)].map(
        (url) => new URL(url, location.href).href,
      );
    });
    return urls.map((url) => url.replace(product.baseUrl, ''));
  };
  await page.goto(product.baseUrl + path, { waitUntil: 'networkidle' });
  return { page, complaints, requests, used };
}

/** Resolves when the page has used the calls and every requested picture, so that unused hints are detected. */
const expectUsed = ({ used, requests }: Watched, calls: readonly string[]) =>
  eventually(async () => {
    const pictures = [...requests.keys()].filter((path) => path.startsWith('/media/'));
    expect(await used()).toEqual(expect.arrayContaining([...calls, ...pictures]));
  });

/** Returns the preloads in the head of a page: calls, pictures and code. */
async function announced(path: string) {
  const html = await (await fetch(product.baseUrl + path)).text();
  const links = html.match(/<link [^>]*>/g) ?? [];
  const calls = links
    .filter((link) => link.includes('as="fetch"'))
    .map((link) => /href="([^"]*)"/.exec(link)?.[1] ?? '');
  return {
    calls: calls.map((call) => call.replaceAll('&amp;', '&')),
    pictures: links.filter((link) => link.includes('as="image"')).length,
    code: links.filter((link) => link.includes('rel="modulepreload"')).length,
  };
}

const HOME = ['/api/product-categories', '/api/hero-banners', '/api/banners', '/api/best-sellers'];
const SPONSORED = '/api/sponsored-products';

describe.each([390, 1280])('preload hints, %d wide', (width) => {
  it.each([
    ['/?favoritas=1', ['/api/stores?page=1&limit=5', ...HOME, SPONSORED]],
    [
      '/?favoritas=1&busca=aqua+viva&cidade=S%C3%A3o+Paulo',
      [
        '/api/stores?search=aqua+viva&city=S%C3%A3o+Paulo&page=1&limit=5',
        '/api/products?search=aqua+viva&city=S%C3%A3o+Paulo&page=1&limit=20',
        '/api/product-categories',
        SPONSORED,
      ],
    ],
    ['/esqueci-senha', ['/api/config']],
  ])('of %s, which is served without content, equal the requests of its first view, each once', async (path, calls) => {
    const hints = await announced(path);
    expect([hints.calls.toSorted(), hints.pictures]).toEqual([calls.toSorted(), 0]);
    expect(hints.code).toBeGreaterThan(1);
    const watched = await open(path, width);
    const { page, complaints, requests } = watched;
    await expectUsed(watched, calls);
    expect(complaints).toEqual([]);
    expect(calls.map((call) => [call, requests.get(call)])).toEqual(calls.map((call) => [call, 1]));
    await page.close();
  });

  // Also the drawings of the first screen: the sheet of the categories, that of an empty list, of a notice, of a missing picture.
  it.each([
    ['the home page', () => '/', 2],
    ['a search', () => '/?busca=neon&categoria=peixes&ver=produtos', 2],
    ['the partners', () => '/parceiros', 1],
    ['a product of several shops', () => `/produto/${GTIN}`, 1],
    ['all towns', () => '/lojas', 0],
    ['a town', () => `/lojas/${TOWN}`, 0],
    ['a category of a town', () => `/lojas/${TOWN}/peixes`, 0],
    ['a shop', () => `/loja/${shopId}`, 2],
    ['a shop that waits for its approval', () => `/loja/${pendingId}`, 3],
    ['a product', () => `/loja/${shopId}/produto/${productId}`, 3],
  ])('of %s, which has its data, are of its pictures and its code', async (_, pathOf, pictures) => {
    // Until it has its content, which a busy machine does not render in time.
    const hints = await eventually(async () => {
      const shown = await announced(pathOf());
      expect([shown.calls, shown.pictures]).toEqual([[], pictures]);
      return shown;
    });
    expect(hints.code).toBeGreaterThan(1);
    const watched = await open(pathOf(), width);
    await expectUsed(watched, []);
    expect(watched.complaints).toEqual([]);
    await watched.page.close();
  });
});

describe('the pictures of the home page', () => {
  it('are preloaded during their display period only', async () => {
    const services = servicesOf(product);
    const add = async (fields: object) => {
      const imageUrl = await storeRedPicture(product, 2100, 1400);
      const params = { kind: 'hero-banners' as const, id: randomUUID() };
      await services.catalog.addHomeItem({ params, body: { title: 'Sexta-feira', imageUrl, ...fields } });
      return imageUrl;
    };
    const [past, future] = ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'];
    const others = [await add({ showFrom: future, order: -2 }), await add({ showUntil: past, order: -2 })];
    const first = await add({ showFrom: past, showUntil: future, order: -1 });
    await eventually(async () => {
      const html = await (await fetch(product.baseUrl)).text();
      expect([first, ...others].map((picture) => html.includes(picture))).toEqual([true, false, false]);
    });
  });
});
