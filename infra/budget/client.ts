import { ADMIN_SCREENS, product, storeList } from '@cardume/bff/contract';
import { type Browser, request } from 'playwright-core';
import { z } from 'zod';
import { accounts, DEMO_PASSWORD } from '../seed/content/accounts.ts';
import { checkScreens, type Screens, type StorageState, weighPictures } from './pages.ts';
import type { BudgetResult } from './report.ts';
import { measureSizes } from './sizes.ts';

/**
 * Runs the checks that do not depend on the machine's speed: sizes, page widths and accessibility of the public
 * screens.
 */
export async function checkPublicScreens(browser: Browser, baseUrl: string): Promise<BudgetResult[]> {
  const screens = await screensOf(baseUrl);
  const [pictures, ofScreens] = await Promise.all([
    weighPictures(browser, screens.home ?? ''),
    checkScreens(browser, screens),
  ]);
  return [...measureSizes(), pictures, ...ofScreens];
}

/** Checks widths and accessibility of the screens of owners and admins, with the demo accounts. */
export async function checkAccountScreens(browser: Browser, baseUrl: string): Promise<BudgetResult[]> {
  const results: BudgetResult[] = [];
  for (const { role, email } of accounts) {
    const visitor = await signIn(baseUrl, email);
    const screens = Object.fromEntries(SCREENS[role].map((path) => [path, baseUrl + path]));
    results.push(...(await checkScreens(browser, screens, visitor)));
  }
  return results;
}

/** Paths of the screens of each role. */
export const SCREENS = {
  lojista: [
    ...['/painel', '/painel/loja/editar', '/painel/produtos', '/painel/produtos/criar', '/painel/produtos-old'],
    ...['/painel/feed', '/painel/feed-old', '/painel/analytics', '/painel/avaliacoes', '/painel/novidades'],
  ],
  admin: ADMIN_SCREENS,
};

/** Signs in to a demo account. @returns its cookies */
export async function signIn(baseUrl: string, identifier: string): Promise<StorageState> {
  const context = await request.newContext({ baseURL: baseUrl });
  const response = await context.post('/api/auth/login', { data: { identifier, password: DEMO_PASSWORD } });
  if (!response.ok()) throw new Error(`signing in as ${identifier} responded ${response.status()}`);
  const visitor = await context.storageState();
  await context.dispose();
  return visitor;
}

/** Returns the addresses of the public screens, by name. */
export async function screensOf(baseUrl: string): Promise<Screens> {
  const { stores } = storeList.parse(await (await fetch(`${baseUrl}/api/stores`)).json());
  const shop = stores[0]?.id;
  const products = z.array(product).parse(await (await fetch(`${baseUrl}/api/stores/${shop}/products`)).json());
  const compared = products.find(({ gtin, available }) => gtin && available);
  return {
    home: `${baseUrl}/`,
    search: `${baseUrl}/?busca=peixe&categoria=peixes`,
    'products of a search': `${baseUrl}/?busca=racao&ver=produtos`,
    'search without result': `${baseUrl}/?busca=zzz`,
    favourites: `${baseUrl}/?favoritas=1`,
    shop: `${baseUrl}/loja/${shop}`,
    product: `${baseUrl}/loja/${shop}/produto/${products[0]?.id}`,
    ...(compared && { offers: `${baseUrl}/produto/${compared.gtin}` }),
    'unknown shop': `${baseUrl}/loja/00000000-0000-4000-8000-000000000000`,
    towns: `${baseUrl}/lojas`,
    town: `${baseUrl}/lojas/sp/sao-paulo`,
    partners: `${baseUrl}/parceiros`,
    orders: `${baseUrl}/pedidos`,
    terms: `${baseUrl}/termos-de-uso`,
    login: `${baseUrl}/login`,
    register: `${baseUrl}/cadastro`,
    'forgotten password': `${baseUrl}/esqueci-senha`,
    'another password': `${baseUrl}/redefinir-senha?token=x`,
    'not found': `${baseUrl}/nada`,
  };
}
