import { describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { eventually } from '../../infra/test/eventually.ts';
import { addHomeItem, addProduct, openShop } from '../../infra/test/shops.ts';
import { DESKTOP, PHONE, type Site, setUpSite, tabOpenedBy } from './site.ts';

const PICTURE = '/icons/icon-512.png';
const NINE_TO_SIX = Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '18:00' }));
const HOUR_MS = 3_600_000;

let shopId: string;
let productId: string;

/** Two pages of shops, one shop with products, and promotions. */
async function fill({ product, services }: Site): Promise<void> {
  for (let n = 1; n <= 6; n++) {
    await openShop(services, { name: `Loja ${n}`, openingHours: NINE_TO_SIX, coverImageUrl: PICTURE });
  }
  const pictures = { coverImageUrl: PICTURE, profileImageUrl: PICTURE };
  ({ id: shopId } = await openShop(services, { name: 'Água Viva', openingHours: NINE_TO_SIX, ...pictures }));
  ({ id: productId } = await addProduct(services, shopId, { name: 'Peixe-palhaço' }));
  for (const title of ['Peixes', 'Cães', 'Gatos']) await addHomeItem(services, 'banners', { title, imageUrl: PICTURE });
  await addHomeItem(services, 'hero-banners', { title: 'Um cardume de lojas', imageUrl: PICTURE });
  for (const name of ['Betta', 'Guppy', 'Neon', 'Disco', 'Acará', 'Kinguio']) {
    await addHomeItem(services, 'best-sellers', { name, price: 1_000, whatsapp: '11987654321', imageUrl: PICTURE });
  }
  await eventually(async () => {
    const html = await (await fetch(product.baseUrl)).text();
    for (const words of ['7 lojas', 'Água Viva', 'Gatos', 'Kinguio']) expect(html).toContain(words);
    expect(await (await fetch(`${product.baseUrl}/loja/${shopId}`)).text()).toContain('Peixe-palhaço');
  });
}

const site = setUpSite(fill);

/** https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface Watched {
  page: Page;
  /** Errors and warnings of the page. */
  complaints: string[];
  /** Paths of its calls of the API. */
  calls: string[];
}

async function open(
  path: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const page = await site.newPage(options);
  const watched: Watched = { page, complaints: [], calls: [] };
  page.on('console', (message) => {
    // Of the page itself the browser says so if its status is 404.
    const ofThePage = message.location().url === page.url() && message.text().includes('404');
    if (['error', 'warning'].includes(message.type()) && !ofThePage) watched.complaints.push(message.text());
  });
  page.on('pageerror', (error) => watched.complaints.push(String(error)));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) watched.calls.push(`${request.method()} ${pathname}`);
  });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as LayoutShift;
        const moved = sources.map(({ node, previousRect, currentRect }) =>
          [node?.textContent || node?.nodeName, JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' '),
        );
        shifts.push([value, ...moved].join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await prepare(page);
  // Until it has its content, which a busy machine does not render in time.
  await eventually(async () => {
    for (const seen of [watched.complaints, watched.calls]) seen.length = 0;
    const response = await page.goto(path);
    expect(await response?.text()).toContain('id="page-data"');
  });
  await takenOver(page);
  return watched;
}

/** Opens a page whose script arrives only after `start`. */
async function openWithoutScript(path: string): Promise<{ page: Page; start: () => void }> {
  const page = await site.newPage();
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { page, start: gate.resolve };
}

/** Resolves when the client has rendered into the page. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const link = document.querySelector('nav a') ?? {};
    return Object.keys(link).some((key) => key.startsWith('__reactProps'));
  });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

const paths = () => [
  '/',
  '/?busca=agua',
  `/loja/${shopId}`,
  `/loja/${shopId}/produto/${productId}`,
  '/parceiros',
  '/nada',
  '/lojas/sp/nada',
];

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('the client takes over a rendered page on a %s', (_, viewport) => {
  it.each([0, 1, 2, 3, 4, 5, 6])('(%d) without an error, a jump or a call for what it has', async (index) => {
    const path = paths()[index] ?? '';
    const { page, complaints, calls } = await open(path, { viewport });
    expect(complaints).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
    // The list is of the neighbours, if they are in view.
    const ofShops = [`POST /api/stores/${shopId}/visit`, `GET /api/stores/${shopId}`, 'GET /api/stores'];
    expect(calls.filter((call) => !(path.startsWith('/loja/') && ofShops.includes(call)))).toEqual([]);
  });
});

describe('the client takes over a rendered page', () => {
  it.each([
    ['Asia/Tokyo', 9],
    ['America/Noronha', -3],
    ['Pacific/Auckland', 30],
    ['UTC', -200],
  ])('in %s with a clock that is %d hours ahead, and then shows its own time', async (timezoneId, ahead) => {
    const { page, complaints } = await open(`/loja/${shopId}`, { timezoneId, locale: 'en-US' }, (it) =>
      it.clock.setFixedTime(Date.now() + ahead * HOUR_MS),
    );
    expect(complaints).toEqual([]);
    const hour = new Date(Date.now() + (ahead - 3) * HOUR_MS).getUTCHours();
    const words = hour >= 9 && hour < 18 ? 'Aberto agora' : 'Fechado agora';
    await page.getByText(words).first().waitFor();
  });

  it('with favourites and shops seen before', async () => {
    const { page, complaints } = await open('/', {}, (it) =>
      it.addInitScript((id) => {
        localStorage.setItem('favourites', JSON.stringify([id]));
        const seen = { id, name: 'Água Viva', neighborhood: 'Centro', city: 'Olinda', profileImageUrl: null };
        localStorage.setItem('recently-seen', JSON.stringify([seen]));
      }, shopId),
    );
    const heart = page.getByRole('button', { name: 'Favoritar Água Viva' });
    await eventually(async () => expect(await heart.getAttribute('aria-pressed')).toBe('true'));
    await page.getByRole('heading', { name: 'Vistas recentemente' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('and keeps its elements and what was typed before', async () => {
    const { page, start } = await openWithoutScript('/');
    const field = page.getByPlaceholder('Buscar lojas...');
    await field.fill('agua');
    const card = await page.getByRole('article').first().elementHandle();
    start();
    await takenOver(page);
    expect(await card?.evaluate((element) => element.isConnected)).toBe(true);
    await page.getByRole('heading', { name: 'Resultados da busca' }).waitFor();
    expect(await field.inputValue()).toBe('agua');
  });

  it('and does what was pressed before', async () => {
    const { page, start } = await openWithoutScript('/');
    const heart = page.getByRole('button', { name: /^Favoritar / }).first();
    await heart.click();
    const open = page.getByRole('button', { name: 'Abertas agora' });
    await open.click();
    start();
    await eventually(async () => expect(new URL(page.url()).search).toBe('?abertas=1'));
    expect(await page.evaluate(() => localStorage.getItem('favourites'))).toMatch(/^\["[\w-]+"\]$/);
  });

  it('and does what is chosen meanwhile', async () => {
    const page = await site.newPage();
    await page.addInitScript(() => {
      const stop = window.removeEventListener.bind(window);
      window.removeEventListener = (...listener: Parameters<typeof stop>) => {
        stop(...listener);
        // The client records no more: it is about to take over.
        if (listener[0] === 'change') queueMicrotask(choose);
      };
      function choose() {
        const field = document.querySelector<HTMLSelectElement>('select:has([value="rating"])');
        if (!field) return;
        field.value = 'rating';
        for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
      }
    });
    // Until it has its content, which a busy machine does not render in time.
    await eventually(async () => {
      expect(await (await page.goto('/'))?.text()).toContain('id="page-data"');
      await page.waitForURL('/?ordem=rating', { timeout: 10_000 });
    });
    // The address changes before the screen.
    await eventually(async () => expect(await page.getByLabel('Ordenar por').inputValue()).toBe('rating'));
  });

  it('and asks again when one goes back to it', async () => {
    const { page } = await open(`/loja/${shopId}`);
    await page.goto('/parceiros');
    const body = { facts: { price: 7_700 }, selectedCategoryIds: ['cat-peixes'] };
    await site.services.catalog.changeProduct({ params: { storeId: shopId, id: productId }, body });
    await eventually(async () => {
      const response = await fetch(`${site.product.baseUrl}/api/stores/${shopId}/products`);
      expect(await response.text()).toContain('7700');
    });
    await page.goBack();
    await page.getByText('R$ 77,00').first().waitFor();
  });

  it('but renders one without its data by itself', async () => {
    const page = await site.newPage();
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '') });
    });
    const called = page.waitForRequest('**/api/stores?*');
    await page.goto('/');
    await called;
    await page.getByText('7 lojas').waitFor();
  });
});

it('without scripts a shop is found and its chat opened', async () => {
  const page = await site.open('/', { javaScriptEnabled: false });
  await page.getByPlaceholder('Buscar lojas...').fill('agua viva');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Resultados da busca' }).waitFor();
  await page.getByRole('link', { name: 'Água Viva' }).click();
  await page.getByRole('heading', { level: 1, name: 'Água Viva' }).waitFor();
  await page.getByRole('link', { name: 'Peixe-palhaço' }).click();
  await page.getByRole('heading', { level: 2, name: 'Peixe-palhaço' }).waitFor();
  const chat = await tabOpenedBy(page, () => page.getByRole('link', { name: 'Comprar pelo WhatsApp' }).click());
  expect(chat.searchParams.get('text')).toContain('Peixe-palhaço');
});
