import { describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { untilApproved } from '../../../infra/test/shops.ts';
import { nextToast } from '../people.ts';
import { cardOf, type Site } from '../site.ts';
import { ownerPage, readMyStore } from './shop.ts';

const EDIT = '/painel/loja/editar';
const NARROW: BrowserContextOptions = { viewport: { width: 360, height: 780 } };
const USUAL = { opens: '09:00', closes: '18:00' };
/** Monday, 17:55 in Manaus; Tuesday in Tokyo. */
const BEFORE_SIX = '2026-11-23T21:55:00Z';
const UNTIL_SIX_MS = 300_000;
const day = (page: Page, name: string) => page.getByRole('group', { name });
/** The head of a folded part of the form. */
const fold = (page: Page, title: string) => page.locator('summary').filter({ hasText: title });
const byDate = (a: { date: string }, b: { date: string }) => a.date.localeCompare(b.date);
const save = (page: Page) => page.getByRole('button', { name: 'Salvar Alterações' });

/** Tests of opening hours: entered in the form, shown on cards and on the shop's page. */
export function openingHours(site: Site): void {
  /** Opens and approves a shop with these fields. @returns its id */
  async function openApproved(data: object): Promise<string> {
    const owner = await ownerPage(site, '/pedidos');
    expect((await owner.request.patch('/api/my-store', { data })).status()).toBe(200);
    const { id } = await readMyStore<{ id: string }>(owner);
    await site.services.stores.setApproval({ params: { id }, body: { approved: true, by: 'admin' } });
    await untilApproved(site.product.baseUrl, id);
    return id;
  }

  describe('the opening hours', () => {
    it('are entered per day, copied from Monday to Friday, and removed', async () => {
      const page = await ownerPage(site, EDIT, NARROW);
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
      const name = 'Encontro das Águas';
      const week = [null, USUAL, null, null, null, null, null];
      await openApproved({ name, state: 'AM', city: 'Manaus', openingHours: week });
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
      await about.getByText('Hoje: 9:00 às 18:00').click();
      expect(await about.getByRole('term').allTextContents()).toEqual(
        expect.arrayContaining(['Segunda-feira', 'Domingo']),
      );
      await page.clock.fastForward(UNTIL_SIX_MS);
      await about.getByText('Fechado agora', { exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });

    it('have breaks, which are copied with the hours and validated', async () => {
      const page = await ownerPage(site, EDIT, NARROW);
      const monday = day(page, 'Segunda-feira');
      await monday.getByRole('switch').check();
      const add = monday.getByRole('button', { name: 'Adicionar intervalo' });
      await add.click();
      const first = monday.getByRole('group', { name: 'Intervalo 1' });
      expect(await first.getByLabel('Das', { exact: true }).evaluate((it) => it === document.activeElement)).toBe(true);
      await first.getByLabel('Às', { exact: true }).fill('13:30');
      await add.click();
      expect(await add.count()).toBe(0);
      const second = monday.getByRole('group', { name: 'Intervalo 2' });
      await second.getByLabel('Das', { exact: true }).fill('17:00');
      await second.getByLabel('Às', { exact: true }).fill('18:00');
      await save(page).click();
      await page.getByText(/^Informe até dois intervalos em ordem/).waitFor();
      expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
      expect(await axeViolations(page)).toEqual([]);
      await second.getByRole('button', { name: 'Remover intervalo 2' }).click();
      expect(await add.evaluate((it) => it === document.activeElement)).toBe(true);
      await page.getByLabel('Segunda-feira: abre às').fill('08:00');
      await page.getByRole('button', { name: 'Repetir para os dias úteis' }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await save(page).click();
      await page.waitForURL('**/painel');
      const weekday = { opens: '08:00', closes: '18:00', breaks: [{ from: '12:00', to: '13:30' }] };
      expect(await readMyStore(page)).toMatchObject({ openingHours: [null, ...Array(5).fill(weekday), null] });
    });

    it('have special days and a vacation, folded with what is set', async () => {
      const page = await ownerPage(site, EDIT, NARROW);
      await fold(page, 'Dias especiais').click();
      const add = page.getByRole('button', { name: 'Adicionar dia especial' });
      await add.click();
      await save(page).click();
      await page.getByText('Informe a data de cada dia especial').waitFor();
      const christmas = page.getByRole('group', { name: /^Dia especial/ }).first();
      await christmas.getByLabel('Data').fill('2099-12-25');
      await christmas.getByLabel('Nome (opcional)').fill('Natal');
      await christmas.getByRole('switch', { name: 'Fechado' }).check();
      await add.click();
      const eve = page.getByRole('group', { name: /^Dia especial/ }).nth(1);
      await eve.getByLabel('Data').fill('2099-12-24');
      await eve.getByLabel('Fecha às').fill('14:00');
      await fold(page, 'Férias').click();
      await page.getByLabel('De', { exact: true }).fill('2100-01-02');
      await save(page).click();
      await page.getByText('Informe o primeiro e o último dia das férias').waitFor();
      expect(await page.locator(':focus').getAttribute('name')).toBe('vacationTo');
      await page.getByLabel('Até', { exact: true }).fill('2100-01-10');
      await page.getByLabel('Mensagem (opcional)').fill('Voltamos logo');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await axeViolations(page)).toEqual([]);
      await save(page).click();
      await page.waitForURL('**/painel');
      const stored = {
        specialDays: [
          { date: '2099-12-25', label: 'Natal', hours: null },
          { date: '2099-12-24', label: null, hours: { opens: '09:00', closes: '14:00' } },
        ],
        vacation: { from: '2100-01-02', to: '2100-01-10', message: 'Voltamos logo' },
      };
      const { specialDays, vacation } = await readMyStore<typeof stored>(page);
      expect({ specialDays: specialDays.toSorted(byDate), vacation }).toEqual({
        ...stored,
        specialDays: stored.specialDays.toSorted(byDate),
      });
      await page.goto(EDIT);
      await page.getByText('De 02/01 a 10/01', { exact: true }).waitFor();
      for (const text of ['2 dias', '24/12']) await page.getByText(text, { exact: true }).waitFor();
      await fold(page, 'Dias especiais').click();
      await page.getByRole('group', { name: 'Dia especial 24/12' }).getByRole('button', { name: 'Remover' }).click();
      expect(await add.evaluate((it) => it === document.activeElement)).toBe(true);
      await fold(page, 'Férias').click();
      for (const label of ['De', 'Até', 'Mensagem (opcional)']) await page.getByLabel(label, { exact: true }).fill('');
      await save(page).click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({ specialDays: [stored.specialDays[0]], vacation: null });
    });

    it('say breaks, special days, holidays and vacations, on card and page', async () => {
      const name = 'Ver-o-Peso';
      const id = await openApproved({
        name,
        state: 'PA',
        city: 'Belém',
        openingHours: Array(7).fill({ opens: '08:00', closes: '18:00', breaks: [{ from: '12:00', to: '13:30' }] }),
        specialDays: [{ date: '2098-12-24', label: 'Véspera', hours: { opens: '08:00', closes: '12:00' } }],
        vacation: { from: '2099-01-04', to: '2099-01-10', message: 'Voltamos logo' },
      });
      const page = await site.newPage();
      const card = cardOf(page, name);
      const about = page.getByRole('region', { name: 'Sobre a loja' });
      const openAt = async (time: string, path: string) => {
        await page.clock.setFixedTime(time);
        await page.goto(path);
      };
      const [home, shop] = ['/?cidade=Belém', `/loja/${id}`];
      const LUNCH_TIME = '2098-12-23T12:30:00-03:00';
      await openAt(LUNCH_TIME, home);
      await card.getByText('Fechado · abre às 13:30', { exact: true }).waitFor();
      await openAt(LUNCH_TIME, shop);
      await about.getByText('Fechado agora', { exact: true }).waitFor();
      await about.getByText('Hoje: 8:00 às 12:00 e 13:30 às 18:00', { exact: true }).click();
      const eve = about.locator('dl > div', { hasText: 'Véspera' });
      expect(await eve.textContent()).toBe('Quarta-feira 24/12 · Véspera8:00 às 12:00');
      const HOLIDAY = '2098-12-25T10:00:00-03:00';
      await openAt(HOLIDAY, home);
      await card.getByText('Aberto · fecha às 12:00', { exact: true }).waitFor();
      await card.getByText('Feriado: horário pode variar', { exact: true }).waitFor();
      await openAt(HOLIDAY, shop);
      await about.getByText('Feriado: horário pode variar', { exact: true }).waitFor();
      const VACATION = '2099-01-05T10:00:00-03:00';
      await openAt(VACATION, home);
      for (const words of ['Em férias até 10/01', 'Voltamos logo'])
        await card.getByText(words, { exact: true }).waitFor();
      await openAt(VACATION, shop);
      for (const words of ['Em férias até 10/01', 'Voltamos logo'])
        await about.getByText(words, { exact: true }).waitFor();
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
