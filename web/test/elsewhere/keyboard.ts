import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Site, tabOpenedBy } from '../site.ts';
import { SHOP } from './shop.ts';

const PATIENCE = 60;

/** Presses Tab until what bears this name has the focus; every stop on the way is to be seen. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < PATIENCE; press++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    expect(await focused.evaluate((it) => it.checkVisibility() && it.matches(':focus-visible'))).toBe(true);
    const words = await focused.evaluate((it) => it.getAttribute('aria-label') ?? it.textContent);
    if (name.test(words ?? '')) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

/** Everything without a mouse. */
export function keyboard(site: Site): void {
  describe('the keyboard alone', () => {
    it('leads from the home page to a chat', async () => {
      const page = await site.open('/');
      await page.getByText('1 loja', { exact: true }).waitFor();
      await tabTo(page, new RegExp(`^${SHOP}$`));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: SHOP }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
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
