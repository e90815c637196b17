import { describe, expect, it } from '@jest/globals';
import { breakCall, holdCalls, type Site } from '../site.ts';

/** A call, the message when it fails, and role and name of an element that shows its response. */
const PARTS = [
  ['**/api/product-categories', 'Não foi possível carregar as categorias', 'button', 'Camas'],
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

    it('shows an error with a retry per failed part, and keeps the others', async () => {
      const page = await site.newPage();
      const repairs = await Promise.all(PARTS.map(([call]) => breakCall(page, call)));
      await page.goto('/');
      for (const [, complaint] of PARTS) await page.getByRole('alert').filter({ hasText: complaint }).waitFor();
      expect(await page.getByText(/^Nenhum/).count()).toBe(0);
      await page.getByPlaceholder('Buscar lojas...').waitFor();
      await page.getByLabel('Cidade').waitFor();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      for (const repair of repairs) repair();
      for (const [, complaint, role, name] of PARTS) {
        const alert = page.getByRole('alert').filter({ hasText: complaint });
        await alert.getByRole('button', { name: 'Tentar novamente' }).click();
        await page.getByRole(role, { name }).first().waitFor();
        expect(await alert.count()).toBe(0);
      }
    });
  });
}
