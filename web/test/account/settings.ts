import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { confirmationTokenIn, type MailServer, type ReceivedMail } from '../../../infra/test/mail-server.ts';
import { closeToast, fulfilCall, lojistaPage, nextToast, PASSWORD, register, signIn } from '../people.ts';
import { DESKTOP, holdCalls, type Site } from '../site.ts';

/** Opens the panel and one of the dialogs of the account. */
async function openDialog(page: Page, name: string) {
  await page.goto('/painel');
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
}

/** Tests of the dialogs for e-mail, password and data of the account. */
export function settings(site: Site, mails: () => MailServer): void {
  describe('changing the e-mail', () => {
    it('requires the password and shows the new e-mail', async () => {
      const page = await lojistaPage(site);
      const dialog = await openDialog(page, 'Alterar Email');
      const save = dialog.getByRole('button', { name: 'Salvar' });
      await save.click();
      expect(await nextToast(page)).toBe('Campos obrigatórios / Preencha todos os campos.');
      expect(await dialog.getByText('Preencha este campo', { exact: true }).count()).toBe(2);
      await closeToast(page);
      const next = `nova-${Date.now()}@example.com`;
      await dialog.getByLabel('Novo email').fill(next);
      await dialog.getByLabel('Senha atual').fill('errada');
      await save.click();
      expect(await nextToast(page)).toBe('Erro ao atualizar email / Senha atual incorreta');
      await closeToast(page);
      const repair = await fulfilCall(page, '**/api/auth/update-email', 500, '{}');
      await save.click();
      expect(await nextToast(page)).toBe('Erro ao atualizar email / Não foi possível atualizar o email.');
      await closeToast(page);
      repair();
      await dialog.getByLabel('Senha atual').fill(PASSWORD);
      await save.click();
      expect(await nextToast(page)).toBe('Confirme o novo email pelo link que enviamos.');
      await dialog.waitFor({ state: 'detached' });
      const [mail] = await mails().confirmationsTo(next);
      await page.goto(`/confirmar-email#token=${confirmationTokenIn(mail as ReceivedMail)}`);
      await page.getByRole('heading', { level: 1, name: 'Email confirmado!' }).waitFor();
      await page.getByRole('link', { name: 'Continuar' }).click();
      await page.waitForURL('**/painel');
      await page.getByText(next).waitFor();
    });
  });

  describe('an e-mail that is not confirmed', () => {
    it('has a notice on the screens of the panel, which sends the link again and goes with its use', async () => {
      const [page, person] = await Promise.all([site.newPage(), register(site)]);
      await signIn(page, person);
      await page.goto('/painel');
      await page.getByText('Confirme seu email').waitFor();
      await page.getByRole('button', { name: 'Enviar de novo' }).click();
      expect(await nextToast(page)).toBe(`Link enviado! / Confira a caixa de entrada de ${person.email}.`);
      const sent = await mails().confirmationsTo(person.email, 2);
      // In another browser, while the panel stays open.
      const elsewhere = await site.open(`/confirmar-email#token=${confirmationTokenIn(sent[1] as ReceivedMail)}`);
      await elsewhere.getByRole('heading', { level: 1, name: 'Email confirmado!' }).waitFor();
      await elsewhere.getByRole('link', { name: 'Entrar', exact: true }).click();
      await elsewhere.waitForURL('**/login');
      await page.reload();
      await page.getByRole('button', { name: 'Alterar Email' }).waitFor();
      await page.getByText('Confirme seu email').waitFor({ state: 'detached' });
    });

    it.each(['/confirmar-email', '/confirmar-email#token=nada'])('is not confirmed by %s', async (path) => {
      const page = await site.open(path, { viewport: DESKTOP });
      await page.getByRole('heading', { level: 1, name: 'Link inválido ou expirado' }).waitFor();
    });

    it('can be confirmed again after a failure', async () => {
      const [page, person] = await Promise.all([site.newPage(), register(site)]);
      const [mail] = await mails().confirmationsTo(person.email);
      const repair = await fulfilCall(page, '**/api/auth/confirm-email', 503, '{}');
      await page.goto(`/confirmar-email#token=${confirmationTokenIn(mail as ReceivedMail)}`);
      await page.getByText('Não foi possível confirmar o email').waitFor();
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('heading', { level: 1, name: 'Email confirmado!' }).waitFor();
    });
  });

  describe('a dialog that is closed while it saves', () => {
    it('closes no other one when it has saved', async () => {
      const page = await lojistaPage(site);
      const dialog = await openDialog(page, 'Alterar Email');
      const { sent, release } = await holdCalls(page, '**/api/auth/update-email');
      await dialog.getByLabel('Novo email').fill(`tarde-${Date.now()}@example.com`);
      await dialog.getByLabel('Senha atual').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await sent;
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Alterar Senha' }).click();
      const other = page.getByRole('dialog', { name: 'Alterar Senha' });
      await other.getByLabel('Senha atual').fill(PASSWORD);
      release();
      expect(await nextToast(page)).toBe('Confirme o novo email pelo link que enviamos.');
      expect(await other.getByLabel('Senha atual').inputValue()).toBe(PASSWORD);
    });
  });

  describe('changing the password', () => {
    it('validates and changes the password and keeps the session', async () => {
      const page = await lojistaPage(site);
      const dialog = await openDialog(page, 'Alterar Senha');
      const save = dialog.getByRole('button', { name: 'Salvar' });
      await dialog.getByLabel('Senha atual').fill(PASSWORD);
      await dialog.getByLabel('Nova senha', { exact: true }).fill('12345');
      await dialog.getByLabel('Confirmar nova senha').fill('123456');
      await save.click();
      expect(await nextToast(page)).toBe('Senhas não conferem / A nova senha e a confirmação devem ser iguais.');
      expect(
        await dialog.locator('[aria-invalid]').evaluateAll((all) => all.map((it) => it.getAttribute('name'))),
      ).toEqual(['confirmation']);
      await closeToast(page);
      await dialog.getByLabel('Confirmar nova senha').fill('12345');
      await save.click();
      await dialog.getByText('Senha deve ter no mínimo 6 caracteres').waitFor();
      for (const label of ['Nova senha', 'Confirmar nova senha']) {
        await dialog.getByLabel(label, { exact: true }).fill('outra-senha');
      }
      await dialog.getByLabel('Senha atual').fill('errada');
      await save.click();
      expect(await nextToast(page)).toBe('Erro ao atualizar senha / Não foi possível atualizar a senha.');
      await dialog.getByText('Senha atual incorreta').waitFor();
      await closeToast(page);
      await dialog.getByLabel('Senha atual').fill(PASSWORD);
      await save.click();
      expect(await nextToast(page)).toBe('Senha atualizada! / Sua senha foi atualizada com sucesso.');
      await page.reload();
      await page.getByText('Olá, Roberto').waitFor();
    });

    it('opens an empty dialog each time, which Escape closes and which returns the focus', async () => {
      const page = await lojistaPage(site);
      const dialog = await openDialog(page, 'Alterar Senha');
      await dialog.getByLabel('Senha atual').fill('segredo');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      const opener = page.getByRole('button', { name: 'Alterar Senha' });
      expect(await opener.evaluate((it) => it === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      expect(await dialog.getByLabel('Senha atual').inputValue()).toBe('');
    });
  });

  describe('a temporary password', () => {
    it('has a notice on the screens of the panel, which leads to the change and goes with it', async () => {
      const [page, person] = await Promise.all([site.newPage(), register(site)]);
      const { auth } = site.services;
      const { id } = await auth.findAccount({ body: { identifier: person.email } });
      const reset = await auth.resetPassword({ params: { id: id ?? '' }, body: { by: 'admin' } });
      const data = { identifier: person.email, password: reset.temporaryPassword };
      expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
      const notice = page.getByRole('region', { name: 'Senha temporária' });
      await page.goto('/painel/loja/criar');
      await notice.getByRole('link', { name: 'Alterar senha' }).click();
      const dialog = page.getByRole('dialog', { name: 'Alterar Senha' });
      await dialog.getByLabel('Senha atual').fill(reset.temporaryPassword);
      for (const label of ['Nova senha', 'Confirmar nova senha']) {
        await dialog.getByLabel(label, { exact: true }).fill('outra-senha');
      }
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await dialog.waitFor({ state: 'detached' });
      await notice.waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'Configurações da Conta' }).waitFor();
    });
  });

  describe('the open sessions', () => {
    it('are listed with device and beginning; others than this one can be ended', async () => {
      const [page, person] = await Promise.all([site.newPage(), register(site)]);
      await signIn(page, person);
      const login = await fetch(`${site.product.baseUrl}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/127.0' },
        body: JSON.stringify({ identifier: person.email, password: PASSWORD }),
      });
      expect(login.status).toBe(200);
      const dialog = await openDialog(page, 'Sessões abertas');
      await dialog.getByText('Este dispositivo').waitFor();
      expect(await dialog.getByRole('listitem').count()).toBe(2);
      await dialog.getByRole('button', { name: 'Encerrar Firefox no Windows' }).click();
      expect(await nextToast(page)).toBe('Sessão encerrada!');
      await dialog.getByText('Firefox no Windows').waitFor({ state: 'detached' });
      await eventually(async () => expect(await dialog.locator(':focus').count()).toBe(1));
      const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      expect((await fetch(`${site.product.baseUrl}/api/auth/me`, { headers: { cookie } })).status).toBe(401);
    });
  });

  describe('personal data', () => {
    it('are downloaded as a file', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel');
      const download = page.getByRole('button', { name: 'Baixar meus dados' });
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
      expect(file.suggestedFilename()).toMatch(/\.json$/);
      expect(await readFile(await file.path(), 'utf8')).toContain('Nogueira');
    });

    it('are deleted with the account', async () => {
      const person = await register(site);
      const page = await site.newPage();
      await signIn(page, person);
      const dialog = await openDialog(page, 'Excluir minha conta');
      const close = dialog.getByRole('button', { name: 'Excluir conta' });
      await dialog.getByLabel('Senha atual').fill('errada');
      await close.click();
      expect(await nextToast(page)).toBe('Erro ao excluir conta / Senha atual incorreta');
      await dialog.getByLabel('Senha atual').fill(PASSWORD);
      await close.click();
      await page.waitForURL('**/login');
      const again = await page.request.post('/api/auth/login', {
        data: { identifier: person.email, password: PASSWORD },
      });
      expect(again.status()).toBe(401);
    });
  });
}
