import { describe, expect, it } from '@jest/globals';
import { fulfilCall } from '../people.ts';
import type { Site } from '../site.ts';

export function routeErrors(site: Site): void {
  describe('a screen that throws', () => {
    it('shows an error inside the shell, reports its route, and recovers by navigation', async () => {
      const page = await site.newPage();
      // An object instead of the contract's array, so that the screen throws while it renders.
      await fulfilCall(page, '**/api/partners', 200, '{}');
      await page.goto('/');
      const called = page.waitForRequest('**/api/client-errors');
      await page.getByRole('link', { name: 'Parceiros' }).click();
      const report = await called;
      await page.getByText('Algo deu errado nesta página').waitFor();

      const { message, stack, route, build } = report.postDataJSON();
      expect(route).toBe('/parceiros');
      expect(message).toMatch(/is not a function/);
      expect(stack).toMatch(/\/assets\/PartnersScreen-[\w-]+\.js:\d+:\d+/);
      expect(build).toMatch(/^[0-9a-f]{12}$/);
      expect((await report.response())?.status()).toBe(204);

      await page.getByRole('link', { name: 'Início' }).click();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      expect(await page.getByText('Algo deu errado nesta página').count()).toBe(0);
    });
  });
}
