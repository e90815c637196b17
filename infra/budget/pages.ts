import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core';
import { HANG_MS } from '../test/eventually.ts';
import { axeViolations } from './axe.ts';
import type { BudgetResult } from './report.ts';

/** Viewport widths of phones, in CSS px. */
const PHONE_WIDTHS = [320, 360, 375, 390, 412, 430];
export const PHONE = { width: 390, height: 844 };
/** Device pixel ratio of phones of that width. */
const PHONE_PIXEL_RATIO = 3;
export const DESKTOP = { width: 1280, height: 900 };
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const KB = 1000;
const MAX_PICTURES = 500 * KB;
/** Blocks the service worker, whose installation fetches every screen and takes a third of a page's CPU time. */
export const UNINSTALLED = { serviceWorkers: 'block' } as const;

/** Addresses of screens, by name. */
export type Screens = Record<string, string>;

/** A browser session, with its cookies. */
export type StorageState = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

/**
 * Checks that no screen is wider than a phone, and runs axe on each screen at the widths of a phone and of a desktop.
 */
export async function checkScreens(
  browser: Browser,
  screens: Screens,
  visitor?: StorageState,
): Promise<BudgetResult[]> {
  const wide: string[] = [];
  const violations: string[] = [];
  const atPhone = async (page: Page, name: string) => {
    violations.push(...(await violationsOf(page, name)));
    wide.push(...(await widthsBeyond(page, name)));
  };
  const atDesktop = async (page: Page, name: string) => {
    violations.push(...(await violationsOf(page, name)));
  };
  await Promise.all([
    openEach(browser, screens, { viewport: PHONE, ...sessionOf(visitor) }, atPhone),
    openEach(browser, screens, { viewport: DESKTOP, ...sessionOf(visitor) }, atDesktop),
  ]);
  const count = Object.keys(screens).length;
  return [
    {
      check: `${count} screens: width on phones`,
      measured: `${wide.length} too wide`,
      goal: `nothing wider than ${PHONE_WIDTHS[0]} to ${PHONE_WIDTHS.at(-1)} px`,
      met: wide.length === 0,
      details: wide,
    },
    {
      check: `${count} screens: axe, WCAG 2.2 AA`,
      measured: `${violations.length} findings`,
      goal: 'none',
      met: violations.length === 0,
      details: violations,
    },
  ];
}

async function openEach(
  browser: Browser,
  screens: Screens,
  options: BrowserContextOptions,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  // Animations would change the colours that axe evaluates.
  const context = await browser.newContext({ reducedMotion: 'reduce', ...UNINSTALLED, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(HANG_MS);
  for (const [name, url] of Object.entries(screens)) {
    await open(page, url);
    await look(page, name);
  }
  await context.close();
}

async function violationsOf(page: Page, name: string): Promise<string[]> {
  const width = page.viewportSize()?.width;
  return (await axeViolations(page, WCAG)).map(({ id, nodes }) => {
    const targets = nodes.map(({ target }) => target).join(', ');
    return `${name} at ${width} px: ${id} (${targets})`;
  });
}

/** Returns a line for each phone width that the page exceeds. Resets the viewport to `PHONE`. */
async function widthsBeyond(page: Page, name: string): Promise<string[]> {
  const wide: string[] = [];
  for (const width of PHONE_WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height });
    // The new width takes effect asynchronously.
    await page.waitForFunction((expected) => window.innerWidth === expected, width);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) wide.push(`${name} is ${needed} px wide on a screen of ${width} px`);
  }
  await page.setViewportSize(PHONE);
  return wide;
}

/** Measures the bytes of all pictures of the home page, scrolled to its end on a phone. */
export async function weighPictures(browser: Browser, home: string): Promise<BudgetResult> {
  const page = await browser.newPage({ viewport: PHONE, deviceScaleFactor: PHONE_PIXEL_RATIO, ...UNINSTALLED });
  page.setDefaultTimeout(HANG_MS);
  const pictures = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image' && response.url().startsWith('http')) {
      pictures.set(response.url(), response);
    }
  });
  await open(page, home);
  const bodies = await Promise.all([...pictures.values()].map((response) => response.body()));
  const bytes = bodies.reduce((sum, body) => sum + body.length, 0);
  await page.close();
  return {
    check: `home: ${bodies.length} pictures at ${PHONE.width} px, pixel ratio ${PHONE_PIXEL_RATIO}`,
    measured: `${(bytes / KB).toFixed(0)} kB`,
    goal: `≤ ${MAX_PICTURES / KB} kB`,
    met: bytes <= MAX_PICTURES,
  };
}

function sessionOf(visitor: StorageState | undefined) {
  return visitor ? { storageState: visitor } : {};
}

/** Opens a page and scrolls to its end, so that lazy pictures are loaded. */
export async function open(page: Page, url: string): Promise<void> {
  // With an open event stream the page would never reach networkidle.
  await page.route('**/api/**/stream', (route) => route.abort());
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 50));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
}
