import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { addHomeItem } from '../../../infra/test/shops.ts';
import { closeToast, nextToast } from '../people.ts';
import { DESKTOP, PHONE, type Site } from '../site.ts';
import { tabTo } from '../tab-to.ts';
import { adminAt } from './admins.ts';

const TITLES = ['Primeiro', 'Segundo', 'Terceiro'];

const gripOf = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^Mover ${title}`) });

async function listed(page: Page): Promise<string[]> {
  const items = await page.locator('[data-index]').allTextContents();
  return items.flatMap((text) => TITLES.find((title) => text.includes(title)) ?? []);
}

/** Returns the titles of the public items in display order. */
async function served(page: Page): Promise<string[]> {
  const banners = (await (await page.request.get('/api/hero-banners')).json()) as { title: string }[];
  return banners.map(({ title }) => title).filter((title) => TITLES.includes(title));
}

/** Tests of reordering home content. */
export function order(site: Site): void {
  describe('the order of home content', () => {
    it('is changed by keyboard, which keeps the focus, and by dragging', async () => {
      for (const [place, title] of TITLES.entries())
        await addHomeItem(site.services, 'hero-banners', { title, order: place });
      const { page } = await adminAt(site, '/admin/banner-principal', { viewport: DESKTOP });
      await eventually(async () => expect(await listed(page)).toEqual(TITLES));
      await tabTo(page, /^Mover Primeiro, posição 1 de 3/);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.getByText('Banner principal na posição 3 de 3').waitFor();
      expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/^Mover Primeiro, posição 3 de 3/);
      const [, second, third] = TITLES;
      await eventually(async () => expect(await listed(page)).toEqual([second, third, 'Primeiro']));
      expect(await nextToast(page)).toBe('Banner principal atualizado com sucesso!');
      await eventually(async () => expect(await served(page)).toEqual([second, third, 'Primeiro']));
      await closeToast(page);

      await page.setViewportSize(PHONE);
      // The page adapts to a new width asynchronously; until then the grips are in a table.
      await page.locator('li[data-index]').nth(2).waitFor();
      await gripOf(page, 'Primeiro').hover();
      await page.mouse.down();
      await gripOf(page, 'Terceiro').hover();
      await page.mouse.up();
      await eventually(async () => expect(await listed(page)).toEqual([second, 'Primeiro', third]));
      await nextToast(page);
      await eventually(async () => expect(await served(page)).toEqual([second, 'Primeiro', third]));
      await page.reload();
      await eventually(async () => expect(await listed(page)).toEqual([second, 'Primeiro', third]));
    });
  });
}
