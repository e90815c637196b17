import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { addProduct, openShop } from '../../../infra/test/shops.ts';
import { cardOf, type Site, scrollTop } from '../site.ts';
import type { Shops } from './shops.ts';
import { untilLayoutStable } from './until-layout-stable.ts';

/** Tests of the URLs of a shop's products. */
export function addresses(site: Site, shops: Shops): void {
  const productsOf = async (shop: string) =>
    (await (await fetch(`${site.product.baseUrl}/api/stores/${shop}/products`)).json()) as {
      id: string;
      name: string;
    }[];
  const visitsOf = async (shop: string) =>
    ((await (await fetch(`${site.product.baseUrl}/api/stores/${shop}`)).json()) as { visitCount: number }).visitCount;
  const pathOf = async (shop: string, name: string) =>
    `/loja/${shop}/produto/${(await productsOf(shop)).find((it) => it.name === name)?.id}`;
  const at = (page: Page, path: string) => eventually(async () => expect(new URL(page.url()).pathname).toBe(path));

  /** Opens a page and counts its calls about a shop, by method and path. */
  async function watch(shop: string) {
    const page = await site.newPage();
    const calls = new Map<string, number>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const call = `${request.method()} ${pathname}`;
      if (pathname.startsWith(`/api/stores/${shop}`)) calls.set(call, (calls.get(call) ?? 0) + 1);
    });
    return { page, calls };
  }

  describe('the address of a product', () => {
    it('is where its card leads; closing and Back lead to the shop, and the page stays as it is', async () => {
      const { page, calls } = await watch(shops.wide);
      const before = await visitsOf(shops.wide);
      const shop = `/loja/${shops.wide}`;
      await page.goto(shop);
      await eventually(async () => expect(calls.get(`GET /api/stores/${shops.wide}`)).toBeGreaterThanOrEqual(1));
      const link = page.getByRole('link', { name: 'racoes 3' });
      await untilLayoutStable(page);
      await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.setAttribute('data-same', ''));
      const top = await scrollTop(page);
      expect(top).toBeGreaterThan(300);
      const dialog = page.getByRole('dialog', { name: 'racoes 3' });
      // Without the shop's own call: the page repeats it until the visit is counted, if the visit was answered without
      // a count.
      const callsButShop = () =>
        Object.fromEntries([...calls].filter(([call]) => call !== `GET /api/stores/${shops.wide}`));
      const known = callsButShop();

      const opened = async () => {
        await dialog.waitFor();
        await at(page, await pathOf(shops.wide, 'racoes 3'));
        expect(await page.title()).toBe('racoes 3 - Mercado dos Bichos - Cardume');
        expect(await scrollTop(page)).toBe(top);
      };
      const closed = async () => {
        await dialog.waitFor({ state: 'detached' });
        await at(page, shop);
        await eventually(async () => expect(await page.title()).toBe('Mercado dos Bichos - Cardume'));
        expect(await scrollTop(page)).toBe(top);
      };

      await link.click();
      await opened();
      await dialog.getByRole('button', { name: 'Fechar' }).click();
      await closed();
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.goForward();
      await opened();
      await page.goBack();
      await closed();
      await link.click();
      await opened();
      // A second Escape does not leave the shop.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await closed();

      expect(callsButShop()).toEqual(known);
      expect(calls.get(`POST /api/stores/${shops.wide}/visit`)).toBe(1);
      await eventually(async () => expect(await visitsOf(shops.wide)).toBe(before + 1));
      expect(await page.locator('h1[data-same]').count()).toBe(1);
    });

    it('opened directly shows the dialog over the shop, counts one visit, and makes way for the shop when closed', async () => {
      const { page, calls } = await watch(shops.full);
      const before = await visitsOf(shops.full);
      await page.goto('/parceiros');
      await page.goto(await pathOf(shops.full, 'Cama redonda'));
      const dialog = page.getByRole('dialog', { name: 'Cama redonda' });
      await dialog.getByText('R$ 49,90').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Água do Mar', includeHidden: true }).waitFor();
      expect(await page.title()).toBe('Cama redonda - Água do Mar - Cardume');
      await eventually(async () => expect(await visitsOf(shops.full)).toBe(before + 1));
      await dialog.getByRole('button', { name: 'Fechar' }).click();
      await dialog.waitFor({ state: 'detached' });
      await at(page, `/loja/${shops.full}`);
      await eventually(async () => expect(await page.title()).toBe('Água do Mar - Cardume'));
      expect(calls.get(`POST /api/stores/${shops.full}/visit`)).toBe(1);
      expect(calls.get(`GET /api/stores/${shops.full}/products`)).toBeUndefined();
      await page.goBack();
      await at(page, '/parceiros');
    });

    it('keeps the way back to the list', async () => {
      const page = await site.open('/?busca=mercado');
      await cardOf(page, 'Mercado dos Bichos').getByRole('link').click();
      await page.getByRole('link', { name: 'peixes 1' }).click();
      const dialog = page.getByRole('dialog', { name: 'peixes 1' });
      await dialog.getByRole('button', { name: 'Fechar' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Voltar' }).click();
      await eventually(async () => expect(new URL(page.url()).search).toBe('?busca=mercado'));
    });

    it('opens the tab of products, and a product that the search hides', async () => {
      const page = await site.open(`/loja/${shops.wide}`);
      await page.getByRole('link', { name: 'camas 1' }).click();
      const dialog = page.getByRole('dialog', { name: 'camas 1' });
      await dialog.getByRole('button', { name: 'Fechar' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByPlaceholder('Buscar Produtos...').fill('zzz');
      await page.getByText('Nenhum produto encontrado').waitFor();
      await page.goForward();
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: /Avaliações/ }).click();
      await page.getByText('Nenhuma avaliação ainda').waitFor();
      await page.goForward();
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect(await page.getByRole('tab', { name: 'Produtos' }).getAttribute('aria-selected')).toBe('true');
      expect(await page.getByPlaceholder('Buscar Produtos...').inputValue()).toBe('zzz');
    });

    it('of an unknown product gives way to that of the shop, with a toast', async () => {
      const page = await site.open('/parceiros');
      await page.goto(`/loja/${shops.wide}/produto/${randomUUID()}`);
      await page.getByRole('status').getByText('Produto não encontrado').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Mercado dos Bichos' }).waitFor();
      await at(page, `/loja/${shops.wide}`);
      await page.goBack();
      await at(page, '/parceiros');
      const [other] = await productsOf(shops.full);
      await page.goto(`/loja/${shops.mute}/produto/${other?.id}`);
      await page.getByRole('status').getByText('Produto não encontrado').waitFor();
      await at(page, `/loja/${shops.mute}`);
    });

    it('of an unknown shop shows the screen of an unknown shop', async () => {
      const page = await site.open(`/loja/${randomUUID()}/produto/${randomUUID()}`);
      await page.getByRole('heading', { level: 1, name: 'Loja não encontrada' }).waitFor();
      expect(await page.getByText('Produto não encontrado').count()).toBe(0);
    });

    it('is found where the page has loaded only older products of the shop', async () => {
      const { id } = await openShop(site.services, { name: 'Loja que Cresce' }, { approved: false });
      await addProduct(site.services, id, { name: 'Kinguio' });
      await eventually(async () => expect(await productsOf(id)).toHaveLength(1));
      const page = await site.open(`/loja/${id}`);
      await page.getByRole('link', { name: 'Kinguio' }).waitFor();
      await page.getByRole('link', { name: 'Parceiros' }).click();
      await page.getByRole('heading', { level: 1, name: 'Parceiros' }).waitFor();
      await addProduct(site.services, id, { name: 'Carpa' });
      await eventually(async () => expect(await productsOf(id)).toHaveLength(2));
      await page.evaluate(
        (path) => {
          window.history.pushState(null, '', path);
          window.dispatchEvent(new PopStateEvent('popstate'));
        },
        await pathOf(id, 'Carpa'),
      );
      await page.getByRole('dialog', { name: 'Carpa' }).waitFor();
    });

    it('is shared by the share sheet of the device', async () => {
      const page = await site.newPage();
      await page.addInitScript(() => {
        navigator.canShare = () => true;
        navigator.share = async (link) => {
          Object.assign(window, { shared: link });
        };
      });
      const path = await pathOf(shops.full, 'Cama redonda');
      await page.goto(path);
      await page.getByRole('button', { name: 'Compartilhar produto' }).click();
      expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
        title: 'Cama redonda - Água do Mar - Cardume',
        url: `${site.product.baseUrl}${path}?de=compartilhar`,
      });
    });

    it('is copied without a share sheet', async () => {
      const page = await site.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
      await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: undefined }));
      const path = await pathOf(shops.full, 'Cama redonda');
      await page.goto(path);
      await page.getByRole('button', { name: 'Compartilhar produto' }).click();
      await page.getByRole('dialog').getByRole('status').getByText('Link copiado!').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${site.product.baseUrl}${path}?de=compartilhar`,
      );
    });
  });
}
