import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { cardOf, type Site } from '../site.ts';

const permissions = ['geolocation'];
/** 556 m from Água do Mar, which delivers up to 5 km. */
const NEAR = { geolocation: { latitude: -8.015, longitude: -34.85 }, permissions };
/** More than 10 km from Água do Mar. */
const FAR = { geolocation: { latitude: -8.11, longitude: -34.9 }, permissions };

const chip = (page: Page) => page.getByRole('button', { name: 'Entregam', exact: true });
const query = (page: Page) => new URL(page.url()).search;

/** Tests of the filter for shops that deliver, and of what cards say of it. */
export function delivery(site: Site): void {
  describe('the shops that deliver', () => {
    it('are a chip of the list, in its address', async () => {
      const page = await site.open('/?pagina=2');
      await page.getByText('13 lojas').waitFor();
      expect(await chip(page).getAttribute('aria-pressed')).toBe('false');
      await chip(page).click();
      await page.getByText('2 lojas', { exact: true }).waitFor();
      expect([await chip(page).getAttribute('aria-pressed'), query(page)]).toEqual(['true', '?entregam=1']);
      for (const name of ['Água do Mar', 'Bicho Solto'])
        await cardOf(page, name).getByText('Faz entrega', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Remover filtro Entregam' }).click();
      await page.getByText('13 lojas').waitFor();
      expect(query(page)).toBe('');
      expect(await cardOf(page, 'Loja 09').textContent()).not.toMatch(/entrega/i);
    });

    it('are narrowed by the other filters, and an empty list names the next step', async () => {
      const page = await site.open('/?entregam=1&cidade=Recife');
      await page.getByText('Nenhum resultado encontrado').waitFor();
      await page.getByRole('button', { name: 'Limpar filtros' }).click();
      await page.getByText('13 lojas').waitFor();
    });

    it('are those that reach the position, and say so', async () => {
      const page = await site.open('/?entregam=1', NEAR);
      await page.getByText('2 lojas', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Perto de mim' }).click();
      await cardOf(page, 'Água do Mar').getByText('Entrega até você', { exact: true }).waitFor();
      await cardOf(page, 'Bicho Solto').getByText('Faz entrega', { exact: true }).waitFor();
    });

    it('leave out a shop whose radius ends before the position, whose card says only that it delivers', async () => {
      const page = await site.open('/?entregam=1', FAR);
      await page.getByText('2 lojas', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Perto de mim' }).click();
      await page.getByText('1 loja', { exact: true }).waitFor();
      await cardOf(page, 'Bicho Solto').waitFor();
      await chip(page).click();
      await page.getByLabel('Cidade').selectOption('Olinda');
      await cardOf(page, 'Água do Mar').getByText('Faz entrega', { exact: true }).waitFor();
    });

    it('narrow the products of a search', async () => {
      const page = await site.open('/?busca=racao&ver=produtos');
      await page.getByText('3 produtos').waitFor();
      const asked = page.waitForResponse((answer) => answer.url().includes('delivers=true'));
      await chip(page).click();
      expect((await asked).status()).toBe(200);
      await cardOf(page, 'Ração Golden 15 kg').waitFor();
      expect(query(page)).toContain('entregam=1');
    });
  });
}
