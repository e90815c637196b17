import { describe, expect, it } from '@jest/globals';
import type { Site } from '../site.ts';

export function emptyDirectory(site: Site): void {
  describe('without data', () => {
    it('the home page shows an empty state and no promotions', async () => {
      const page = await site.open('/');
      await page.getByRole('heading', { name: 'Nenhuma loja disponível' }).waitFor();
      await page.getByText('Não há lojas cadastradas ainda').waitFor();
      await page.getByText('0 lojas').waitFor();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      for (const name of ['Promoções', 'Mais Vendidos', 'Patrocinado'])
        expect(await page.getByRole('heading', { name }).count()).toBe(0);
      expect(await page.getByRole('region', { name: 'Destaques' }).count()).toBe(0);
      expect(await page.getByRole('navigation', { name: 'Paginação' }).count()).toBe(0);
    });

    it('the screen of partners shows an empty state', async () => {
      const page = await site.open('/parceiros');
      await page.getByRole('heading', { name: 'Nenhum parceiro disponível' }).waitFor();
    });
  });
}
