import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { cardOf, DESKTOP, PHONE, type Site } from '../site.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Buscar', exact: true });

/** Waits until the search box has the focus and is between the top of the screen and the bottom navigation. */
async function atSearch(page: Page): Promise<void> {
  const box = page.getByPlaceholder('Buscar lojas...');
  await box.waitFor();
  await eventually(async () => {
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    const [field, nav] = [await box.boundingBox(), await page.getByRole('navigation').last().boundingBox()];
    expect(field?.y).toBeGreaterThanOrEqual(0);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(nav?.y ?? 0);
  });
}

/** Tests of the links to the search and to the two halves of the categories. */
export function searchLinks(site: Site): void {
  describe('the search button of the header', () => {
    it.each([
      ['phone', PHONE],
      ['desktop', DESKTOP],
    ])('leads to the search box from the home, the partners and a shop, on a %s', async (_name, viewport) => {
      const page = await site.open('/', { viewport });
      await page.getByText('13 lojas').waitFor();
      await button(page).click();
      await atSearch(page);
      for (const path of ['/parceiros', '/pedidos']) {
        await page.goto(path);
        await button(page).click();
        await atSearch(page);
        expect(new URL(page.url()).pathname).toBe('/');
      }
      await page.goto('/?cidade=Olinda');
      await cardOf(page, 'Bicho Solto').getByRole('link', { name: 'Bicho Solto' }).click();
      await page.getByRole('heading', { level: 1, name: 'Bicho Solto' }).waitFor();
      await button(page).click();
      await atSearch(page);
    });

    it('leaves the focus alone when the home is opened by another way afterwards', async () => {
      const page = await site.open('/parceiros');
      await button(page).click();
      await atSearch(page);
      await page.getByRole('link', { name: 'Parceiros' }).click();
      await page.getByRole('heading', { level: 1, name: 'Nossos Parceiros' }).waitFor();
      await page.getByRole('link', { name: 'Início' }).click();
      await page.getByText('13 lojas').waitFor();
      const focused = await page.evaluate(() => document.activeElement?.tagName);
      expect(focused).not.toBe('INPUT');
    });
  });

  describe('the buttons Aqua and Pet', () => {
    it('scroll the strip to their half, at once with reduced motion', async () => {
      const page = await site.open('/');
      const strip = page.getByRole('region', { name: 'Categorias' });
      const left = async (half: string) => (await strip.getByRole('list', { name: half }).boundingBox())?.x ?? 0;
      await strip.getByRole('button', { name: 'Camas' }).waitFor();
      expect(await left('Pet')).toBeGreaterThan(PHONE.width);
      for (const half of ['Aqua', 'Pet']) {
        const head = await strip.getByRole('button', { name: half, exact: true }).boundingBox();
        expect(Math.abs((head?.x ?? 0) - (await left(half)))).toBeLessThan(30);
      }
      await strip.getByRole('button', { name: 'Pet', exact: true }).click();
      expect(Math.abs(await left('Pet'))).toBeLessThan(60);
      await strip.getByRole('button', { name: 'Aqua', exact: true }).click();
      expect(Math.abs(await left('Aqua'))).toBeLessThan(60);
    });
  });
}
