import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { addHomeItem } from '../../../infra/test/shops.ts';
import { nextToast } from '../people.ts';
import { PHONE, type Site } from '../site.ts';
import { adminAt } from './admins.ts';

/** Tests of the display period of home content. */
export function displayPeriod(site: Site): void {
  describe('the display period of home content', () => {
    it('comes while the list is open', async () => {
      const name = `Vet ${randomUUID().slice(0, 8)}`;
      const hour = 3_600_000;
      const [showFrom, showUntil] = [Date.now() + hour, Date.now() + 2 * hour].map((ms) => new Date(ms).toISOString());
      const partner = { name, description: 'Consultas', discountText: '10%', link: 'https://vet.example' };
      await addHomeItem(site.services, 'partners', { ...partner, showFrom, showUntil });
      const { page } = await adminAt(site, '/admin');
      await page.clock.install();
      await page.goto('/admin/partners');
      const item = page.locator('[data-index]').filter({ hasText: name });
      await item.getByText('Agendado').waitFor();
      await page.clock.runFor(hour + 60_000);
      await item.getByText('Agendado').waitFor({ state: 'detached' });
      expect(await item.getByText('Encerrado').count()).toBe(0);
      await page.clock.runFor(hour + 60_000);
      await item.getByText('Encerrado').waitFor();
    });

    it.each([320, 1280])('is entered and listed in the time of São Paulo, %d wide', async (width) => {
      const viewport = { ...PHONE, width };
      const { page } = await adminAt(site, '/admin/partners', { viewport, timezoneId: 'Asia/Tokyo' });
      const name = `Vet ${width}`;
      await page.getByRole('button', { name: /^Novo/ }).click();
      const dialog = page.getByRole('dialog');
      const [from, until] = [dialog.getByLabel('Início da exibição'), dialog.getByLabel('Fim da exibição')];
      const fields = { Nome: name, Descrição: 'Consultas', 'Texto do desconto': '10%', Link: 'https://vet.example' };
      for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
      const save = () => dialog.getByRole('button', { name: 'Salvar' }).click();

      await dialog.getByRole('button', { name: 'Próxima semana' }).click();
      expect(await from.inputValue()).toMatch(/T00:00$/);
      expect(await until.inputValue()).toMatch(/T23:59$/);
      const days = Date.parse(await until.inputValue()) - Date.parse(await from.inputValue());
      expect([new Date(await from.inputValue()).getDay(), days]).toEqual([1, 7 * 86_400_000 - 60_000]);
      await from.fill('2099-03-01T08:00');
      await until.fill('2099-03-01T08:00');
      await save();
      await dialog.getByText('O fim deve ser depois do início').waitFor();
      await until.fill('');
      await until.press('1');
      await save();
      await dialog.getByText('Complete a data e a hora').waitFor();
      await until.fill('2099-03-02T22:30');
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await save();
      const times = { showFrom: '2099-03-01T11:00:00.000Z', showUntil: '2099-03-03T01:30:00.000Z' };
      expect((await sent).postDataJSON()).toMatchObject(times);
      expect(await nextToast(page)).toBe('Parceiro criado com sucesso!');

      const item = page.locator('[data-index]').filter({ hasText: name });
      await item.getByText('Agendado').waitFor();
      await item.getByText('De 01/03/2099 08:00 Até 02/03/2099 22:30').waitFor();
      const shopper = await site.open('/parceiros');
      const seen = shopper.getByRole('heading', { name });
      await shopper.getByText('Nenhum parceiro disponível').waitFor();

      const edit = () => item.getByRole('button', { name: 'Editar' }).click();
      await edit();
      expect([await from.inputValue(), await until.inputValue()]).toEqual(['2099-03-01T08:00', '2099-03-02T22:30']);
      await from.fill('');
      await until.fill('2020-01-01T00:00');
      await save();
      await item.getByText('Encerrado').waitFor();
      await edit();
      await until.fill('');
      await save();
      await item.getByText('Encerrado').waitFor({ state: 'detached' });
      await eventually(async () => {
        await shopper.reload({ waitUntil: 'networkidle' });
        expect(await seen.count()).toBe(1);
      });
      await item.getByRole('button', { name: 'Deletar' }).click();
      await dialog.getByRole('button', { name: 'Deletar' }).click();
      await item.waitFor({ state: 'detached' });
    });
  });
}
