import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually, HANG_MS } from '../../../infra/test/eventually.ts';
import { breakCall, holdCalls, type Site } from '../site.ts';

const PAUSE_MS = 150;
/** Longer than the debounce time of the search of the list. */
const LATER_MS = 1000;
/** Time, on the page's clock, at which the clock is paused. Not reached before the page is loaded. */
const LOADED_MS = HANG_MS;

/** Locates the options of the search box, without those of `select` elements. */
const optionsOf = (page: Page) => page.getByRole('listbox').getByRole('option');
const shopOf = (page: Page) => optionsOf(page).filter({ hasText: 'Água do Mar' });
const boxOf = (page: Page) => page.getByPlaceholder('Buscar lojas...');
const addressOf = (page: Page) => new URL(page.url());

/** Tests of the suggestions while a search is typed. */
export function suggestions(site: Site): void {
  async function openHome(page: Page): Promise<{ box: ReturnType<typeof boxOf>; asked: string[] }> {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/suggestions') asked.push(searchParams.get('q') ?? '');
    });
    await page.goto('/');
    await page.getByText('13 lojas').waitFor();
    return { box: boxOf(page), asked };
  }

  /** Opens the home page with a paused clock. */
  async function openStill() {
    const page = await site.newPage();
    await page.clock.install({ time: 0 });
    const { box, asked } = await openHome(page);
    await page.clock.pauseAt(LOADED_MS);
    return { page, box, asked };
  }

  describe('suggestions', () => {
    it('are a list of shops, products and categories below the search box', async () => {
      const page = await site.newPage();
      const { box } = await openHome(page);
      expect([await box.getAttribute('role'), await box.getAttribute('aria-expanded')]).toEqual(['combobox', 'false']);
      await box.fill('lo');
      const list = page.getByRole('listbox');
      const shops = list.getByRole('group', { name: 'Lojas' }).getByRole('option');
      await shops.nth(2).waitFor();
      expect(await shops.count()).toBe(3);
      expect([await box.getAttribute('aria-expanded'), await box.getAttribute('aria-controls')]).toEqual([
        'true',
        await list.getAttribute('id'),
      ]);
      expect((await list.boundingBox())?.y).toBeGreaterThan((await box.boundingBox())?.y ?? Number.NaN);
      await box.fill('racao');
      await list
        .getByRole('group', { name: 'Produtos' })
        .getByRole('option', { name: 'Ração Golden 15 kg Água do Mar' })
        .waitFor();
      expect(await list.getByRole('group', { name: 'Lojas' }).count()).toBe(0);
      await box.fill('camas');
      await list.getByRole('group', { name: 'Categorias' }).getByRole('option', { name: 'Camas' }).waitFor();
      await box.fill('transporte');
      await page.getByText('0 lojas').waitFor();
      expect(await optionsOf(page).count()).toBe(0);
    });

    it('are asked for once in a pause, from two letters on, and kept', async () => {
      const { page, box, asked } = await openStill();
      await box.fill('n');
      await page.clock.runFor(PAUSE_MS);
      for (const text of ['ne', 'neo', 'neon']) {
        await box.fill(text);
        await page.clock.runFor(PAUSE_MS - 1);
      }
      expect(asked).toEqual([]);
      await page.clock.runFor(1);
      const option = optionsOf(page).filter({ hasText: 'Neon' }).first();
      await option.waitFor();
      await box.fill('zz');
      await page.clock.runFor(PAUSE_MS);
      await option.waitFor({ state: 'detached' });
      await box.fill('neon');
      await page.clock.runFor(PAUSE_MS);
      await option.waitFor();
      expect(asked).toEqual(['neon', 'zz']);
    });

    it('are those of the last text, whichever response comes last', async () => {
      const page = await site.newPage();
      const { sent, release } = await holdCalls(page, '**/api/suggestions?q=loja');
      const { box } = await openHome(page);
      await box.fill('loja');
      await sent;
      await box.fill('agua mar');
      await shopOf(page).waitFor();
      const late = page.waitForResponse('**/api/suggestions?q=loja');
      release();
      await (await late).finished();
      expect(await optionsOf(page).allInnerTexts()).toEqual([expect.stringContaining('Água do Mar')]);
    });

    it('are moved through by arrow keys and opened by Enter; Escape closes them', async () => {
      const page = await site.newPage();
      const { box } = await openHome(page);
      const category = optionsOf(page).filter({ hasText: 'Água doce' });
      const expectActive = async (option: Locator) => {
        expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
        expect(await option.getAttribute('aria-selected')).toBe('true');
      };
      await box.fill('agua');
      await shopOf(page).waitFor();
      expect(await box.getAttribute('aria-activedescendant')).toBeNull();
      await box.press('ArrowDown');
      await expectActive(shopOf(page));
      await box.press('ArrowUp');
      await expectActive(category);
      expect(await shopOf(page).getAttribute('aria-selected')).toBe('false');
      await box.press('Escape');
      await category.waitFor({ state: 'detached' });
      expect([await box.inputValue(), await box.getAttribute('aria-expanded')]).toEqual(['agua', 'false']);
      expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
      await box.press('ArrowUp');
      await category.waitFor();
      await expectActive(category);
      await box.press('ArrowDown');
      await expectActive(shopOf(page));
      await box.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Água do Mar' }).waitFor();
      expect(addressOf(page).pathname).toMatch(/^\/loja\/[^/]+$/);
      await page.getByRole('link', { name: 'Voltar' }).click();
      await box.waitFor();
    });

    // With a paused clock, because the search for the word hides banners and so would move the options during the press.
    it('lead to a product by a press', async () => {
      const { page, box } = await openStill();
      await box.fill('golden');
      await page.clock.runFor(PAUSE_MS);
      await optionsOf(page).filter({ hasText: 'Ração Golden 15 kg' }).click();
      await page.getByRole('dialog', { name: 'Ração Golden 15 kg' }).waitFor();
      expect(addressOf(page).pathname).toMatch(/^\/loja\/[^/]+\/produto\/[^/]+$/);
    });

    it('set the filter of a category', async () => {
      const { page, box } = await openStill();
      await box.fill('camas');
      await page.clock.runFor(PAUSE_MS);
      await optionsOf(page).filter({ hasText: 'Camas' }).click();
      await page.getByRole('link', { name: 'Camas' }).and(page.locator('[aria-current=true]')).waitFor();
      await page.getByText('2 lojas').waitFor();
      expect(addressOf(page).searchParams.get('categoria')).toBe('camas');
      expect(await optionsOf(page).count()).toBe(0);
    });

    it('are not in the way of Enter, which searches at once', async () => {
      const { page, box } = await openStill();
      await box.fill('agua');
      await page.clock.runFor(PAUSE_MS);
      const option = shopOf(page);
      await option.waitFor();
      expect(addressOf(page).search).toBe('');
      await box.press('Enter');
      await page.getByText('1 loja', { exact: true }).waitFor();
      expect([addressOf(page).search, await option.count()]).toEqual(['?busca=agua', 0]);
    });

    it('are left for good: the typed search is not run afterwards', async () => {
      const { page, box } = await openStill();
      await box.fill('agua');
      await page.clock.runFor(PAUSE_MS);
      await shopOf(page).waitFor();
      await box.press('ArrowDown');
      await box.press('Enter');
      await page.clock.runFor(LATER_MS);
      await page.getByRole('heading', { level: 1, name: 'Água do Mar' }).waitFor();
      await page.clock.runFor(LATER_MS);
      expect(addressOf(page).pathname).toMatch(/^\/loja\//);
    });

    it('close when the field is left, and are silent about failures', async () => {
      const page = await site.newPage();
      const repair = await breakCall(page, '**/api/suggestions?**');
      const { box, asked } = await openHome(page);
      await box.fill('agua');
      await page.getByText('1 loja', { exact: true }).waitFor();
      await eventually(async () => expect(asked).toEqual(['agua']));
      expect([await box.getAttribute('aria-expanded'), await page.getByRole('alert').count()]).toEqual(['false', 0]);
      repair();
      await box.fill('agua d');
      const option = shopOf(page);
      await option.waitFor();
      await box.press('Tab');
      await option.waitFor({ state: 'detached' });
    });
  });
}
