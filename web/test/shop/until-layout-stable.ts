import type { Page } from 'playwright-core';
import { fontsLoaded } from '../site.ts';

/**
 * Waits until the layout of a shop's page is stable: the photos are loaded or known to be absent, until when their
 * space is reserved, and the fonts are loaded.
 */
export async function untilLayoutStable(page: Page): Promise<void> {
  const about = page.getByRole('region', { name: 'Sobre a loja' });
  await about.waitFor();
  await about.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await fontsLoaded(page);
}
