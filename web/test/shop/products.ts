import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually, HANG_MS } from '../../../infra/test/eventually.ts';
import { addProduct, openShop } from '../../../infra/test/shops.ts';
import { breakCall, type Site, tabOpenedBy, withoutContent } from '../site.ts';
import type { Shops } from './shops.ts';
import { untilLayoutStable } from './until-layout-stable.ts';

const STEP_MS = 3000;
/** Time, on the page's clock, at which the clock is paused. Not reached before the page is loaded. */
const LATER_MS = HANG_MS;

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });

/** Tests of the products on a shop's page, and of ordering them. */
export function products(site: Site, shops: Shops): void {
  describe('the products of a shop', () => {
    it('are grouped by category, with parent category and count', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      const fish = page.getByRole('region', { name: 'Peixes' });
      await fish.getByText('2 produtos').waitFor();
      await fish.getByText('Aqua', { exact: true }).waitFor();
      const beds = page.getByRole('region', { name: 'Camas' });
      await beds.getByText('1 produto', { exact: true }).waitFor();
      await beds.getByText('Pet', { exact: true }).waitFor();
      for (const text of ['-10%', 'R$ 100,00', 'R$ 90,00'])
        await cardOf(page, 'Peixe-palhaço').getByText(text).waitFor();
      const gone = cardOf(page, 'Tang azul');
      await gone.getByText('Indisponível').waitFor();
      expect(await gone.getByRole('button', { name: 'Comprar' }).isDisabled()).toBe(true);
    });

    it('are searched by name and description; another shop starts without a search', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      await untilLayoutStable(page);
      const box = page.getByPlaceholder('Buscar Produtos...');
      await box.fill('CASAL');
      await page.getByRole('region', { name: 'Peixes' }).getByText('1 produto', { exact: true }).waitFor();
      expect(await page.getByRole('region', { name: 'Camas' }).count()).toBe(0);
      await box.fill('zzz');
      await page.getByText('Nenhum produto encontrado').waitFor();
      await page.evaluate(() => document.documentElement.scrollTo(0, document.documentElement.scrollHeight));
      const nearby = page.getByRole('region', { name: 'Perto desta loja' });
      // By keyboard: the bar that rises after the scroll could cover the link in the middle of a click.
      await nearby.getByRole('link', { name: /Vitrine Vazia/ }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Vitrine Vazia' }).waitFor();
      await page.getByText('Nenhum produto cadastrado').waitFor();
      await page.getByText('Esta loja ainda não cadastrou produtos').waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Água do Mar' }).waitFor();
      expect(await box.inputValue()).toBe('');
    });

    it('can be requested again after they failed to load', async () => {
      const page = await site.newPage();
      const repair = await breakCall(page, '**/api/stores/*/products');
      await page.goto(`/loja/${shops.full}`);
      await page.getByText('Não foi possível carregar os produtos').waitFor();
      expect(await page.getByText('Nenhum produto').count()).toBe(0);
      await page.getByPlaceholder('Buscar Produtos...').fill('palhaço');
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await cardOf(page, 'Peixe-palhaço').waitFor();
    });

    it('open in a dialog that Escape, Back and a click beside it close', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      const opener = page.getByRole('link', { name: 'Cama redonda' });
      const dialog = page.getByRole('dialog', { name: 'Cama redonda' });
      await opener.click();
      await dialog.getByText('R$ 49,90').waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
      for (let press = 0; press < 6; press++) {
        await page.keyboard.press('Tab');
        expect(await focused()).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
      await opener.click();
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      await opener.click();
      await dialog.waitFor();
      await page.mouse.click(195, 5);
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(`/loja/${shops.full}`);
    });

    it('have no gap below the picture beside a long description', async () => {
      const { id } = await openShop(site.services);
      const description = 'Vive em cardumes de dez ou mais. '.repeat(30);
      const product = await addProduct(site.services, id, { description });
      await eventually(async () =>
        expect((await fetch(`${site.product.baseUrl}/api/stores/${id}/products`)).status).toBe(200),
      );
      const page = await site.open(`/loja/${id}/produto/${product.id}`, { viewport: { width: 768, height: 1024 } });
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Vive em cardumes').waitFor();
      const [picture, words] = await dialog.evaluate((it) => {
        const heading = it.querySelector('h2')?.parentElement;
        return [heading?.previousElementSibling, heading].map((part) => part?.getBoundingClientRect().height);
      });
      expect(picture).toBe(words);
    });

    it('rotate their pictures every three seconds unless hovered or focused', async () => {
      const page = await site.newPage({ reducedMotion: 'no-preference' });
      await page.clock.install({ time: 0 });
      await page.goto(`/loja/${shops.full}`);
      await page.getByRole('link', { name: 'Peixe-palhaço' }).click();
      const dialog = page.getByRole('dialog');
      const shown = (photo: number) =>
        eventually(async () => {
          const current = dialog.locator('button[aria-current=true]');
          expect(await current.getAttribute('aria-label')).toBe(`Foto ${photo}`);
        });
      const press = (photo: number) => dialog.getByRole('button', { name: `Foto ${photo}` }).dispatchEvent('click');
      await dialog.getByRole('button', { name: 'Foto 3' }).waitFor();
      await page.mouse.move(2, 2);
      await page.clock.pauseAt(LATER_MS);
      // The jump of the clock may have moved the photos; a manual move restarts their interval.
      for (const photo of [3, 1]) {
        await press(photo);
        await shown(photo);
      }
      for (const photo of [2, 3, 1]) {
        await page.clock.runFor(STEP_MS);
        await shown(photo);
      }
      await dialog.getByRole('img', { name: 'Peixe-palhaço, foto 1' }).hover();
      // The page receives the mouse event asynchronously, and must have it before the clock runs.
      await shown(1);
      await page.clock.runFor(2 * STEP_MS);
      await shown(1);
    });

    it('stop rotating their pictures at a press, also by touch', async () => {
      const page = await site.newPage({ reducedMotion: 'no-preference', hasTouch: true });
      await page.clock.install({ time: 0 });
      await page.goto(`/loja/${shops.full}`);
      await page.getByRole('link', { name: 'Peixe-palhaço' }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Pausar' }).tap();
      await dialog.getByRole('button', { name: 'Continuar' }).waitFor();
      const current = dialog.locator('button[aria-current=true]');
      const photo = await current.getAttribute('aria-label');
      await page.clock.runFor(2 * STEP_MS);
      expect(await current.getAttribute('aria-label')).toBe(photo);
    });

    it('show a picture when the one shown is removed', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      const photos = page.getByRole('dialog').getByRole('img');
      // Until all responses are stored: a reload may interrupt it.
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(async () => {
        const cache = await caches.open('last-seen');
        const stored = (await cache.keys()).find(({ url }) => url.endsWith('/products'));
        return stored && (await (await cache.match(stored))?.text());
      });
      await withoutContent(page);
      await page.route('**/api/**', (route) => route.abort());
      await page.reload();
      await page.getByRole('link', { name: 'Peixe-palhaço' }).click();
      await page.getByRole('button', { name: 'Foto 3' }).click();
      await page.getByRole('img', { name: 'Peixe-palhaço, foto 3' }).waitFor();
      await page.unroute('**/api/**');
      await page.route('**/api/stores/*/products', async (route) => {
        const response = await route.fetch();
        const all = (await response.json()) as { imageUrls: string[] }[];
        await route.fulfill({ response, json: all.map((it) => ({ ...it, imageUrls: it.imageUrls.slice(0, 1) })) });
      });
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await page.getByRole('img', { name: 'Peixe-palhaço', exact: true }).waitFor();
      expect(await photos.count()).toBe(1);
    });

    it('are ordered by chat at their final price, and the click is counted', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      const counted = page.waitForRequest('**/api/product-clicks');
      const buy = cardOf(page, 'Peixe-palhaço').getByRole('link', { name: 'Comprar' });
      const chat = await tabOpenedBy(page, () => buy.click());
      expect(chat.pathname).toBe('/5511987654321');
      expect(chat.searchParams.get('text')).toMatch(/Cardume.*Peixe-palhaço.*R\$ 90,00/);
      const click = (await counted).postDataJSON();
      expect(click).toEqual({ productId: expect.any(String), source: 'store_page' });
      // On a busy machine the response is 202: counted later.
      expect((await (await counted).response())?.ok()).toBe(true);
    });

    it('are ordered from the dialog too, even when counting fails', async () => {
      const page = await site.newPage();
      await breakCall(page, '**/api/product-clicks');
      await page.goto(`/loja/${shops.full}`);
      await page.getByRole('link', { name: 'Peixe-palhaço' }).click();
      const buy = page.getByRole('dialog').getByRole('link', { name: /Comprar/ });
      const chat = await tabOpenedBy(page, () => buy.click());
      expect(chat.searchParams.get('text')).toContain('Peixe-palhaço');
      expect(await page.getByRole('status').getByText(/./).count()).toBe(0);
    });
  });
}
