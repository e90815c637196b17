import { describe, expect, it } from '@jest/globals';
import { cardOf, type Site } from '../site.ts';
import { SHOP } from './shop.ts';

const CHUNK = '**/assets/ShopScreen-*.js';

/** Tests with an unreachable server, and with a server whose client is newer than the page. */
export function connection(site: Site): void {
  describe('without a connection', () => {
    it('the app opens and shows the last seen data until the server is back', async () => {
      const page = await site.newPage({ serviceWorkers: 'allow' });
      await page.clock.install();
      await page.goto('/');
      await cardOf(page, SHOP).getByRole('link').click();
      await page.getByRole('link', { name: /^Betta/ }).waitFor();
      await page.clock.runFor(10_000);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await site.product.processes.kill('bff');
      await page.goto('/');
      const bar = page.getByText('Sem conexão: isto é o que você viu por último.');
      await bar.waitFor();
      await cardOf(page, SHOP).getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: SHOP }).waitFor();
      await page.getByRole('link', { name: /^Betta/ }).waitFor();
      await page.goto('/parceiros');
      await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
      await site.product.processes.restart('bff');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: SHOP }).waitFor();
      await bar.waitFor({ state: 'detached' });
    });

    it('the page of a captive portal neither replaces the last seen data nor is shown for it', async () => {
      const page = await site.open('/');
      const shop = cardOf(page, SHOP);
      await shop.waitFor();
      await page.waitForFunction(async () => {
        const stored = await (await caches.open('last-seen')).keys();
        return stored.some(({ url }) => url.includes('/api/stores?'));
      });
      await page.route('**/api/**', (route) => route.fulfill({ body: '<title>Wi-Fi</title>' }));
      const bar = page.getByText('Sem conexão: isto é o que você viu por último.');
      for (let load = 0; load < 2; load++) {
        await page.goto('/');
        await bar.waitFor();
        await shop.waitFor();
      }
      // The portal's pages do not count as signs of the server, after which the page would refetch without end.
      await page.waitForLoadState('networkidle');
      // Stored by an earlier version of the client.
      await page.evaluate(async () => {
        const cache = await caches.open('last-seen');
        for (const { url } of await cache.keys()) await cache.put(url, new Response('<title>Wi-Fi</title>'));
      });
      await page.goto('/');
      await page.getByRole('alert').getByText('Não foi possível carregar as lojas').waitFor();
      await page.unroute('**/api/**');
      await page.goto('/');
      await shop.waitFor();
      expect(await bar.count()).toBe(0);
    });
  });

  describe('with one call that fails', () => {
    it('the page shows its last response, and does not refetch the others without end', async () => {
      const page = await site.open('/');
      const shop = cardOf(page, SHOP);
      await shop.waitFor();
      await page.waitForFunction(async () => {
        const stored = await (await caches.open('last-seen')).keys();
        return stored.some(({ url }) => url.endsWith('/api/banners'));
      });
      const bar = page.getByText('Sem conexão: isto é o que você viu por último.');
      await page.route('**/api/banners', (route) => route.abort());
      // The list is answered after the failure, so that each time its response is a sign of the server.
      await page.route('**/api/stores?**', async (route) => {
        await bar.waitFor();
        await route.continue();
      });
      const lists: string[] = [];
      page.on('request', (request) => request.url().includes('/api/stores?') && lists.push(request.url()));
      await page.goto('/');
      await shop.waitFor();
      await page.waitForLoadState('networkidle');
      expect(lists.length).toBeLessThanOrEqual(3);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Atualizar' }).click();
      await bar.waitFor({ state: 'detached' });
    });
  });

  describe('after a deploy', () => {
    it('a page whose files no longer exist is reloaded once', async () => {
      const page = await site.newPage();
      let missing = 1;
      await page.route(CHUNK, (route) => (missing-- > 0 ? route.fulfill({ status: 404 }) : route.continue()));
      await page.goto('/');
      await cardOf(page, SHOP).getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: SHOP }).waitFor();
      expect(missing).toBeLessThan(1);
    });

    it('an error with a retry is shown when the reload did not help', async () => {
      const page = await site.newPage();
      let missing = true;
      await page.route(CHUNK, (route) => (missing ? route.fulfill({ status: 404 }) : route.continue()));
      await page.goto('/');
      await cardOf(page, SHOP).getByRole('link').click();
      await page.getByText('Algo deu errado nesta página').waitFor();
      missing = false;
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('heading', { level: 1, name: SHOP }).waitFor();
    });
  });
}
