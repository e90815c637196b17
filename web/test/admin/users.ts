import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { nextToast, PASSWORD, register, signIn } from '../people.ts';
import { openShop } from '../shops.ts';
import { breakCall, DESKTOP, fontsLoaded, holdCalls, type Site } from '../site.ts';
import { adminAt } from './admins.ts';

/** Tests of the list of users and its actions. */
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
      expect(await nextToast(page)).toBe('Status atualizado com sucesso!');
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

    it('keep the suspension by another admin whom this list does not show yet', async () => {
      const { firstName } = await register(site, `Lia${randomUUID().slice(0, 8)}`);
      const { page, id: by } = await adminAt(site, `/admin/usuarios?busca=${firstName}`, { viewport: DESKTOP });
      const row = page.getByRole('row').filter({ hasText: firstName });
      await row.getByRole('button', { name: 'Aprovar' }).waitFor();
      const { users } = await site.services.auth.searchUsers({ query: { search: firstName, skip: 0, limit: 1 } });
      const params = { id: users[0]?.id ?? '' };
      await site.services.auth.setUserStatus({ params, body: { status: 'suspended', by } });
      await row.getByRole('button', { name: 'Aprovar' }).click();
      expect(await nextToast(page)).toBe('Erro ao atualizar status / Isto mudou enquanto você editava');
      await row.locator('td').getByText('Suspenso', { exact: true }).first().waitFor();
      expect(await site.services.auth.getUser({ params })).toMatchObject({ status: 'suspended' });
    });

    it('have the status that was chosen last, however quickly', async () => {
      const { firstName } = await register(site, `Lia${randomUUID().slice(0, 8)}`);
      const { page } = await adminAt(site, `/admin/usuarios?busca=${firstName}`, { viewport: DESKTOP });
      const held = Promise.withResolvers<void>();
      const bodies: unknown[] = [];
      await page.route(/\/api\/admin\/users\/[^/?]+$/, async (route) => {
        bodies.push(route.request().postDataJSON());
        await held.promise;
        await route.continue();
      });
      const select = page.getByLabel(/^Alterar status/);
      // The later two wait for the first, and the last one is then being saved already.
      for (const status of ['suspended', 'approved', 'suspended']) await select.selectOption(status);
      held.resolve();
      expect(await nextToast(page)).toBe('Status atualizado com sucesso!');
      expect(bodies).toEqual([{ status: 'suspended' }]);
      await eventually(async () => expect(await select.inputValue()).toBe('suspended'));
    });

    it('have the status that was chosen last, also when the button comes before the select', async () => {
      const { firstName } = await register(site, `Lia${randomUUID().slice(0, 8)}`);
      const { page } = await adminAt(site, `/admin/usuarios?busca=${firstName}`, { viewport: DESKTOP });
      const held = Promise.withResolvers<void>();
      const calls: string[] = [];
      await page.route(/\/api\/admin\/users\/[^/?]+$/, async (route) => {
        const { status } = route.request().postDataJSON();
        calls.push(`${status} begins`);
        await held.promise;
        calls.push(`${status} continues`);
        await route.continue();
      });
      await page.getByRole('button', { name: 'Aprovar' }).click();
      await eventually(async () => expect(calls).toHaveLength(1));
      const select = page.getByLabel(/^Alterar status/);
      await select.selectOption('suspended');
      held.resolve();
      expect(await nextToast(page)).toBe('Status atualizado com sucesso!');
      expect(calls).toEqual(['approved begins', 'approved continues', 'suspended begins', 'suspended continues']);
      await eventually(async () => expect(await select.inputValue()).toBe('suspended'));
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
      const reset = page.getByRole('button', { name: 'Resetar Senha' });
      await reset.click();
      const question = page.getByRole('dialog', { name: `Resetar a senha de ${person.firstName} Nogueira?` });
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await question.waitFor({ state: 'detached' });
      await reset.click();
      await question.getByRole('button', { name: 'Resetar' }).click();
      const dialog = page.getByRole('dialog', { name: 'Senha resetada!' });
      const words = (await dialog.getByText(/^Senha temporária: \S+$/).textContent()) ?? '';
      const password = words.replace('Senha temporária: ', '');
      await page.mouse.click(195, 20);
      await page.clock.runFor(60_000);
      await dialog.getByRole('button', { name: 'Copiar' }).click();
      await dialog.getByText('Senha copiada!').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
      const { request } = await site.newPage();
      const login = (secret: string) =>
        request.post('/api/auth/login', { data: { identifier: person.email, password: secret } });
      expect([(await login(PASSWORD)).status(), (await login(password)).status()]).toEqual([401, 200]);
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Fechar' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await page.locator(':focus').textContent()).toBe('Resetar Senha');

      await page.context().clearPermissions();
      await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error()) }));
      await reset.click();
      await question.getByRole('button', { name: 'Resetar' }).click();
      await dialog.getByRole('button', { name: 'Copiar' }).click();
      await dialog.getByText('Não foi possível copiar. Copie à mão.').waitFor();
      expect(await dialog.textContent()).not.toContain(password);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });

    it('keep the temporary password in sight when the list no longer has them', async () => {
      const person = await register(site, `Ivo${randomUUID().slice(0, 8)}`);
      const { page } = await adminAt(site, `/admin/usuarios?busca=${person.firstName}&situacao=pending`);
      const { release } = await holdCalls(page, '**/reset-password');
      await page.getByRole('button', { name: 'Resetar Senha' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resetar' }).click();
      await page.getByLabel('Filtrar por status').selectOption('suspended');
      await page.getByRole('heading', { name: 'Nenhum usuário encontrado' }).waitFor();
      release();
      await page
        .getByRole('dialog')
        .getByText(/^Senha temporária: \S+$/)
        .waitFor();
    });

    it('are twenty a page, in rows that are low and wrap no button', async () => {
      const surname = `Xu${randomUUID().slice(0, 8)}`;
      const names = ['Ana', 'Maximiliana Aparecida do Nascimento Albuquerque de Oliveira'];
      for (let number = 0; number < 21; number++) {
        const id = randomUUID();
        const person = { firstName: names[number % 2] ?? '', lastName: surname, phone: '1', password: PASSWORD };
        const email = `${number % 2 ? 'uma.pessoa.com.um.endereco.comprido.' : ''}${id}@example.com`;
        const status = number % 3 ? 'approved' : 'pending';
        await site.services.auth.registerUser({ params: { id }, body: { ...person, email, status } });
      }
      const { page } = await adminAt(site, `/admin/usuarios?busca=${surname}`);
      await page.getByText('21 usuários').waitFor();
      await fontsLoaded(page);
      for (const [width, highest] of [
        [360, 180],
        [390, 180],
        [768, 180],
        [1024, 180],
        [1200, 88],
        [1280, 88],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        const rows = width < 1200 ? page.locator('main li:has([role=switch])') : page.locator('tbody tr');
        await eventually(async () => expect(await rows.count()).toBe(20));
        const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
        expect([width, Math.max(...heights) <= highest]).toEqual([width, true]);
        const wrapped = await rows.getByRole('button').evaluateAll((buttons) =>
          buttons.filter((button) => {
            const words = document.createRange();
            words.selectNodeContents(button);
            return words.getBoundingClientRect().height > 24 || button.scrollWidth > button.clientWidth;
          }),
        );
        expect([width, wrapped.length]).toEqual([width, 0]);
        const selects = await rows
          .getByRole('combobox')
          .evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
        expect([width, Math.min(...selects) >= 100]).toEqual([width, true]);
        await eventually(async () =>
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width),
        );
      }
      await page.getByRole('button', { name: '2', exact: true }).click();
      await eventually(async () => expect(await page.locator('tbody tr').count()).toBe(1));
    });

    it('have their whole e-mail in sight, broken before its @', async () => {
      const name = `Bia${randomUUID().slice(0, 8)}`;
      const id = randomUUID();
      const email = `felipe.figueiredo.${name}@demo.cardume.example`.toLowerCase();
      const person = { firstName: name, lastName: 'Lima', phone: '1', password: PASSWORD };
      await site.services.auth.registerUser({ params: { id }, body: { ...person, email, status: 'pending' } });
      const { page } = await adminAt(site, `/admin/usuarios?busca=${name}`);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const words = page.getByTitle(email);
        await words.waitFor();
        await eventually(async () =>
          expect(await words.evaluate((it) => it.scrollHeight <= it.clientHeight)).toBe(true),
        );
      }
    });

    it('are unchanged when the server refuses, and the reason is shown', async () => {
      const { page, email } = await adminAt(site, '/admin');
      await page.goto(`/admin/usuarios?busca=${email}`);
      const select = page.getByLabel(/^Alterar status/);
      await select.selectOption('suspended');
      expect(await nextToast(page)).toBe('Erro ao atualizar status / Você não pode suspender a sua própria conta');
      await eventually(async () => expect(await select.inputValue()).toBe('approved'));
      await breakCall(page, '**/reset-password', 500);
      await page.getByRole('button', { name: 'Resetar Senha' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resetar' }).click();
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
      const shop = await openShop(site, { name });
      const email = `${shop.ownerId}@example.com`;
      const [owner, shopper] = [await site.newPage(), await site.open(`/loja/${shop.id}`)];
      await signIn(owner, { email, firstName: 'Ana' });
      await owner.goto('/painel');
      await owner.getByText(name).waitFor();
      await shopper.getByRole('heading', { level: 1, name }).waitFor();
      const { page } = await adminAt(site, `/admin/usuarios?busca=${email}`);
      await page.getByLabel(/^Alterar status/).selectOption('suspended');
      expect(await nextToast(page)).toBe('Status atualizado com sucesso!');
      expect((await owner.request.get('/api/auth/me')).status()).toBe(401);
      // The panel's event stream ends with the session, so the page reacts without a click.
      expect(await nextToast(owner)).toBe('Não autorizado / Você precisa fazer login novamente');
      await owner.waitForURL('**/login');
      await shopper.reload();
      await shopper.getByText('Loja não encontrada').waitFor();
    });
  });
}
