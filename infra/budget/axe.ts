import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Returns the violations that axe finds on a page, by all rules or by those with one of the tags. No screen has frames of
 * other origins, so one call in the page is enough: by default axe merges the results of all frames in a further page, and
 * reports passed checks as well, for several times the CPU time.
 */
export async function axeViolations(page: Page, tags?: string[]) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (tags) axe.withTags(tags);
  return (await axe.analyze()).violations;
}
