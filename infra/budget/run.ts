/**
 * `make budget`: checks size of the built client, widths on phones, axe and Lighthouse, on the product with its demo
 * data. Prints every result with its goal and exits with status 1 if one is missed. `LIGHTHOUSE=0` skips Lighthouse,
 * whose scores depend on the machine's speed.
 */
import { launchChromium } from '../test/chromium.ts';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { startProduct } from '../test/product.ts';
import { checkAccountScreens, checkPublicScreens, screensOf } from './client.ts';
import { scoreScreens } from './lighthouse.ts';
import { type BudgetResult, reportBudget } from './report.ts';

async function measure(baseUrl: string): Promise<BudgetResult[]> {
  const browser = await launchChromium();
  const results = [...(await checkPublicScreens(browser, baseUrl)), ...(await checkAccountScreens(browser, baseUrl))];
  await browser.close();
  if (process.env.LIGHTHOUSE === '0') return results;
  const { home = '', shop = '' } = await screensOf(baseUrl);
  return [...results, ...(await scoreScreens({ home, shop }))];
}

await globalSetup();
const product = await startProduct({ demo: true });
let met = false;
try {
  met = reportBudget(await measure(product.baseUrl));
} finally {
  await product.stop();
  await globalTeardown();
}
process.exit(met ? 0 : 1);
