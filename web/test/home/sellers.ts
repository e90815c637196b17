import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { addHomeItem, openShop } from '../../../infra/test/shops.ts';
import { type Site, tabOpenedBy } from '../site.ts';

const NUMBER = '5581999990001';

/** Tests of products of the home page that have the WhatsApp number of a shop. Run last, because they add a shop. */
export function sellers(site: Site): void {
  describe('products of the home page', () => {
    it('name the shop with their number and lead to it; the others name none', async () => {
      const name = 'Cantinho do Betta';
      await openShop(site.services, { name, city: 'Paulista', whatsapp: NUMBER });
      const item = { price: 5_000, whatsapp: NUMBER.slice(2), order: -1 };
      await addHomeItem(site.services, 'best-sellers', { name: 'Plakat azul', ...item });
      await addHomeItem(site.services, 'sponsored-products', { name: 'Ração de betta', ...item });
      await eventually(async () => {
        for (const list of ['best-sellers', 'sponsored-products']) {
          const answer = await fetch(`${site.product.baseUrl}/api/${list}`);
          expect(await answer.text()).toContain(name);
        }
      });
      const page = await site.open('/');
      const best = page.getByRole('region', { name: 'Mais Vendidos' });
      const card = best.getByRole('article').filter({ hasText: 'Plakat azul' });
      await card.getByText('Paulista').waitFor();
      expect(await best.getByRole('link').allInnerTexts()).toEqual([name]);
      const chat = await tabOpenedBy(page, () => card.getByRole('link', { name: 'Comprar' }).click());
      expect(chat.href).toContain(`wa.me/${NUMBER}`);
      await card.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.getByRole('region', { name: 'Patrocinado' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    });
  });
}
