import type { Page } from 'playwright-core';
import { fontsLoaded } from '../site.ts';

/**
 * Waits until what a shop's page shows does not move by itself any more. Room is kept for the photos until it is known
 * that there are none, and text in another font has other sizes.
 */
export async function settled(page: Page): Promise<void> {
  const about = page.getByRole('region', { name: 'Sobre a loja' });
  await about.waitFor();
  await about.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await fontsLoaded(page);
}
