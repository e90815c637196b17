import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { cardOf, type Site } from '../site.ts';
import type { Shops } from './shops.ts';

/** Tests of the source of a visit, which the page sends to the server. */
export function visitSources(site: Site, shops: Shops): void {
  /** Opens a page and records the bodies of its requests to count a visit; null for a request without a body. */
  async function watch() {
    const page = await site.newPage();
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/visit')) bodies.push(request.postDataJSON());
    });
    return { page, bodies };
  }
  const addressOf = (page: Page) => page.url().slice(site.product.baseUrl.length);

  describe('the source of a visit', () => {
    it.each(['qr', 'compartilhar'])('is taken out of the address, and of it alone: %s', async (source) => {
      const { page, bodies } = await watch();
      await page.goto('/parceiros');
      await page.goto(`/loja/${shops.full}?a=1&de=${source}&b=2`);
      await eventually(async () => expect(addressOf(page)).toBe(`/loja/${shops.full}?a=1&b=2`));
      await page.getByRole('heading', { level: 1, name: 'Água do Mar' }).waitFor();
      await eventually(async () => expect(bodies).toEqual([{ source }]));
      await page.goBack();
      await page.getByRole('heading', { name: 'Nossos Parceiros' }).waitFor();
    });

    it('is that of the shared link of a product, whose dialog stays open', async () => {
      const { page, bodies } = await watch();
      const products = await page.request.get(`/api/stores/${shops.mute}/products`);
      const [guppy] = (await products.json()) as { id: string }[];
      const path = `/loja/${shops.mute}/produto/${guppy?.id}`;
      await page.goto(`${path}?de=compartilhar`);
      await page.getByRole('dialog', { name: 'Guppy' }).waitFor();
      await eventually(async () => expect(addressOf(page)).toBe(path));
      await eventually(async () => expect(bodies).toEqual([{ source: 'compartilhar' }]));
    });

    it('is null for a typed address', async () => {
      const { page, bodies } = await watch();
      await page.goto(`/loja/${shops.mute}`);
      await eventually(async () => expect(bodies).toEqual([null]));
    });

    it('is the home or its search, for a shop, a product found and a suggestion', async () => {
      const { page, bodies } = await watch();
      await page.goto('/');
      await cardOf(page, 'Bicho Solto').getByRole('link', { name: 'Bicho Solto' }).click();
      await eventually(async () => expect(bodies).toEqual([{ source: 'inicio' }]));
      await page.goto('/?busca=bicho+solto');
      await cardOf(page, 'Bicho Solto').getByRole('link', { name: 'Bicho Solto' }).click();
      await eventually(async () => expect(bodies.slice(1)).toEqual([{ source: 'busca' }]));
      await page.goto('/?busca=guppy&ver=produtos');
      await page.getByRole('article').getByRole('link', { name: 'Guppy' }).click();
      await eventually(async () => expect(bodies.slice(2)).toEqual([{ source: 'busca' }]));
      await page.goto('/');
      const box = page.getByPlaceholder('Buscar lojas...');
      await box.pressSequentially('vitrine');
      await page.getByRole('option', { name: /Vitrine Vazia/ }).waitFor();
      // By keyboard, because the search for the word moves the options, perhaps in the middle of a click.
      await box.press('ArrowDown');
      await box.press('Enter');
      await eventually(async () => expect(bodies.slice(3)).toEqual([{ source: 'busca' }]));
      await page.goto('/');
      await page.getByRole('region', { name: 'Vistas recentemente' }).getByRole('link').first().click();
      await eventually(async () => expect(bodies.slice(4)).toEqual([{ source: 'inicio' }]));
    });
  });
}
