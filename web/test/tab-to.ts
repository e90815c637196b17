import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const PATIENCE = 80;

/** Presses Tab until what bears this name has the focus; every stop on the way is to be seen. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < PATIENCE; press++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    expect(await focused.evaluate((it) => it.checkVisibility() && it.matches(':focus-visible'))).toBe(true);
    const words = await focused.evaluate(
      (it) =>
        it.getAttribute('aria-label') ?? (it as HTMLInputElement).labels?.[0]?.textContent ?? it.textContent ?? '',
    );
    if (name.test(words)) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}
