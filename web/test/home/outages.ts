import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { breakCall, holdCalls, type Site } from '../site.ts';

/** A call, the message when it fails, and role and name of an element that shows its response. */
const PARTS = [
  ['**/api/product-categories', 'Não foi possível carregar as categorias', 'link', 'Camas'],
  ['**/api/hero-banners', 'Não foi possível carregar os destaques', 'heading', 'Um cardume de lojas'],
  ['**/api/banners', 'Não foi possível carregar as promoções', 'heading', 'Promoções'],
  ['**/api/best-sellers', 'Não foi possível carregar os mais vendidos', 'heading', 'Mais Vendidos'],
  ['**/api/sponsored-products', 'Não foi possível carregar os patrocinados', 'heading', 'Patrocinado'],
  ['**/api/stores?**', 'Não foi possível carregar as lojas', 'link', 'Água do Mar'],
] as const;

/** Tests of the home page while calls are slow or fail. */
export function outages(site: Site): void {
  describe('the home page', () => {
    it('shows skeletons and no empty states while calls are pending', async () => {
      const page = await site.newPage();
      const { release } = await holdCalls(page, '**/api/stores?**');
      await page.goto('/');
      const list = page.getByRole('region', { name: 'Lojas próximas' });
      await list.locator('[aria-busy=true]').getByText('Carregando…').waitFor();
      expect(await page.getByText('Nenhuma loja disponível').count()).toBe(0);
      release();
      await list.getByText('13 lojas').waitFor();
      expect(await list.locator('[aria-busy=true]').count()).toBe(0);
    });

    it.each(PARTS)(
      'shows an error with a retry for %s, and keeps the other parts',
      async (call, complaint, role, name) => {
        const page = await site.newPage();
        const repair = await breakCall(page, call);
        await page.goto('/');
        const alert = page.getByRole('alert').filter({ hasText: complaint });
        await alert.waitFor();
        expect(await page.getByText(/^Nenhum/).count()).toBe(0);
        repair();
        await alert.getByRole('button', { name: 'Tentar novamente' }).click();
        await page.getByRole(role, { name }).first().waitFor();
        expect(await page.getByRole('alert').count()).toBe(0);
      },
    );

    it('shows one error with one retry when several parts fail', async () => {
      const page = await site.newPage();
      const repairs = await Promise.all(PARTS.map(([call]) => breakCall(page, call)));
      await page.goto('/');
      const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar a página' });
      await alert.waitFor();
      await eventually(async () => expect(await page.getByRole('alert').count()).toBe(1));
      expect(await page.getByText(/^Nenhum/).count()).toBe(0);
      await page.getByPlaceholder('Buscar lojas...').waitFor();
      await page.getByLabel('Cidade').waitFor();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      for (const repair of repairs) repair();
      await alert.getByRole('button', { name: 'Tentar novamente' }).click();
      for (const [, , role, name] of PARTS) await page.getByRole(role, { name }).first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });
}
