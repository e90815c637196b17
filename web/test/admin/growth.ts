import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { avoidMidnight } from '../../../infra/test/midnight.ts';
import { untilShown } from '../../../infra/test/shops.ts';
import { openShop } from '../shops.ts';
import { breakUntilRetry, DESKTOP, type Site } from '../site.ts';
import { adminAt } from './admins.ts';

const HEAD = ['Data', 'Visitas', 'Cliques', 'Novos usuários', 'Novas lojas', 'Novas avaliações'];

/** Tests of the growth of the platform, on the screen of its figures. */
export function growth(site: Site): void {
  describe('the growth of the platform', () => {
    it('is drawn, listed and downloaded, and moves with a visit', async () => {
      await avoidMidnight(3);
      const city = `Búzios ${randomUUID().slice(0, 8)}`;
      const shop = await openShop(site, { name: 'Mar Azul', city });
      const { page } = await adminAt(site, '/admin/analytics?dias=90', { viewport: DESKTOP });
      const growth = page.getByRole('region', { name: 'Crescimento' });
      await growth.getByRole('radio', { name: '90 dias', checked: true }).waitFor();
      await page.getByText('Ao vivo').waitFor();
      await growth.getByText('Ver como tabela').click();
      const days = growth.getByRole('table', { name: /por dia$/ }).getByRole('row');
      await eventually(async () => expect(await days.count()).toBe(1 + 90));
      expect(await days.first().getByRole('columnheader').allTextContents()).toEqual(HEAD);
      const today = days.nth(1);
      const [visits = '', , users = '', shops = ''] = await today.getByRole('cell').allTextContents();
      expect(Math.min(Number(users), Number(shops))).toBeGreaterThan(0);

      await site.open(`/loja/${shop.id}`);
      // A visit may be counted after the page has stopped polling for its count.
      await untilShown(site.product.baseUrl, shop.id, { visitCount: 1 });
      await eventually(async () =>
        expect(Number(await today.getByRole('cell').first().textContent())).toBe(Number(visits) + 1),
      );
      const stores = growth.getByRole('table', { name: 'Lojas mais visitadas' });
      await stores.getByRole('row', { name: 'Mar Azul 1 0' }).waitFor();
      const cities = growth.getByRole('table', { name: 'Cidades mais visitadas' });
      await cities.getByRole('row', { name: `${city} 1 1` }).waitFor();

      await growth.getByRole('radio', { name: '7 dias' }).check();
      await page.waitForURL(/\?dias=7$/);
      await eventually(async () => expect(await days.count()).toBe(1 + 7));
      for (const name of [/^Visitas em barras e cliques em linha por dia/, /^Novas lojas em barras por dia/])
        await growth.getByRole('img', { name }).waitFor();
      const date = (await today.getByRole('time').getAttribute('datetime')) ?? '';
      const cells = await today.getByRole('cell').allTextContents();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        growth.getByRole('button', { name: 'Baixar CSV' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`cardume-plataforma-7-dias-${date}.csv`);
      const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
      expect(lines[0]).toBe(`\uFEFF${HEAD.join(';')}`);
      expect(lines[7]).toBe([date.split('-').toReversed().join('/'), ...cells].join(';'));

      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await axeViolations(page)).toEqual([]);
        await eventually(async () =>
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width),
        );
      }
    });

    it('stands above the last visits, whose known sources have labels', async () => {
      const name = `Mar ${randomUUID().slice(0, 8)}`;
      const shop = await openShop(site, { name });
      const visit = (body: object) =>
        fetch(`${site.product.baseUrl}/api/stores/${shop.id}/visit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      for (const body of [{ source: 'qr' }, {}, { source: 'Instagram' }]) expect((await visit(body)).ok).toBe(true);
      const { page } = await adminAt(site, '/admin/analytics');
      const visits = page.getByRole('region', { name: 'Acessos Recentes' }).getByRole('listitem');
      await eventually(async () => {
        const words = await visits.filter({ hasText: name }).allInnerTexts();
        expect(words.map((lines) => lines.split('\n').at(-1))).toEqual(['Instagram', 'Web', 'QR code']);
      });
    });

    it('can be requested again after it failed to load, beside the totals', async () => {
      const { page } = await adminAt(site, '/admin');
      const retry = await breakUntilRetry(page, /analytics\/growth/);
      await page.goto('/admin/analytics');
      await page.getByText('Erro ao carregar o crescimento').waitFor();
      await page.getByRole('heading', { name: 'Total de Lojas' }).waitFor();
      await retry();
      await page.getByRole('region', { name: 'Crescimento' }).getByText('Ver como tabela').waitFor();
    });
  });
}
