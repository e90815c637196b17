import { expect } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { shopDetails } from '../../../infra/test/shops.ts';
import { lojistaPage } from '../people.ts';
import type { Site } from '../site.ts';

/** Opens a page of a lojista with a shop at a path. */
export async function ownerPage(site: Site, path: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await lojistaPage(site, options);
  const answer = await page.request.post('/api/my-store', { data: shopDetails });
  expect(answer.status()).toBe(201);
  await page.goto(path);
  return page;
}

/** Adds products by calls of the API, without the page. */
export async function addProducts(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const answer = await page.request.post('/api/my-store/products', {
      data: { name, categoryId: 'cat-peixes', price: 4990 },
    });
    expect(answer.status()).toBe(201);
  }
}

/** Reads the shop, its products or its feed from the server. */
export async function kept<Kept>(page: Page, path = ''): Promise<Kept> {
  return (await (await page.request.get(`/api/my-store${path}`)).json()) as Kept;
}
