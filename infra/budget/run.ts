/**
 * `make budget`: what the built client weighs, how wide it is on phones, what axe finds and how Lighthouse scores it, on
 * the product with its demo data. Prints each with its goal, and fails where one is missed. `LIGHTHOUSE=0` leaves
 * Lighthouse out, whose speeds depend on the machine.
 */
import { storeList } from '@cardume/bff/contract';
import { launchChromium } from '../test/chromium.ts';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { startProduct } from '../test/product.ts';
import { scoreScreens } from './lighthouse.ts';
import { findBarriers, measureWidths, type Screens, weighPictures } from './pages.ts';
import { type Finding, report } from './report.ts';
import { measureSizes } from './sizes.ts';

async function measure(baseUrl: string): Promise<Finding[]> {
  const screens = await screensOf(baseUrl);
  const { home = '', shop = '' } = screens;
  const browser = await launchChromium();
  const findings = [
    ...measureSizes(),
    await weighPictures(browser, home),
    await measureWidths(browser, screens),
    await findBarriers(browser, screens),
  ];
  await browser.close();
  if (process.env.LIGHTHOUSE !== '0') findings.push(...(await scoreScreens({ home, shop })));
  return findings;
}

/** Every public screen. */
async function screensOf(baseUrl: string): Promise<Screens> {
  const { stores } = storeList.parse(await (await fetch(`${baseUrl}/api/stores`)).json());
  return {
    home: `${baseUrl}/`,
    search: `${baseUrl}/?busca=peixe&categoria=peixes`,
    'search without result': `${baseUrl}/?busca=zzz`,
    favourites: `${baseUrl}/?favoritas=1`,
    shop: `${baseUrl}/loja/${stores[0]?.id}`,
    'unknown shop': `${baseUrl}/loja/00000000-0000-4000-8000-000000000000`,
    partners: `${baseUrl}/parceiros`,
    orders: `${baseUrl}/pedidos`,
    terms: `${baseUrl}/termos-de-uso`,
    'not found': `${baseUrl}/nada`,
  };
}

await globalSetup();
const product = await startProduct({ demo: true });
let met = false;
try {
  met = report(await measure(product.baseUrl));
} finally {
  await product.stop();
  await globalTeardown();
}
process.exit(met ? 0 : 1);
