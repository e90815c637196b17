import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { nextToast } from '../people.ts';
import { openShop } from '../shops.ts';
import { breakCall, holdCalls, type Site } from '../site.ts';
import { adminAt, untilAudited } from './admins.ts';

export function audit(site: Site): void {
  describe('the audit', () => {
    it('lists actor, action, target and changed values, and filters by person, kind and day', async () => {
      const name = `Vitrine ${randomUUID().slice(0, 8)}`;
      await openShop(site, { name }, { approved: false });
      const { page, email } = await adminAt(site, `/admin/lojas?busca=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: 'Aprovar' }).click();
      expect(await nextToast(page)).toBe('Loja aprovada com sucesso!');
      await untilAudited(page, name);
      await page.goto('/admin/auditoria');
      const entry = page.getByRole('article').filter({ hasText: name });
      await entry.getByRole('heading', { name: 'Loja aprovada' }).waitFor();
      expect(await entry.textContent()).toMatch(/Helena Prado · \d\d\/\d\d\/\d{4} \d\d:\d\d/);
      expect(await entry.textContent()).toMatch(/Aprovadaantes Não, depois Sim/);
      await page.getByLabel('O que aconteceu').selectOption('Item da home deletado');
      await entry.waitFor({ state: 'detached' });
      await page.getByLabel('O que aconteceu').selectOption('Loja aprovada');
      await entry.waitFor();
      await page.getByLabel('Dia').fill('2020-01-31');
      await page.getByRole('heading', { name: 'Nenhum registro encontrado' }).waitFor();
      await page.getByLabel('Dia').fill('');
      await page.getByRole('button', { name: /^Pessoa/ }).click();
      const person = page.getByRole('combobox', { name: 'Nome, email ou usuário' });
      const option = page.getByRole('option', { name: new RegExp(email) });
      await person.fill(email.slice(0, -1));
      await option.waitFor();
      // A person that was found remains an option while a longer text is searched for.
      const { sent, release } = await holdCalls(page, (url) => url.searchParams.get('search') === email);
      await person.fill(email);
      await sent;
      await option.click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      release();
      await entry.waitFor();
      expect(await page.getByRole('article').count()).toBe(1);
    });

    it('stays readable while the year of a day is typed', async () => {
      const { page } = await adminAt(site, '/admin/auditoria');
      const statuses: number[] = [];
      page.on('response', (answer) => answer.url().includes('/api/admin/audit') && statuses.push(answer.status()));
      const day = page.getByLabel('Dia');
      await day.pressSequentially('01012020');
      await page.getByRole('heading', { name: 'Nenhum registro encontrado' }).waitFor();
      expect(await day.inputValue()).toBe('2020-01-01');
      expect(new Set(statuses)).toEqual(new Set([200]));
    });

    it('keeps its filters in the address, so that Back and a reload restore them', async () => {
      const { page, email } = await adminAt(site, '/admin/auditoria');
      const kind = page.getByLabel('O que aconteceu');
      const day = page.getByLabel('Dia');
      await page.getByRole('button', { name: /^Pessoa/ }).click();
      await page.getByRole('combobox', { name: 'Nome, email ou usuário' }).fill(email);
      await page.getByRole('option', { name: new RegExp(email) }).click();
      await kind.selectOption('Loja aprovada');
      await day.fill('2020-01-31');
      await page.getByRole('heading', { name: 'Nenhum registro encontrado' }).waitFor();
      await page.getByRole('link', { name: 'Início' }).first().click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.goBack();
      await page.getByRole('button', { name: 'Pessoa: Helena Prado' }).waitFor();
      expect(await kind.locator('option:checked').textContent()).toBe('Loja aprovada');
      expect(await day.inputValue()).toBe('2020-01-31');
      await page.reload();
      await page.getByRole('button', { name: 'Todos os administradores', exact: true }).waitFor();
      expect(await day.inputValue()).toBe('2020-01-31');
      await page.goBack();
      await eventually(async () => expect(await kind.locator('option:checked').textContent()).toBe('Tudo'));
    });

    it('is not filtered by a person whom an earlier text found', async () => {
      const { page, email } = await adminAt(site, '/admin/auditoria');
      await page.getByRole('button', { name: /^Pessoa/ }).click();
      const person = page.getByRole('combobox', { name: 'Nome, email ou usuário' });
      const { sent, release } = await holdCalls(page, (url) => url.searchParams.get('search') === 'ninguém');
      const option = page.getByRole('dialog').getByRole('option');
      for (const earlier of ['', email]) {
        await person.fill(earlier);
        await option.first().waitFor();
        await person.fill('ninguém');
        await person.press('Enter');
        expect([await person.count(), await option.count()]).toEqual([1, 0]);
      }
      await sent;
      release();
      await page.getByText('Nenhum usuário encontrado').waitFor();
    });

    it('loads further pages, and offers a retry when loading fails', async () => {
      const { page } = await adminAt(site, '/admin');
      const id = await page.request.post('/api/admin/partners', { data: partner('a') });
      const { id: partnerId } = (await id.json()) as { id: string };
      for (let change = 0; change < 51; change++)
        await page.request.patch(`/api/admin/partners/${partnerId}`, { data: { name: `Nome ${change}` } });
      await untilAudited(page, 'Nome 50');
      const repair = await breakCall(page, /\/api\/admin\/audit/);
      await page.goto('/admin/auditoria');
      await page.getByText('Não foi possível carregar a auditoria').waitFor();
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('article').first().waitFor();
      expect(await page.getByRole('article').count()).toBe(50);
      const repairMore = await breakCall(page, /\/api\/admin\/audit/);
      await page.getByRole('button', { name: 'Ver mais' }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar mais' });
      await alert.waitFor();
      repairMore();
      await alert.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('article').nth(51).waitFor();
    });
  });
}

const partner = (name: string) => ({ name, description: 'x', discountText: 'x', link: 'https://example.com' });
