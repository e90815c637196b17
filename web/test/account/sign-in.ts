import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { closeToast, fulfilCall, lojistaPage, nextToast, PASSWORD, register, signIn } from '../people.ts';
import { holdCalls, type Site } from '../site.ts';

const NO_CONNECTION = 'Sem conexão. Tente novamente.';

/** Tests of registering and signing in. */
export function signingIn(site: Site): void {
  describe('registering', () => {
    it('shows an error at each invalid field and focuses the first', async () => {
      const page = await site.open('/cadastro');
      expect(await page.title()).toBe('Cadastro - Cardume');
      await page.getByLabel('Senha').fill('12345');
      await page.getByLabel('Email').fill('roberto@');
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      for (const message of [
        'Nome é obrigatório',
        'Sobrenome é obrigatório',
        'Telefone é obrigatório',
        'Email inválido',
        'Senha deve ter no mínimo 6 caracteres',
      ]) {
        await page.getByText(message, { exact: true }).waitFor();
      }
      expect(await page.locator(':focus').getAttribute('name')).toBe('firstName');
      await page.keyboard.type('Ana');
      await page.getByText('Nome é obrigatório', { exact: true }).waitFor({ state: 'detached' });
      expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Ana');
    });

    it('shows a welcome, and leads to the login and the panel', async () => {
      const page = await site.open('/cadastro');
      const email = `${randomUUID()}@example.com`;
      await page.getByLabel('Nome', { exact: true }).fill('Roberto');
      await page.getByLabel('Sobrenome').fill('Nogueira');
      await page.getByLabel('Telefone').fill('1199');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Senha').fill(PASSWORD);
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      await page.getByText('Telefone inválido. Informe DDD e número, como (11) 98765-4321', { exact: true }).waitFor();
      await page.getByLabel('Telefone').fill('(011) 98765-4321');
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      expect(await nextToast(page)).toBe('Cadastro realizado! / Sua conta foi criada com sucesso');
      await page.getByRole('heading', { level: 1, name: 'Bem-vindo, Roberto!' }).waitFor();
      await page.getByRole('link', { name: 'Ir para Login' }).click();
      expect(await page.getByLabel('Email ou nome de usuário').inputValue()).toBe(email);
      await page.getByLabel('Email ou nome de usuário').fill(email.toUpperCase());
      await page.getByLabel('Senha').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/painel');
      expect(await nextToast(page)).toBe('Login realizado! / Bem-vindo de volta!');
      await page.getByText('Olá, Roberto').waitFor();
      expect(await page.title()).toBe('Meu Painel - Cardume');
    });

    it('keeps the input when it fails, and shows the server’s message or a default', async () => {
      const { email } = await register(site);
      const page = await site.open('/cadastro');
      for (const [label, text] of Object.entries({ Sobrenome: 'Lima', Telefone: '11999990000', Email: email })) {
        await page.getByLabel(label).fill(text);
      }
      await page.getByLabel('Nome', { exact: true }).fill('Ana');
      await page.getByLabel('Senha').fill(PASSWORD);
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      expect(await nextToast(page)).toMatch(/^Erro ao cadastrar \/ .*email/i);
      expect(await page.locator(':focus').getAttribute('name')).toBe('email');
      await page.getByText('Este email já está cadastrado. Entrar').waitFor();
      expect(await page.locator('form').getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login');
      await closeToast(page);
      await fulfilCall(page, '**/api/auth/register', 500, '');
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      expect(await nextToast(page)).toBe('Erro ao cadastrar / Tente novamente');
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
    });
  });

  describe('signing in', () => {
    it('requires both fields, and shows the password on demand', async () => {
      const page = await site.open('/login');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.getByText('Nome de usuário ou email é obrigatório').waitFor();
      await page.getByText('Senha é obrigatória').waitFor();
      await page.getByLabel('Senha').fill('segredo');
      await page.getByRole('button', { name: 'Mostrar o que foi digitado' }).click();
      expect(await page.getByLabel('Senha').getAttribute('type')).toBe('text');
      expect(await page.getByRole('link', { name: 'Cadastre-se' }).getAttribute('href')).toBe('/cadastro');
      expect(await page.getByRole('link', { name: 'Termos de uso' }).getAttribute('href')).toBe('/termos-de-uso');
    });

    it('shows the server’s message or a default when it fails', async () => {
      const page = await site.open('/login');
      await page.getByLabel('Email ou nome de usuário').fill('ninguem@example.com');
      await page.getByLabel('Senha').fill('errada');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      expect(await nextToast(page)).toBe('Erro ao fazer login / Credenciais inválidas');
      await closeToast(page);
      for (const body of ['{}', '', 'not json']) {
        const repair = await fulfilCall(page, '**/api/auth/login', 500, body);
        await page.getByRole('button', { name: 'Entrar', exact: true }).click();
        expect(await nextToast(page)).toBe('Erro ao fazer login / Verifique suas credenciais');
        repair();
        await closeToast(page);
      }
      expect(await page.getByLabel('Senha').inputValue()).toBe('errada');
    });

    it('shows its progress and cannot be submitted twice', async () => {
      const { email } = await register(site);
      const page = await site.open('/login');
      const { release } = await holdCalls(page, '**/api/auth/login');
      await page.getByLabel('Email ou nome de usuário').fill(email);
      await page.getByLabel('Senha').fill(PASSWORD);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      expect(await page.getByRole('button', { name: 'Entrando...' }).isDisabled()).toBe(true);
      release();
      await page.waitForURL('**/painel');
    });
  });

  describe('the login over another session', () => {
    it('shows nothing of the previous account', async () => {
      const page = await site.open('/login');
      const logIn = async () => {
        const { email } = await register(site);
        await page.getByLabel('Email ou nome de usuário').fill(email);
        await page.getByLabel('Senha').fill(PASSWORD);
        await page.getByRole('button', { name: 'Entrar', exact: true }).click();
        await page.waitForURL('**/painel');
        await page.getByText(email).waitFor();
        await page.getByRole('button', { name: 'Sessões abertas' }).click();
      };
      const dialog = page.getByRole('dialog', { name: 'Sessões abertas' });
      await logIn();
      await dialog.getByRole('listitem').waitFor();
      await page.keyboard.press('Escape');
      await page.goBack();
      const { sent, release } = await holdCalls(page, '**/api/auth/sessions');
      await logIn();
      await sent;
      expect(await dialog.getByRole('listitem').count()).toBe(0);
      release();
      await dialog.getByRole('listitem').waitFor();
    });
  });

  describe('the login on a slow line', () => {
    it('can be used again after going back while the next screen is loading', async () => {
      const { email } = await register(site);
      const page = await site.open('/pedidos');
      await page.getByRole('link', { name: 'Perfil' }).click();
      const field = page.getByLabel('Email ou nome de usuário');
      await field.waitFor();
      await page.route(/\/assets\/owner\./, () => new Promise(() => {}));
      await field.fill(email);
      await page.getByLabel('Senha').fill(PASSWORD);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL('**/painel');
      await page.goBack();
      await page.waitForURL('**/login');
      await eventually(async () =>
        expect(await page.getByRole('button', { name: 'Entrar', exact: true }).isEnabled()).toBe(true),
      );
      expect(await field.inputValue()).toBe(email);
    });
  });

  describe('a form', () => {
    it('is checked within the content security policy', async () => {
      const page = await site.newPage();
      await page.addInitScript(() => {
        const violations: string[] = [];
        Object.assign(window, { violations });
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => violations.push(blockedURI));
      });
      await page.goto('/login');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.getByText('Senha é obrigatória').waitFor();
      expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([]);
    });
  });

  describe('the profile in the navigation', () => {
    const profile = { name: 'Perfil' };

    it('leads to the login, and shows no error on public screens', async () => {
      const page = await site.newPage();
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/auth/me')) asked++;
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      expect(asked).toBe(0);
      await page.getByRole('link', profile).click();
      await page.waitForURL('**/login');
      await page.locator('nav [aria-current=page]').filter({ hasText: 'Perfil' }).waitFor();
      expect(await page.getByRole('button', { name: 'Fechar aviso' }).count()).toBe(0);
    });

    it('leads to the panel for a lojista, even when it is clicked before the session is loaded', async () => {
      const page = await site.newPage();
      await signIn(page, await register(site));
      await page.goto('/');
      const link = page.getByRole('link', profile);
      await eventually(async () => expect(await link.getAttribute('href')).toBe('/painel'));
      const { release } = await holdCalls(page, '**/api/auth/me');
      await page.goto('/');
      await link.click();
      release();
      await page.waitForURL('**/painel');
    });

    it('leads to the admin area for an admin', async () => {
      const page = await lojistaPage(site);
      await fulfilCall(
        page,
        '**/api/auth/me',
        200,
        JSON.stringify({ user: { role: 'admin', email: 'a@example.com' } }),
      );
      await page.goto('/');
      await eventually(async () => expect(await page.getByRole('link', profile).getAttribute('href')).toBe('/admin'));
    });
  });

  describe('without a connection', () => {
    it('the login says so, and not that the password is wrong', async () => {
      const page = await site.open('/login');
      await page.getByLabel('Email ou nome de usuário').fill('ana@example.com');
      await page.getByLabel('Senha').fill(PASSWORD);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      expect(await nextToast(page)).toBe(`Erro ao fazer login / ${NO_CONNECTION}`);
    });

    it('the link to the own screens says so, and stays', async () => {
      const page = await lojistaPage(site);
      await page.route('**/api/auth/me', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('link', { name: 'Perfil' }).click();
      expect(await nextToast(page)).toBe(NO_CONNECTION);
      expect(new URL(page.url()).pathname).toBe('/');
      await page.unroute('**/api/auth/me');
      await page.getByRole('link', { name: 'Perfil' }).click();
      await page.getByText('Olá, Roberto').waitFor();
    });
  });
}
