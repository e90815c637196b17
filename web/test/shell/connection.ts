import { describe, expect, it } from '@jest/globals';
import { nextToast } from '../people.ts';
import { breakCall, cardOf, type Site } from '../site.ts';
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
      await page.getByRole('alert').getByText('Não foi possível carregar a página').waitFor();
      await page.unroute('**/api/**');
      await page.goto('/');
      await shop.waitFor();
      expect(await bar.count()).toBe(0);
    });
  });

  describe('when the connection is back', () => {
    it('a picture that failed to load is loaded', async () => {
      const page = await site.newPage();
      let connected = false;
      await page.route('**/icons/icon-512.png*', (route) => (connected ? route.continue() : route.abort()));
      await page.goto('/parceiros');
      const card = page.getByRole('link', { name: /Banho Bom/ });
      await card.waitFor();
      await card.locator('img').waitFor({ state: 'detached' });
      connected = true;
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await page.waitForFunction(
        () => (document.querySelector<HTMLImageElement>('main a[target] img')?.naturalWidth ?? 0) > 0,
      );
    });

    it('partners that are shown stay when the server fails', async () => {
      const page = await site.open('/parceiros');
      const partner = page.getByText('Banho Bom').first();
      await partner.waitFor();
      await page.waitForFunction(async () => {
        const stored = await (await caches.open('last-seen')).keys();
        return stored.some(({ url }) => url.endsWith('/api/partners'));
      });
      await page.route('**/api/partners', (route) => route.abort());
      await page.reload();
      const again = page.getByRole('button', { name: 'Atualizar' });
      await again.waitFor();
      await page.unroute('**/api/partners');
      await breakCall(page, '**/api/partners');
      const failed = page.waitForResponse('**/api/partners');
      await again.click();
      await failed;
      await again.waitFor({ state: 'detached' });
      await partner.waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
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

    it('a typed review stays when a part of its screen is missing, which says so', async () => {
      const page = await site.open('/');
      await cardOf(page, SHOP).getByRole('link').click();
      await page.getByRole('tab', { name: /Avaliações/ }).click();
      await page.getByRole('button', { name: 'Avaliar loja' }).click();
      await page.getByLabel('Comentário (opcional)').fill('Atendimento ótimo');
      await page.route('**/assets/ReportDialog-*.js', (route) => route.fulfill({ status: 404 }));
      await page.getByRole('button', { name: 'Mais opções' }).first().click();
      await page.getByRole('button', { name: 'Denunciar', exact: true }).click();
      expect(await nextToast(page)).toMatch(/^O Cardume foi atualizado/);
      expect(await page.getByLabel('Comentário (opcional)').inputValue()).toBe('Atendimento ótimo');
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
