import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { addHomeItem, addProduct, openShop } from '../../../infra/test/shops.ts';
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
      const links = await best.getByRole('link').allInnerTexts();
      expect(links.filter((text) => text !== 'Comprar')).toEqual([name]);
      const chat = await tabOpenedBy(page, () => card.getByRole('link', { name: 'Comprar' }).click());
      expect(chat.href).toContain(`wa.me/${NUMBER}`);
      await card.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.getByRole('region', { name: 'Patrocinado' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    });

    it('that are products of a shop show them as they are now, and lead to their address', async () => {
      const shop = await openShop(site.services, { name: 'Cardume do Bairro', city: 'Paulista' });
      const product = { name: 'Véu de noiva', price: 8_000, discountPercentage: 25 };
      const { id: productId } = await addProduct(site.services, shop.id, product);
      const item = { name: 'Nome antigo', price: 1_000, whatsapp: '5581999990002', productId, order: -2 };
      const lists = ['best-sellers', 'sponsored-products'] as const;
      for (const list of lists) await addHomeItem(site.services, list, item);
      await eventually(async () => {
        for (const list of lists)
          expect(await (await fetch(`${site.product.baseUrl}/api/${list}`)).text()).toContain(productId);
      });
      const page = await site.open('/');
      for (const region of ['Mais Vendidos', 'Patrocinado']) {
        const goods = page.getByRole('region', { name: region });
        await goods.getByText('R$ 60,00').waitFor();
        await goods.getByRole('link', { name: 'Véu de noiva', exact: true }).click();
        await page.getByRole('dialog', { name: 'Véu de noiva' }).waitFor();
        expect(new URL(page.url()).pathname).toBe(`/loja/${shop.id}/produto/${productId}`);
        await page.goBack();
      }
    });
  });
}
