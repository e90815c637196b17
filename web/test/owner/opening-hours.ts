import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { untilApproved } from '../../../infra/test/shops.ts';
import { nextToast } from '../people.ts';
import { cardOf, type Site } from '../site.ts';
import { ownerPage, readMyStore } from './shop.ts';

const EDIT = '/painel/loja/editar';
const USUAL = { opens: '09:00', closes: '18:00' };
/** Monday, 17:55 in Manaus; Tuesday in Tokyo. */
const BEFORE_SIX = '2026-11-23T21:55:00Z';
const UNTIL_SIX_MS = 300_000;
const day = (page: Page, name: string) => page.getByRole('group', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar Alterações' });

/** Tests of opening hours: entered in the form, shown on cards and on the shop's page. */
export function openingHours(site: Site): void {
  describe('the opening hours', () => {
    it('are entered per day, copied from Monday to Friday, and removed', async () => {
      const page = await ownerPage(site, EDIT, { viewport: { width: 360, height: 780 } });
      await page.getByRole('heading', { name: 'Horário de funcionamento (opcional)' }).waitFor();
      expect(await page.getByRole('button', { name: 'Repetir para os dias úteis' }).count()).toBe(0);
      expect(await day(page, 'Segunda-feira').getByRole('switch', { name: 'Fechado' }).isChecked()).toBe(false);
      await day(page, 'Segunda-feira').getByRole('switch').check();
      await day(page, 'Segunda-feira').getByText('Aberto', { exact: true }).waitFor();
      await page.getByLabel('Segunda-feira: fecha às').fill('19:30');
      await page.getByRole('button', { name: 'Repetir para os dias úteis' }).click();
      expect(await nextToast(page)).toBe('Horário repetido de segunda a sexta');
      await day(page, 'Sábado').getByRole('switch').check();
      await page.getByLabel('Sábado: fecha às').fill('02:00');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await axeViolations(page)).toEqual([]);
      await save(page).click();
      await page.waitForURL('**/painel');
      const weekday = { ...USUAL, closes: '19:30' };
      const week = [null, ...Array(5).fill(weekday), { ...USUAL, closes: '02:00' }];
      expect(await readMyStore(page)).toMatchObject({ openingHours: week });
      await page.goto(EDIT);
      await day(page, 'Domingo').waitFor();
      for (const open of await page.getByRole('switch').all()) await open.uncheck();
      await save(page).click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({ openingHours: null });
    });

    it('require both times of an open day, and are kept with the draft', async () => {
      const page = await ownerPage(site, EDIT);
      await day(page, 'Domingo').getByRole('switch').check();
      const opens = page.getByLabel('Domingo: abre às');
      await opens.fill('');
      await save(page).click();
      await page.getByText('Informe a que horas abre e fecha em cada dia aberto').waitFor();
      expect(await opens.evaluate((it) => it === document.activeElement)).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      await opens.fill('07:15');
      await page.getByText(/^Informe a que horas/).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Início' }).click();
      await page.getByRole('dialog', { name: 'Sair sem salvar?' }).waitFor();
      await page.goto(EDIT);
      await page.getByText('Recuperamos o que você tinha digitado.').waitFor();
      expect(await opens.inputValue()).toBe('07:15');
    });

    it('are evaluated in the shop’s time zone, on card and page, and updated every minute', async () => {
      const owner = await ownerPage(site, '/painel');
      const name = 'Encontro das Águas';
      const week = [null, USUAL, null, null, null, null, null];
      const data = { name, state: 'AM', city: 'Manaus', openingHours: week };
      expect((await owner.request.patch('/api/my-store', { data })).status()).toBe(200);
      const { id } = await readMyStore<{ id: string }>(owner);
      await site.services.stores.setApproval({ params: { id }, body: { approved: true, by: 'admin' } });
      await untilApproved(site.product.baseUrl, id);
      const page = await site.newPage({ timezoneId: 'Asia/Tokyo' });
      await page.clock.install({ time: BEFORE_SIX });
      await page.goto('/?cidade=Manaus');
      const card = cardOf(page, name);
      await card.getByText('Aberto · fecha às 18:00', { exact: true }).waitFor();
      await page.clock.fastForward(UNTIL_SIX_MS);
      await card.getByText('Fechado · abre seg. às 9:00', { exact: true }).waitFor();
      await page.clock.setSystemTime(BEFORE_SIX);
      await card.getByRole('link').click();
      const about = page.getByRole('region', { name: 'Sobre a loja' });
      await about.getByText('Aberto agora', { exact: true }).waitFor();
      await about.getByText('Hoje: 09:00 às 18:00').click();
      expect(await about.getByRole('term').allTextContents()).toEqual(
        expect.arrayContaining(['Segunda-feira', 'Domingo']),
      );
      await page.clock.fastForward(UNTIL_SIX_MS);
      await about.getByText('Fechado agora', { exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });

    it('are not mentioned when the shop has none', async () => {
      const owner = await ownerPage(site, '/painel');
      const { id } = await readMyStore<{ id: string }>(owner);
      const page = await site.open(`/loja/${id}`);
      await page.getByRole('link', { name: 'Ver localização' }).waitFor();
      expect(await page.getByText(/Aberto agora|Fechado agora|Hoje:/).count()).toBe(0);
    });
  });
}
