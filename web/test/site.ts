import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../../infra/test/chromium.ts';
import { HANG_MS } from '../../infra/test/eventually.ts';
import { type Product, startProduct } from '../../infra/test/product.ts';
import { type Connected, servicesOf } from '../../infra/test/services.ts';
import { printPagesOfFailures } from './failed-pages.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };
/** Times for which the client shows a toast: without and with a button that undoes something. */
const TOAST_MS = [5_000, 8_000];
/** Matches addresses of other machines. */
const ELSEWHERE = /^https?:\/\/(?!127\.0\.0\.1|localhost)/;

/** The whole product and a browser. */
export interface Site {
  readonly product: Product;
  readonly services: Connected;
  /**
   * Opens a page in a new browser context, closed after the test. Default: a phone with reduced motion, without the service
   * worker, whose installation fetches every screen: a third of the CPU time of a page.
   */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Opens such a page at a path. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/**
 * Starts the product and a browser for the tests of a file; `fill` adds the data that they need.
 * @param env returns settings of the product
 */
export function openSite(
  fill: (site: Site) => Promise<void> = async () => {},
  env: () => Promise<Record<string, string>> = async () => ({}),
): Site {
  let product: Product;
  let services: Connected;
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
    const settings = { env: await env() };
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

/** Returns the texts of the toasts that a page has shown, in any of its documents. */
export function toastsOf(page: Page): string[] {
  return toasts.getOrInsert(page, []);
}

/** Tells the test of each toast as it is shown: some are followed by another document at once. */
function tellToasts(): void {
  const told = new Set<string | null>();
  const tell = () => {
    for (const toast of document.querySelectorAll('[data-toast]')) {
      const id = toast.getAttribute('data-toast');
      // A toast moves between the page and a dialog.
      if (told.has(id)) continue;
      told.add(id);
      const words = [...toast.querySelectorAll('p')].map((line) => line.textContent).join(' / ');
      (window as unknown as { toastShown: (words: string) => void }).toastShown(words);
    }
  };
  new MutationObserver(tell).observe(document, { childList: true, subtree: true });
}

/** Toasts stay until they are closed or replaced: on a slow machine 5 s can pass before a test reads them. */
function keepToasts({ standsMs, staysMs }: { standsMs: (number | undefined)[]; staysMs: number }): void {
  const { setTimeout } = window;
  const keeping = (run: () => void, ms?: number) => setTimeout(run, standsMs.includes(ms) ? staysMs : ms);
  Object.assign(window, { setTimeout: keeping });
}

/** Returns the address of the tab that an action opens. Pages of other hosts are not loaded. */
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

/** Makes a call of the page fail. @returns a function that ends the failure */
export async function breakCall(page: Page, path: string | RegExp, status = 503): Promise<() => void> {
  let broken = true;
  await page.route(path, (route) => (broken ? route.fulfill({ status, body: '{}' }) : route.continue()));
  return () => {
    broken = false;
  };
}

/**
 * Holds the page's requests to an address.
 * @returns the first of them, once it is sent, and a function that lets all of them through
 */
export async function holdCalls(page: Page, address: (url: URL) => boolean) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, (route) => released.then(() => route.continue()));
  return { sent: page.waitForRequest((request) => address(new URL(request.url()))), release };
}

/**
 * Makes a call of the page fail until the button that asks for it again is clicked. After `breakCall`, a page that asks
 * again by itself, as for new figures, could succeed and take the button away before the click.
 * @returns a function that clicks the button
 */
export async function breakUntilRetry(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  const retried = () => page.evaluate(() => 'retried' in window).catch(() => false);
  await page.route(path, async (route) =>
    (await retried()) ? route.continue() : route.fulfill({ status: 503, body: '{}' }),
  );
  return async () => {
    await page.evaluate(() => {
      window.addEventListener('click', () => Object.assign(window, { retried: true }), { capture: true });
    });
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
  };
}

/** Waits for the fonts of what the page shows: text that is measured before has the sizes of another font. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Returns the vertical scroll position of the page in px. */
export function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}
