/**
 * `make pictures`: takes the pictures of README on the product with its demo data. Look at them before you commit them.
 */

import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { saoPauloTime } from '@cardume/kit/domain/days';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { screensOf, signIn } from '../budget/client.ts';
import { cardume } from '../cli/test/cardume.ts';
import { accounts } from '../seed/content/accounts.ts';
import { demoContent } from '../seed/content/index.ts';
import { root } from '../shared/folders.ts';
import { launchChromium } from '../test/chromium.ts';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { type RunningProduct, startProduct } from '../test/product.ts';

const FOLDER = join(root, 'docs/pictures');
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 };
const TERMINAL = { viewport: { width: 1000, height: 500 }, deviceScaleFactor: 1 };
const QUALITY = 78;
const MAX_BYTES = 150_000;
/** Time for animated numbers and fading pictures to finish. */
const REST_MS = 1_500;

/** Scroll offset of the first search result on a phone. */
const BELOW_FILTERS = 560;
const VISITS_TODAY = 17;
const CLICKS_TODAY = 6;

await globalSetup();
const product = await startProduct({ demo: true });
try {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchChromium();
  await takeAll(browser, product);
  await browser.close();
} finally {
  await product.stop();
  await globalTeardown();
}
process.exit();

async function takeAll(browser: Browser, { baseUrl, environment }: RunningProduct): Promise<void> {
  const { search = '', shop = '' } = await screensOf(baseUrl);
  await visitToday(baseUrl);
  const sessions = await Promise.all(accounts.map(async ({ role, email }) => [role, await signIn(baseUrl, email)]));
  const { admin, lojista } = Object.fromEntries(sessions);
  const take = (name: string, options: BrowserContextOptions, url: string) =>
    takeIn(browser, name, options, (page) => page.goto(url));
  const takeOpen = (name: string, options: BrowserContextOptions, url: string, scrollTo = 0) =>
    takeIn(browser, name, options, async (page) => {
      await page.clock.setFixedTime(afternoon());
      await page.goto(url);
      await pause(REST_MS);
      await page.evaluate((top) => window.scrollTo(0, top), scrollTo);
    });
  await takeOpen('shopper-list', PHONE, search, BELOW_FILTERS);
  await takeOpen('shopper-shop', DESKTOP, shop);
  await take('owner-panel', { ...PHONE, storageState: lojista }, `${baseUrl}/painel`);
  await take('owner-figures', { ...DESKTOP, storageState: lojista }, `${baseUrl}/painel/analytics`);
  await take('admin-approvals', { ...DESKTOP, storageState: admin }, `${baseUrl}/admin/lojas`);
  const terminal = terminalPage(await outputsOf(environment, ['status', 'check', 'dead-letters']));
  await takeIn(browser, 'operator', TERMINAL, (page) => page.setContent(terminal));
}

/** A time of the current day when most shops are open. */
function afternoon(): Date {
  return saoPauloTime(new Date().toISOString().slice(0, 10), '15:00');
}

/** Adds visits and clicks of today for the shown owner, because the demo data end with the day before. */
async function visitToday(baseUrl: string): Promise<void> {
  const { shops, products } = demoContent();
  const [{ id } = { id: '' }] = shops;
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const { ok, status } = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!ok) throw new Error(`${path} failed with ${status}`);
  };
  for (let visit = 0; visit < VISITS_TODAY; visit++) await post(`/api/stores/${id}/visit`, { source: 'Web' });
  const own = products.filter(({ shopId }) => shopId === id).slice(0, CLICKS_TODAY);
  for (const { id: productId } of own) await post('/api/product-clicks', { productId });
}

/** Takes a screenshot of a page's first screen. */
async function takeIn(
  browser: Browser,
  name: string,
  options: BrowserContextOptions,
  fill: (page: Page) => Promise<unknown>,
): Promise<void> {
  const still = { reducedMotion: 'reduce', serviceWorkers: 'block', locale: 'pt-BR' } as const;
  const context = await browser.newContext({ ...still, timezoneId: 'America/Sao_Paulo', ...options });
  const page = await context.newPage();
  await fill(page);
  await pause(REST_MS);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
  const file = join(FOLDER, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file);
  await context.close();
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${name}.webp has ${size} bytes, more than ${MAX_BYTES}`);
  console.log(`docs/pictures/${name}.webp: ${Math.round(size / 1000)} kB`);
}

/** Runs operators' commands. @returns each command with its output */
async function outputsOf(environment: NodeJS.ProcessEnv, commands: readonly string[]): Promise<string> {
  const outputs: string[] = [];
  for (const command of commands) {
    const { stdout } = await cardume(environment, command);
    outputs.push(`$ cardume ${command}\n${stdout.trimEnd()}`);
  }
  return outputs.join('\n\n');
}

function terminalPage(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const prompts = escaped.replace(/^\$ .*$/gm, (line) => `<b>${line}</b>`);
  const style = 'margin:0;padding:24px;background:#10202b;color:#d5e3ea;font:14px/1.5 "DejaVu Sans Mono",monospace';
  return `<body style="${style.replaceAll('"', "'")}"><style>b{color:#7fd6c2}pre{margin:0;font:inherit}</style><pre>${prompts}</pre>`;
}
