import { expect } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { shopDetails } from '../../../infra/test/shops.ts';
import { lojistaPage } from '../people.ts';
import type { Site } from '../site.ts';

/** Opens a path on a page of a newly registered, signed-in lojista with an unapproved shop. */
export async function ownerPage(site: Site, path: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await lojistaPage(site, options);
  const answer = await page.request.post('/api/my-store', { data: shopDetails });
  expect(answer.status()).toBe(201);
  await page.goto(path);
  return page;
}

/** Adds products through the API, without the screens. */
export async function addProducts(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const answer = await page.request.post('/api/my-store/products', {
      data: { name, categoryId: 'cat-peixes', price: 4990 },
    });
    expect(answer.status()).toBe(201);
  }
}

/** Returns the stored shop, or with a path its products (`/products`) or photos (`/feed`). */
export async function readMyStore<Kept>(page: Page, path = ''): Promise<Kept> {
  return (await (await page.request.get(`/api/my-store${path}`)).json()) as Kept;
}
