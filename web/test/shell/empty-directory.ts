import { describe, expect, it } from '@jest/globals';
import type { Site } from '../site.ts';

/** A directory in which nobody has entered anything yet. */
export function emptyDirectory(site: Site): void {
  describe('where there is nothing yet', () => {
    it('the home page says so, and promotes nothing', async () => {
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

    it('the partners say so', async () => {
      const page = await site.open('/parceiros');
      await page.getByRole('heading', { name: 'Nenhum parceiro disponível' }).waitFor();
    });
  });
}
