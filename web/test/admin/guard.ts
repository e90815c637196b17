import { ADMIN_AREA_PATHS, ADMIN_SCREENS } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { fulfilCall, lojistaPage, nextToast } from '../people.ts';
import type { Site } from '../site.ts';
import { adminAt } from './admins.ts';

const DENIED = 'Acesso negado / Você não tem permissão para acessar esta página';

/** Tests of access to the admins' screens. */
export function guard(site: Site): void {
  describe('the admin’s screens', () => {
    it('redirect everybody but admins to the login, before any admin call', async () => {
      const pages = [await site.newPage(), await lojistaPage(site)];
      for (const page of pages) {
        const called: string[] = [];
        page.on('request', (request) => called.push(new URL(request.url()).pathname));
        for (const path of page === pages[0] ? ADMIN_SCREENS : ADMIN_SCREENS.slice(0, 3)) {
          await page.goto(path);
          expect(await nextToast(page)).toBe(DENIED);
          await page.waitForURL('**/login');
          await page.getByRole('heading', { level: 1, name: 'Que bom ver você!' }).waitFor();
        }
        expect(called.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
      }
    });

    it('redirect an admin who was suspended meanwhile', async () => {
      const suspended = await adminAt(site, '/admin/lojas');
      await suspended.page.getByRole('heading', { level: 1, name: 'Lojas' }).waitFor();
      // Waits for the list's call, which after the suspension would redirect the page before the choice.
      await suspended.page.getByText(/^\d+ lojas?$/).waitFor();
      const by = { status: 'suspended', by: 'admin' } as const;
      await site.services.auth.setUserStatus({ params: { id: suspended.id }, body: by });
      // The BFF caches a session until it receives the message of the change.
      await eventually(async () => expect((await suspended.page.request.get('/api/auth/me')).status()).toBe(401));
      await suspended.page.getByLabel('Filtrar por aprovação').selectOption({ index: 1 });
      expect(await nextToast(suspended.page)).toBe('Não autorizado / Você precisa fazer login novamente');
      await suspended.page.waitForURL('**/login');
      await suspended.page.goto('/admin');
      expect(await nextToast(suspended.page)).toBe(DENIED);
    });

    it('stay open for an admin while the server fails', async () => {
      const { page } = await adminAt(site, '/termos-de-uso');
      const repair = await fulfilCall(page, '**/api/auth/me', 503, '{}');
      await page.goto('/admin');
      await page.getByText('Não foi possível abrir a administração').waitFor();
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('heading', { level: 1, name: 'Administração' }).waitFor();
    });

    it('have a card each on the first screen, a link to the home page, and a logout', async () => {
      const { page } = await adminAt(site, '/admin');
      for (const path of ADMIN_AREA_PATHS.slice(1)) await page.locator(`main a[href="${path}"]`).waitFor();
      await page.getByRole('button', { name: /^Excluir minha conta ?Apaga a conta$/ }).waitFor();
      await page.getByRole('link', { name: /^Usuários \d+ pendentes?$/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor();
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.getByRole('link', { name: 'Ir para Home' }).click();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Sair' }).click();
      await page.waitForURL('**/login');
      expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    });

    it('have one h1 and a title each, and fit the width of the screen', async () => {
      const { page } = await adminAt(site, '/admin');
      for (const path of ADMIN_SCREENS) {
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1 });
        await heading.waitFor();
        expect(await page.title()).toBe(`${await heading.textContent()} - Cardume`);
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
        for (const width of [360, 390, 768, 1024, 1280, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          // Retried, because the page adapts to a new width asynchronously.
          await eventually(async () =>
            expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]),
          );
        }
      }
    });
  });
}
