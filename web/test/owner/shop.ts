import { expect } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { shopDetails } from '../../../infra/test/shops.ts';
import { lojistaPage } from '../people.ts';
import type { Site } from '../site.ts';

/** A page of a lojista who has a shop, at a path. */
export async function ownerPage(site: Site, path: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await lojistaPage(site, options);
  const answer = await page.request.post('/api/my-store', { data: shopDetails });
  expect(answer.status()).toBe(201);
  await page.goto(path);
  return page;
}

/** Adds products behind the page's back. */
export async function addProducts(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const answer = await page.request.post('/api/my-store/products', {
      data: { name, categoryId: 'cat-peixes', price: 4990 },
    });
    expect(answer.status()).toBe(201);
  }
}

/** What the server knows of the shop, its products or its feed. */
export async function kept<Kept>(page: Page, path = ''): Promise<Kept> {
  return (await (await page.request.get(`/api/my-store${path}`)).json()) as Kept;
}
