/**
 * `make screenshots TO=folder`: takes pictures of every screen at the widths of a phone and of a desktop, loaded and
 * while it loads, on the product with its demo data. `WITH=folder` compares them with those of another version, prints
 * the screens that differ and exits with status 1 if one does; `<screen>.difference.png` shows where. The demo data end
 * with the day before, so both must be taken on the same day. Times of day at which the demo data were loaded and the
 * order of accounts created in the same moment differ all the same.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { saoPauloTime } from '@cardume/kit/domain/days';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { accounts } from '../seed/content/accounts.ts';
import { root } from '../shared/folders.ts';
import { launchChromium } from '../test/chromium.ts';
import { HANG_MS } from '../test/eventually.ts';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { startProduct } from '../test/product.ts';
import { SCREENS, screensOf, signIn } from './client.ts';
import { DESKTOP, open, PHONE, type Screens, type StorageState, UNINSTALLED } from './pages.ts';

const TO = resolve(process.env.TO ?? join(root, '.cardume/screenshots'));
const WITH = process.env.WITH && resolve(process.env.WITH);
/** Stops animations, so that two pictures of one version are equal. */
const STILL = { reducedMotion: 'reduce', locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...UNINSTALLED } as const;
/** Time for a screen without answers to show its skeletons. */
const LOADING_MS = 1_000;

await globalSetup();
const product = await startProduct({ demo: true });
let differences: string[] = [];
try {
  mkdirSync(TO, { recursive: true });
  const browser = await launchChromium();
  const names = await takeAll(browser, product.baseUrl);
  await browser.close();
  if (WITH) differences = await compareAll(names, WITH);
} finally {
  await product.stop();
  await globalTeardown();
}
process.exit(differences.length === 0 ? 0 : 1);

/** @returns the names of all pictures */
async function takeAll(browser: Browser, baseUrl: string): Promise<string[]> {
  const names = await takeScreens(browser, 'public', await screensOf(baseUrl));
  for (const { role, email } of accounts) {
    const screens = Object.fromEntries(SCREENS[role].map((path) => [path, baseUrl + path]));
    names.push(...(await takeScreens(browser, role, screens, await signIn(baseUrl, email))));
  }
  return names;
}

async function takeScreens(browser: Browser, whose: string, screens: Screens, storageState?: StorageState) {
  const names: string[] = [];
  for (const viewport of [PHONE, DESKTOP]) {
    for (const [screen, url] of Object.entries(screens)) {
      const name = `${whose}-${screen.replace(/[^a-z0-9]+/g, '-')}-${viewport.width}`;
      const options = storageState ? { viewport, storageState } : { viewport };
      await takeIn(browser, options, name, (page) => open(page, url));
      await takeIn(browser, options, `${name}-loading`, (page) => openUnanswered(page, url));
      names.push(name, `${name}-loading`);
    }
  }
  return names;
}

async function takeIn(
  browser: Browser,
  options: BrowserContextOptions,
  name: string,
  fill: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...STILL, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(HANG_MS);
  await page.clock.setFixedTime(saoPauloTime(new Date().toISOString().slice(0, 10), '15:00'));
  await fill(page);
  await page.screenshot({ path: fileOf(TO, name), fullPage: true, animations: 'disabled' });
  await context.close();
}

/** Opens a screen whose calls are not answered, except those that decide whether it is shown. */
async function openUnanswered(page: Page, url: string): Promise<void> {
  await page.route(/\/api\/(?!auth\/)/, () => {});
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForTimeout(LOADING_MS);
}

/** @returns a line for each picture that differs */
async function compareAll(names: readonly string[], folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const name of names) {
    const difference = await compare(name, folder);
    if (difference) lines.push(`${name}: ${difference}`);
  }
  console.log(lines.length === 0 ? `all ${names.length} pictures are equal` : lines.join('\n'));
  return lines;
}

async function compare(name: string, folder: string): Promise<string | undefined> {
  const [now, before] = await Promise.all([pixelsOf(fileOf(TO, name)), pixelsOf(fileOf(folder, name))]);
  const [{ width, height }, old] = [now.info, before.info];
  if (width !== old.width || height !== old.height) {
    return `${width} × ${height} px instead of ${old.width} × ${old.height}`;
  }
  const different = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < different.length; pixel++) {
    const [at, end] = [pixel * 3, pixel * 3 + 3];
    if (now.data.compare(before.data, at, end, at, end) !== 0) different[pixel] = 255;
  }
  const count = different.filter(Boolean).length;
  if (count === 0) return undefined;
  const raw = { width, height, channels: 1 } as const;
  await sharp(different, { raw })
    .png()
    .toFile(fileOf(TO, `${name}.difference`));
  return `${count} pixels differ`;
}

function pixelsOf(file: string) {
  return sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

function fileOf(folder: string, name: string): string {
  return join(folder, `${name}.png`);
}
