import { describe, expect, it } from '@jest/globals';
import { type Site, tabOpenedBy } from '../site.ts';
import { tabTo } from '../tab-to.ts';
import { SHOP } from './shop.ts';

/** Tests of keyboard operation by shoppers. */
export function keyboard(site: Site): void {
  describe('the keyboard alone', () => {
    it('reaches a chat from the home page', async () => {
      const page = await site.open('/');
      await page.getByText('1 loja', { exact: true }).waitFor();
      await tabTo(page, new RegExp(`^${SHOP}$`));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: SHOP }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
      // Tab would skip the products before they are loaded.
      await page.getByRole('link', { name: /^Betta/ }).waitFor();
      await tabTo(page, /^Betta/);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await tabTo(page, /^Comprar/);
      const chat = await tabOpenedBy(page, () => page.keyboard.press('Enter'));
      expect(chat.host).toBe('wa.me');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Shift+Tab');
      await tabTo(page, /^Betta/);
    });

    it('stays in a dialog that ends with a disclosure and disabled controls', async () => {
      const page = await site.open('/');
      await page.getByRole('link', { name: SHOP, exact: true }).click();
      await page.getByRole('link', { name: /^Betta/ }).click();
      const dialog = page.getByRole('dialog');
      // No dialog of the product ends so.
      await dialog.evaluate((it) => {
        const end =
          '<details><summary>Mais</summary></details><select disabled></select><textarea disabled></textarea>';
        it.insertAdjacentHTML('beforeend', end);
      });
      const first = dialog.getByRole('button').first();
      await first.focus();
      for (const [key, target] of [
        ['Shift+Tab', dialog.locator('summary')],
        ['Tab', first],
      ] as const) {
        await page.keyboard.press(key);
        expect(await target.evaluate((it) => it === document.activeElement)).toBe(true);
      }
    });
  });
}
