import { describe, expect, it } from '@jest/globals';
import { type MailServer, type ReceivedMail, resetTokenIn } from '../../../infra/test/mail-server.ts';
import { closeToast, fulfilCall, nextToast, PASSWORD, register, signIn } from '../people.ts';
import { DESKTOP, type Site } from '../site.ts';

export function forgottenPassword(site: Site, mails: () => MailServer): void {
  describe('a forgotten password', () => {
    it('is replaced by a mailed link, which ends the open sessions', async () => {
      const person = await register(site);
      const signedIn = await site.newPage();
      await signIn(signedIn, person);
      const page = await site.open('/login');
      await page.getByLabel('Email ou nome de usuário').fill(person.email);
      await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
      await page.waitForURL('**/esqueci-senha');
      // Exact, because the URL changes before the screen does, and the login has a longer label with the word.
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
      await page.getByRole('button', { name: 'Enviar link' }).click();
      await page.getByText('Se o email estiver cadastrado, você receberá um link.').waitFor();
      const [mail] = await mails().mailsTo(person.email);
      await page.goto(`/redefinir-senha#token=${resetTokenIn(mail as ReceivedMail)}`);
      await page.getByRole('heading', { level: 1, name: 'Redefinir senha' }).waitFor();
      await page.reload();
      const save = page.getByRole('button', { name: 'Redefinir senha' });
      await save.click();
      expect(await nextToast(page)).toBe('Campos obrigatórios / Preencha todos os campos.');
      await closeToast(page);
      await page.getByLabel('Nova senha', { exact: true }).fill('12345');
      await page.getByLabel('Confirmar nova senha').fill('123456');
      await save.click();
      expect(await nextToast(page)).toBe('Senhas não conferem / A nova senha e a confirmação devem ser iguais.');
      await closeToast(page);
      await page.getByLabel('Confirmar nova senha').fill('12345');
      await save.click();
      await page.getByText('Senha deve ter no mínimo 6 caracteres').waitFor();
      for (const label of ['Nova senha', 'Confirmar nova senha']) {
        await page.getByLabel(label, { exact: true }).fill('outra-senha');
      }
      await save.click();
      expect(await nextToast(page)).toMatch(/^Senha redefinida!/);
      await page.waitForURL('**/login');
      expect((await signedIn.request.get('/api/auth/me')).status()).toBe(401);
      await page.getByLabel('Email ou nome de usuário').fill(person.email);
      await page.getByLabel('Senha').fill('outra-senha');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL('**/painel');
    });

    it('is asked for by an e-mail; a failure keeps what was typed', async () => {
      const page = await site.open('/esqueci-senha', { viewport: DESKTOP });
      const send = page.getByRole('button', { name: 'Enviar link' });
      await page.getByLabel('Email').fill('nada');
      await send.click();
      await page.getByText('Email inválido').waitFor();
      await page.getByLabel('Email').fill('ana@example.com');
      const repair = await fulfilCall(page, '**/api/auth/forgot', 500, '{}');
      await send.click();
      expect(await nextToast(page)).toBe('Erro ao enviar link / Tente novamente');
      expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com');
      repair();
      await send.click();
      await page.getByText('Se o email estiver cadastrado, você receberá um link.').waitFor();
    });

    it.each(['/redefinir-senha', '/redefinir-senha?token=', '/redefinir-senha#token='])(
      'needs a link: %s',
      async (path) => {
        const page = await site.open(path);
        await page.getByRole('heading', { level: 1, name: 'Link inválido ou expirado' }).waitFor();
        await page.getByRole('link', { name: 'Pedir novo link' }).click();
        await page.waitForURL('**/esqueci-senha');
        await page.getByRole('button', { name: 'Enviar link' }).waitFor();
      },
    );

    it.each([
      '/redefinir-senha#token=nada',
      // Mailed by version 1.0.0.
      '/redefinir-senha?token=nada',
    ])('is not replaced by a spent link: %s', async (path) => {
      const page = await site.open(path);
      for (const label of ['Nova senha', 'Confirmar nova senha']) {
        await page.getByLabel(label, { exact: true }).fill(PASSWORD);
      }
      await page.getByRole('button', { name: 'Redefinir senha' }).click();
      await page.getByRole('heading', { level: 1, name: 'Link inválido ou expirado' }).waitFor();
    });
  });
}
