import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const MAX_PRESSES = 80;

/**
 * Presses Tab until an element with this name has the focus. Expects every focused element on the way to be visible and
 * to match `:focus-visible`.
 * @throws after 80 presses
 */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < MAX_PRESSES; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focusedElement);
    // After the last element the focus moves to the browser's controls.
    if (!stop) continue;
    expect(stop).toEqual({ name: stop.name, visible: true });
    if (name.test(stop.name)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** Runs in the page. */
function focusedElement(): { name: string; visible: boolean } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  return {
    name: element.getAttribute('aria-label') ?? label ?? element.textContent ?? '',
    visible: element.checkVisibility() && element.matches(':focus-visible'),
  };
}
