import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Returns the violations that axe finds on a page, by all rules or by those with one of the tags. Frames are left out:
 * they show a page of a shop, which is checked by itself. Without them axe can run in legacy mode: otherwise it merges
 * the frames' results in a second page and reports passed checks as well, at several times the CPU time.
 */
export async function axeViolations(page: Page, tags?: string[]) {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] });
  if (tags) axe.withTags(tags);
  return (await axe.analyze()).violations;
}
