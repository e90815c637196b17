import { describe, expect, it } from '@jest/globals';
import type { Site } from '../site.ts';
import type { Shops } from './shops.ts';

export function sharing(site: Site, shops: Shops): void {
  const address = () => `${site.product.baseUrl}/loja/${shops.full}?de=compartilhar`;

  describe('a shop', () => {
    it('is shared by the device’s share sheet', async () => {
      const page = await site.newPage();
      await page.addInitScript(() => {
        navigator.canShare = () => true;
        navigator.share = async (link) => {
          Object.assign(window, { shared: link });
        };
      });
      await page.goto(`/loja/${shops.full}?aba=x`);
      await page.getByRole('button', { name: 'Compartilhar' }).click();
      expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
        title: 'Água do Mar - Cardume',
        url: address(),
      });
    });

    it('is copied as a link without a share sheet, and the link is shown when copying is denied', async () => {
      const page = await site.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
      await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: undefined }));
      await page.goto(`/loja/${shops.full}`);
      await page.getByRole('button', { name: 'Compartilhar' }).click();
      await page.getByRole('status').getByText('Link copiado!').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address());
      await page.getByRole('button', { name: 'Fechar aviso' }).click();
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      });
      await page.getByRole('button', { name: 'Compartilhar' }).click();
      await page.getByRole('status').getByText('Não foi possível copiar o link').waitFor();
      await page.getByRole('status').getByText(address()).waitFor();
    });

    it('is added to the favourites by its heart', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      const heart = page.getByRole('button', { name: 'Favoritar Água do Mar' });
      await heart.click();
      await page.reload();
      await heart.waitFor();
      expect(await heart.getAttribute('aria-pressed')).toBe('true');
    });
  });
}
