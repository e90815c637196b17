import { describe, expect, it } from '@jest/globals';
import { fulfilCall, lojistaPage, nextToast, PASSWORD, register } from '../people.ts';
import type { Site } from '../site.ts';

const PRIVATE = ['/painel', '/painel/loja/editar'];

/** Tests of access to an owner's screens. */
export function guard(site: Site): void {
  describe('an owner’s screens', () => {
    it('redirect visitors without a session to the login and show nothing before', async () => {
      const page = await site.newPage();
      for (const path of PRIVATE) {
        await page.goto(path);
        expect(await nextToast(page)).toBe('Não autorizado / Você precisa fazer login para acessar o painel');
        const heading = page.getByRole('heading', { level: 1 });
        // On a slow machine the page may already show the login.
        expect(await heading.filter({ hasNotText: 'Que bom ver você!' }).count()).toBe(0);
        await page.waitForURL('**/login');
        await heading.filter({ hasText: 'Que bom ver você!' }).waitFor();
      }
    });

    it('stay open while the server fails', async () => {
      const page = await lojistaPage(site);
      const repair = await fulfilCall(page, '**/api/auth/me', 503, '{}');
      await page.goto('/painel');
      await page.getByText('Não foi possível abrir o painel').waitFor();
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByText('Olá, Roberto').waitFor();
    });

    it('show that the session has ended, and redirect to the login', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel');
      // Waits for the panel's last call, which would redirect the page before the click if it came without the session.
      await page.getByText('Configure sua loja').waitFor();
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Baixar meus dados' }).click();
      expect(await nextToast(page)).toBe('Não autorizado / Você precisa fazer login novamente');
      await page.waitForURL('**/login');
    });
  });

  describe('another account that signs in in another tab', () => {
    it('ends the display of the previous one, also while the server fails', async () => {
      const [page, second] = await Promise.all([lojistaPage(site), register(site, 'Beatriz')]);
      await page.goto('/painel');
      await page.getByText('Olá, Roberto').waitFor();
      const repair = await fulfilCall(page, '**/api/auth/me', 503, '{}');
      const other = await page.context().newPage();
      await other.goto('/login');
      await other.getByLabel('Email ou nome de usuário').fill(second.email);
      await other.getByLabel('Senha', { exact: true }).fill(PASSWORD);
      await other.getByRole('button', { name: 'Entrar', exact: true }).click();
      await other.getByText('Olá, Beatriz').waitFor();
      await page.getByText('Não foi possível abrir o painel').waitFor();
      expect(await page.getByText('Roberto').count()).toBe(0);
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByText('Olá, Beatriz').waitFor();
    });
  });

  describe('a page that the back/forward cache restores', () => {
    it('is not shown to somebody who is signed out meanwhile', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel/produtos');
      await page.getByText('Você ainda não tem uma loja').waitFor();
      await page.context().clearCookies();
      // A headless browser does not have that cache.
      await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      expect(await nextToast(page)).toBe('Não autorizado / Você precisa fazer login para acessar o painel');
      await page.waitForURL('**/login');
    });
  });

  describe('logging out', () => {
    it.each([204, 500])('navigates to the login when the server responds %d', async (status) => {
      const page = await lojistaPage(site);
      await page.goto('/painel');
      if (status === 500) await fulfilCall(page, '**/api/auth/logout', 500, '{}');
      await page.getByRole('button', { name: 'Sair' }).click();
      await page.waitForURL('**/login');
      await page.getByRole('heading', { level: 1, name: 'Que bom ver você!' }).waitFor();
      const me = await page.request.get('/api/auth/me');
      expect(me.status()).toBe(status === 500 ? 200 : 401);
    });

    it('in one tab ends the session of the others', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel');
      const other = await page.context().newPage();
      await other.goto('/painel');
      await other.getByText('Olá, Roberto').waitFor();
      await page.getByRole('button', { name: 'Sair' }).click();
      expect(await nextToast(other)).toMatch(/^Não autorizado/);
      await other.waitForURL('**/login');
    });
  });
}
