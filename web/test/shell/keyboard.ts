import { describe, expect, it } from '@jest/globals';
import { type Site, tabOpenedBy } from '../site.ts';
import { tabTo } from '../tab-to.ts';
import { SHOP } from './shop.ts';

/** Keyboard operation for shoppers. */
export function keyboard(site: Site): void {
  describe('the keyboard alone', () => {
    it('reaches a chat from the home page', async () => {
      const page = await site.open('/');
      await page.getByText('1 loja', { exact: true }).waitFor();
      await tabTo(page, new RegExp(`^${SHOP}$`));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: SHOP }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
      // Pressed before the products are there, Tab passes their place.
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
  });
}
