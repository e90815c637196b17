import { storeList } from '@cardume/bff/contract';
import type { Browser } from 'playwright-core';
import { findBarriers, measureWidths, type Screens, weighPictures } from './pages.ts';
import type { Finding } from './report.ts';
import { measureSizes } from './sizes.ts';

/** What does not depend on the machine's speed: weights, widths and barriers of the client that is served there. */
export async function measureClient(browser: Browser, baseUrl: string): Promise<Finding[]> {
  const screens = await screensOf(baseUrl);
  return [
    ...measureSizes(),
    await weighPictures(browser, screens.home ?? ''),
    await measureWidths(browser, screens),
    await findBarriers(browser, screens),
  ];
}

/** Every public screen. */
export async function screensOf(baseUrl: string): Promise<Screens> {
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
    login: `${baseUrl}/login`,
    register: `${baseUrl}/cadastro`,
    'not found': `${baseUrl}/nada`,
  };
}
