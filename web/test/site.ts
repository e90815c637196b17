import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { launchChromium } from '../../infra/test/chromium.ts';
import { HANG_MS } from '../../infra/test/eventually.ts';
import { type ProductOptions, type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { printPagesOfFailures } from './failed-pages.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };
/** Times for which the client shows a toast: without and with an undo button. */
const TOAST_MS = [5_000, 8_000];
/** Matches URLs of other hosts. */
const ELSEWHERE = /^https?:\/\/(?!127\.0\.0\.1|localhost)/;

/** A running product and a browser. */
export interface Site {
  readonly product: RunningProduct;
  readonly services: ServiceClients;
  /**
   * Opens a page in a new browser context, closed after the test. Default: a phone with reduced motion, and no service
   * worker, because its installation fetches every screen, which takes a third of a page's CPU time.
   */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page as `newPage` does, and loads a path. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
}

interface SiteOptions {
  /** Returns settings of the product. */
  env?: () => Promise<Record<string, string>>;
  /** `separate` for a file that ends one of several processes. Default: `single`. */
  topology?: ProductOptions['topology'];
}

/**
 * Registers hooks that start the product and a browser before the tests of a file and stop them afterwards. The members
 * of the returned site may be used only within tests and hooks.
 * @param fill adds the data that the tests need
 */
export function setUpSite(
  fill: (site: Site) => Promise<void> = async () => {},
  { env = async () => ({}), topology = 'single' }: SiteOptions = {},
): Site {
  let product: RunningProduct;
  let services: ServiceClients;
  let browser: Browser;
  const opened: Page[] = [];
  const watch = printPagesOfFailures(opened);

  const site: Site = {
    get product() {
      return product;
    },
    get services() {
      return services;
    },
    async newPage(options) {
      const still = { viewport: PHONE, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
      const context = await browser.newContext({ ...still, baseURL: product.baseUrl, ...options });
      context.setDefaultTimeout(HANG_MS);
      await context.exposeBinding('toastShown', ({ page }, words: string) => toastsOf(page).push(words));
      await context.addInitScript(tellToasts);
      await context.addInitScript(keepToasts, { standsMs: TOAST_MS, staysMs: HANG_MS });
      const page = await context.newPage();
      watch(page);
      opened.push(page);
      return page;
    },
    async open(path, options) {
      const page = await site.newPage(options);
      await page.goto(path);
      return page;
    },
  };

  beforeAll(async () => {
    const settings = { env: await env(), topology };
    [product, browser] = await Promise.all([startProduct(settings), launchChromium()]);
    services = servicesOf(product);
    await fill(site);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((page) => page.context().close()));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  return site;
}

const toasts = new WeakMap<Page, string[]>();

/** Returns the texts of the toasts that a page has shown, in all of its documents. The array is live. */
export function toastsOf(page: Page): string[] {
  return toasts.getOrInsert(page, []);
}

/** Runs in the page. Reports each toast as it appears, because some are followed by a navigation at once. */
function tellToasts(): void {
  const told = new Set<string | null>();
  const tell = () => {
    for (const toast of document.querySelectorAll('[data-toast]')) {
      const id = toast.getAttribute('data-toast');
      // A toast is inserted again when it moves between the page and a dialog.
      if (told.has(id)) continue;
      told.add(id);
      const words = [...toast.querySelectorAll('p')].map((line) => line.textContent).join(' / ');
      (window as unknown as { toastShown: (words: string) => void }).toastShown(words);
    }
  };
  new MutationObserver(tell).observe(document, { childList: true, subtree: true });
}

/** Runs in the page. Prolongs toasts, because on a slow machine 5 s can pass before a test reads one. */
function keepToasts({ standsMs, staysMs }: { standsMs: (number | undefined)[]; staysMs: number }): void {
  const { setTimeout } = window;
  const keeping = (run: () => void, ms?: number) => setTimeout(run, standsMs.includes(ms) ? staysMs : ms);
  Object.assign(window, { setTimeout: keeping });
}

/** Returns the URL of the tab that an action opens. Pages of other hosts are not loaded. */
export async function tabOpenedBy(page: Page, action: () => Promise<void>): Promise<URL> {
  await page.context().route(ELSEWHERE, (route) => route.fulfill({ body: 'another site' }));
  const [tab] = await Promise.all([page.context().waitForEvent('page'), action()]);
  await tab.waitForURL(ELSEWHERE);
  return new URL(tab.url());
}

/** Locates the card of a shop in a list. */
export function cardOf(page: Page, name: string) {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Root and data of a rendered page. */
const CONTENT = /<div id="root">[\s\S]*?<script type="application\/json" id="page-data">[\s\S]*?<\/script>/;
const bare = new WeakSet<Page>();

/** Serves pages without their content, as an installed app has them, so that the client gets their data by calls. */
export async function withoutContent(page: Page): Promise<void> {
  if (bare.has(page)) return;
  bare.add(page);
  const isScreen = ({ pathname }: URL) => !/^\/(api|assets|media|icons|og)\/|\.\w+$/.test(pathname);
  await page.route(isScreen, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(CONTENT, '<div id="root"></div>') });
  });
}

/** Headers of a failure after which the page does not repeat the call by itself during a test. */
export const WITHOUT_RETRY = { 'retry-after': '3600' };

/** Makes a call of the page fail, which is served without content. @returns a function that ends the failure */
export async function breakCall(page: Page, path: string | RegExp, status = 503): Promise<() => void> {
  await withoutContent(page);
  let broken = true;
  await page.route(path, (route) =>
    broken ? route.fulfill({ status, headers: WITHOUT_RETRY, body: '{}' }) : route.continue(),
  );
  return () => {
    broken = false;
  };
}

/**
 * Holds the page's requests to matching URLs; it is served without content.
 * @returns `sent`, which resolves to the first of them when it is sent, and `release`, which lets all of them through
 */
export async function holdCalls(page: Page, address: string | RegExp | ((url: URL) => boolean)) {
  await withoutContent(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, (route) => released.then(() => route.continue()));
  const matches = typeof address === 'function' ? (request: Request) => address(new URL(request.url())) : address;
  return { sent: page.waitForRequest(matches), release };
}

/**
 * Makes a call of the page fail until the retry button is clicked. For pages that poll: after the end of `breakCall`
 * they could succeed by themselves and remove the button before the click.
 * @returns a function that clicks the button
 */
export async function breakUntilRetry(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  await withoutContent(page);
  const retried = () => page.evaluate(() => 'retried' in window).catch(() => false);
  await page.route(path, async (route) =>
    (await retried()) ? route.continue() : route.fulfill({ status: 503, headers: WITHOUT_RETRY, body: '{}' }),
  );
  return async () => {
    await page.evaluate(() => {
      window.addEventListener('click', () => Object.assign(window, { retried: true }), { capture: true });
    });
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
  };
}

/** Waits for the page's fonts, because text measured earlier has the size of a fallback font. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Returns the vertical scroll position of the page in CSS pixels. */
export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}
