import { describe, expect, it } from '@jest/globals';
import { lojistaPage } from '../people.ts';
import { breakCall, type Site, tabOpenedBy } from '../site.ts';
import { addProducts, ownerPage } from './shop.ts';

/** Meu Painel. */
export function panel(site: Site): void {
  describe('the panel', () => {
    it('leads who has no shop to open one', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel');
      await page.getByRole('heading', { level: 1, name: 'Meu Painel' }).waitFor();
      await page.getByRole('heading', { name: 'Configure sua loja' }).waitFor();
      expect(await page.getByText(/PENDENTE|APROVADO/).count()).toBe(0);
      await page.getByRole('link', { name: 'Criar Loja' }).click();
      await page.getByRole('heading', { level: 1, name: 'Criar Loja' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/painel/loja/criar');
    });

    it('shows the shop, its products, and asks for its approval by chat', async () => {
      const page = await ownerPage(site, '/pedidos');
      await addProducts(page, 'Betta', 'Neon');
      await page.goto('/painel');
      await page.getByText('PENDENTE', { exact: true }).waitFor();
      await page.getByText('Aqua Viva Aquarismo').waitFor();
      await page.getByText('São Paulo, Vila Mariana').waitFor();
      await page.getByText('2 disponíveis').waitFor();
      const approval = page.getByRole('link', { name: 'SOLICITAR APROVAÇÃO DA LOJA' });
      const text = (await tabOpenedBy(page, () => approval.click())).searchParams.get('text');
      for (const words of ['Aqua Viva Aquarismo', 'São Paulo', 'Pendente']) expect(text).toContain(words);
      const addresses = await page.getByRole('link').evaluateAll((links) => links.map((it) => it.getAttribute('href')));
      for (const path of ['/painel/loja/editar', '/painel/produtos', '/painel/feed', '/painel/analytics']) {
        expect(addresses).toContain(path);
      }
      expect(addresses.some((address) => address?.startsWith('/loja/'))).toBe(true);
      expect(addresses.filter((address) => /wa\.me.*Aqua%20Viva/.test(address ?? '')).length).toBe(3);
    });

    it('says so where the shop cannot be had, and never that there is none', async () => {
      const page = await ownerPage(site, '/pedidos');
      const repair = await breakCall(page, '**/api/my-store');
      await page.goto('/painel');
      await page.getByText('Não foi possível carregar sua loja').waitFor();
      expect(await page.getByText('Configure sua loja').count()).toBe(0);
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByText('Aqua Viva Aquarismo').waitFor();
    });
  });
}
