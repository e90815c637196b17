import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { openShop } from '../../../infra/test/shops.ts';
import { closeToast, PASSWORD, register, signIn, toastOf } from '../people.ts';
import { breakCall, DESKTOP, type Site } from '../site.ts';
import { adminAt } from './admins.ts';

/** The list of users and its actions. */
export function users(site: Site): void {
  describe('users', () => {
    it('are searched, approved, made premium and suspended', async () => {
      const { firstName, email } = await register(site, `Zé${randomUUID().slice(0, 8)}`);
      const { page } = await adminAt(site, '/admin/usuarios', { viewport: DESKTOP });
      await page.getByLabel('Buscar usuários').fill(firstName);
      const row = page.getByRole('row').filter({ hasText: firstName });
      await row.getByText('Pendente').waitFor();
      expect(await row.textContent()).toContain(email);
      expect(await row.getByRole('combobox').inputValue()).toBe('approved');
      await row.getByRole('button', { name: 'Aprovar' }).click();
      expect(await toastOf(page)).toBe('Status atualizado com sucesso!');
      await row.getByText('Aprovado', { exact: true }).first().waitFor();
      await row.getByRole('button', { name: 'Aprovar' }).waitFor({ state: 'detached' });
      await row.getByRole('switch', { name: 'Premium' }).click();
      await page.getByText('Premium ativado com sucesso!').waitFor();
      await row.getByRole('combobox').selectOption('suspended');
      await row.locator('td').getByText('Suspenso', { exact: true }).first().waitFor();
      await page.getByLabel('Filtrar por status').selectOption('pending');
      await page.getByRole('heading', { name: 'Nenhum usuário encontrado' }).waitFor();
      expect(new URL(page.url()).searchParams.get('situacao')).toBe('pending');
    });

    it('are shown from the last page when the address names a page beyond it', async () => {
      const { firstName } = await register(site, `Zoé${randomUUID().slice(0, 8)}`);
      const { page } = await adminAt(site, `/admin/usuarios?busca=${firstName}&pagina=9`, { viewport: DESKTOP });
      await page.getByRole('row').filter({ hasText: firstName }).waitFor();
      expect(new URL(page.url()).searchParams.get('pagina')).toBeNull();
    });

    it('get a temporary password, which can be copied and is shown until its dialog is closed', async () => {
      const person = await register(site, `Rui${randomUUID().slice(0, 8)}`);
      const { page } = await adminAt(site, `/admin/usuarios?busca=${person.firstName}`);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.clock.install();
      await page.getByRole('button', { name: 'Resetar Senha' }).click();
      const words = await toastOf(page);
      const password = /^Senha resetada! \/ Senha temporária: (\S+)$/.exec(words)?.[1] ?? '';
      await page.clock.runFor(20_000);
      await page.getByRole('button', { name: 'Copiar' }).click();
      await page.getByRole('button', { name: 'Copiada' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
      const login = (secret: string) =>
        page.request.post('/api/auth/login', { data: { identifier: person.email, password: secret } });
      expect([(await login(PASSWORD)).status(), (await login(password)).status()]).toEqual([401, 200]);
      await closeToast(page);
    });

    it('keep the temporary password in sight whatever else is done', async () => {
      const person = await register(site, `Ivo${randomUUID().slice(0, 8)}`);
      const { page } = await adminAt(site, `/admin/usuarios?busca=${person.firstName}`);
      await page.getByRole('button', { name: 'Resetar Senha' }).click();
      const password = page.getByText(/^Senha temporária: \S+$/);
      const first = await password.textContent();
      await page.getByRole('switch', { name: 'Premium' }).click();
      await page.getByText('Premium ativado com sucesso!').waitFor();
      expect(await password.textContent()).toBe(first);
      await page.getByRole('button', { name: 'Resetar Senha' }).click();
      await eventually(async () => expect(await password.count()).toBe(2));
      expect(await password.first().textContent()).toBe(first);
      await page.getByRole('button', { name: 'Fechar aviso' }).first().click();
      await eventually(async () => expect(await password.count()).toBe(1));
      expect(await password.textContent()).not.toBe(first);
    });

    it('are unchanged when the server refuses, and the reason is shown', async () => {
      const { page, email } = await adminAt(site, '/admin');
      await page.goto(`/admin/usuarios?busca=${email}`);
      const select = page.getByLabel(/^Alterar status/);
      await select.selectOption('suspended');
      expect(await toastOf(page)).toBe('Erro ao atualizar status / Você não pode suspender a sua própria conta');
      await eventually(async () => expect(await select.inputValue()).toBe('approved'));
      await breakCall(page, '**/reset-password', 500);
      await page.getByRole('button', { name: 'Resetar Senha' }).click();
      await page.getByText('Erro ao resetar senha').waitFor();
    });

    it('can be requested again after the list failed to load', async () => {
      const { page } = await adminAt(site, '/admin');
      const repair = await breakCall(page, /\/api\/admin\/users/);
      await page.goto('/admin/usuarios');
      await page.getByText('Não foi possível carregar os usuários').waitFor();
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('button', { name: 'Resetar Senha' }).first().waitFor();
    });

    it('lose session and shop in other browsers at once when they are suspended', async () => {
      const name = `Aquário ${randomUUID().slice(0, 8)}`;
      const shop = await openShop(site.services, { name });
      const email = `${shop.ownerId}@example.com`;
      const [owner, shopper] = [await site.newPage(), await site.open(`/loja/${shop.id}`)];
      await signIn(owner, { email, firstName: 'Ana' });
      await owner.goto('/painel');
      await owner.getByText(name).waitFor();
      await shopper.getByRole('heading', { level: 1, name }).waitFor();
      const { page } = await adminAt(site, `/admin/usuarios?busca=${email}`);
      await page.getByLabel(/^Alterar status/).selectOption('suspended');
      expect(await toastOf(page)).toBe('Status atualizado com sucesso!');
      await owner.getByRole('button', { name: 'Baixar meus dados' }).click();
      expect(await toastOf(owner)).toBe('Não autorizado / Você precisa fazer login novamente');
      await owner.waitForURL('**/login');
      await shopper.reload();
      await shopper.getByText('Loja não encontrada').waitFor();
    });
  });
}
