import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { cardOf, type Site, tabOpenedBy, WITHOUT_RETRY, withoutContent } from '../site.ts';
import { NEONS } from './searchable-products.ts';

const NEAR_OLINDA = { geolocation: { latitude: -8.015, longitude: -34.85 }, permissions: ['geolocation'] };

const view = (page: Page, name: RegExp) => page.getByRole('button', { name });
const paramsOf = (page: Page) => new URL(page.url()).searchParams;
const namesOf = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts();
const current = (page: Page) => page.locator('[aria-current=page]', { hasText: /^\d+$/ });

async function expectNames(page: Page, names: string[]): Promise<void> {
  await eventually(async () => expect(await namesOf(page)).toEqual(names));
}

/** Tests of the products that a search finds. */
export function products(site: Site): void {
  describe('a search', () => {
    it('leads between the shops and the products that it finds, and Back restores them', async () => {
      const page = await site.open('/');
      await page.getByText('13 lojas').waitFor();
      expect(await view(page, /^(Lojas|Produtos)/).count()).toBe(0);
      await page.getByPlaceholder('Buscar lojas...').fill('neon');
      await page.getByRole('heading', { name: 'Resultados da busca' }).waitFor();
      // Without a shop found it opens on the products.
      const goods = view(page, new RegExp(`^Produtos \\(${NEONS}\\)$`));
      await goods.and(page.locator('[aria-pressed=true]')).waitFor();
      await page.getByText(`${NEONS} produtos`, { exact: true }).waitFor();
      expect(paramsOf(page).get('ver')).toBeNull();
      const shops = view(page, /^Lojas \(0\)$/);
      await shops.click();
      await page.getByRole('heading', { name: 'Nenhum resultado encontrado' }).waitFor();
      expect([await shops.getAttribute('aria-pressed'), paramsOf(page).get('ver')]).toEqual(['true', 'lojas']);
      await page.reload();
      await page.getByRole('heading', { name: 'Nenhum resultado encontrado' }).waitFor();
      await goods.click();
      expect(paramsOf(page).get('ver')).toBe('produtos');
      await eventually(async () => expect(await namesOf(page)).toHaveLength(20));
      await page.getByRole('link', { name: '2', exact: true }).click();
      await eventually(async () => expect(await namesOf(page)).toHaveLength(2));
      await page.goBack();
      await eventually(async () => expect(await current(page).textContent()).toBe('1'));
      await page.goBack();
      await shops.and(page.locator('[aria-pressed=true]')).waitFor();
      await page.goBack();
      await goods.and(page.locator('[aria-pressed=true]')).waitFor();
      expect(paramsOf(page).get('ver')).toBeNull();
      await page.getByRole('button', { name: 'Limpar busca' }).click();
      await page.getByText('13 lojas').waitFor();
      expect(await view(page, /^(Lojas|Produtos)/).count()).toBe(0);
    });

    it('shows the facts of each product, and leads to its address', async () => {
      const page = await site.open('/?busca=golden&ver=produtos');
      await page.getByText('1 produto', { exact: true }).waitFor();
      const card = cardOf(page, 'Ração Golden 15 kg');
      for (const text of ['-10%', 'Água do Mar', 'Olinda']) await card.getByText(text, { exact: true }).waitFor();
      await card.getByText('R$ 180,00').waitFor();
      expect(await card.locator('s').textContent()).toMatch(/R\$\s200,00/);
      await card.locator('img').waitFor();
      expect(await card.textContent()).not.toMatch(/\d (km|m)\b/);
      await card.click({ position: { x: 20, y: 20 } });
      await page.getByRole('dialog', { name: 'Ração Golden 15 kg' }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/loja\/[^/]+\/produto\/[^/]+$/);
      await page.goBack();
      await card.waitFor();
    });

    it('orders by chat at the final price, and the click is counted', async () => {
      const page = await site.open('/?busca=golden&ver=produtos');
      const counted = page.waitForRequest('**/api/product-clicks');
      const buy = cardOf(page, 'Ração Golden 15 kg').getByRole('link', { name: 'Comprar' });
      const chat = await tabOpenedBy(page, () => buy.click());
      expect(chat.pathname).toBe('/5511987654321');
      expect(chat.searchParams.get('text')).toMatch(/Cardume.*Ração Golden 15 kg.*R\$ 180,00/);
      expect((await counted).postDataJSON()).toEqual({ productId: expect.any(String), source: 'store_page' });
    });

    it('puts them into the bag of their shop', async () => {
      const page = await site.open('/?busca=golden&ver=produtos');
      const card = cardOf(page, 'Ração Golden 15 kg');
      await card.getByRole('button', { name: 'Adicionar à sacola' }).click();
      await card.getByRole('button', { name: 'Aumentar' }).click();
      await card.getByText('2', { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Diminuir' }).waitFor();
      await card.getByRole('link', { name: 'Ração Golden 15 kg' }).click();
      await page.getByRole('button', { name: 'Ver sacola (2) R$ 360,00' }).waitFor({ state: 'attached' });
    });

    it('narrows and sorts the products in the address, from the first page on', async () => {
      const page = await site.open('/?busca=racao&ver=produtos&pagina=1');
      await page.getByText('3 produtos').waitFor();
      const category = page.getByLabel('Categoria', { exact: true });
      const order = page.getByLabel('Ordenar por');
      // The count may be shown before the code of the products is loaded.
      await category.waitFor();
      expect(await category.locator('option').allInnerTexts()).toEqual([
        'Todas as categorias',
        'Rações (2)',
        'Camas (1)',
      ]);
      expect(await order.locator('option').allInnerTexts()).toEqual([
        ...['Relevância', 'Mais próximos', 'Menor preço', 'Maior preço', 'Maior desconto', 'Mais novos'],
      ]);
      await order.selectOption('Menor preço');
      await expectNames(page, ['Ração Premier', 'Ração de brinquedo', 'Ração Golden 15 kg']);
      await order.selectOption('Maior desconto');
      await expectNames(page, ['Ração Golden 15 kg', 'Ração de brinquedo', 'Ração Premier']);
      await category.selectOption('Rações (2)');
      await expectNames(page, ['Ração Golden 15 kg', 'Ração Premier']);
      expect([paramsOf(page).get('ordem'), paramsOf(page).get('categoria')]).toEqual(['discount', 'racoes']);
      await view(page, /^Produtos \(2\)$/).waitFor();
      const open = page.getByRole('button', { name: 'Só abertas agora' });
      await open.click();
      await expectNames(page, ['Ração Golden 15 kg']);
      expect([await open.getAttribute('aria-pressed'), paramsOf(page).get('abertas')]).toEqual(['true', '1']);
      await page.getByLabel('Cidade').selectOption('Recife');
      await page.getByRole('heading', { name: 'Nenhum produto encontrado' }).waitFor();
      await page.getByText('Tente outra palavra ou veja as lojas').waitFor();
      await page.getByRole('heading', { name: 'Resultados da busca' }).waitFor();
      await page.getByText('0 produtos').waitFor();
      expect(await category.locator('option:checked').textContent()).toBe('Rações (0)');
      await page.getByRole('button', { name: 'Ver lojas' }).click();
      await view(page, /^Lojas/)
        .and(page.locator('[aria-pressed=true]'))
        .waitFor();
    });

    it('returns to the first page when a filter changes', async () => {
      const page = await site.open('/?busca=neon&ver=produtos&pagina=2');
      await eventually(async () => expect(await current(page).textContent()).toBe('2'));
      await page.getByLabel('Cidade').selectOption('Recife');
      await eventually(async () => expect(await current(page).textContent()).toBe('1'));
      expect(paramsOf(page).get('pagina')).toBeNull();
    });

    it('sorts by distance from the position, which it asks for', async () => {
      const page = await site.open('/?busca=racao&ver=produtos', NEAR_OLINDA);
      await page.getByText('3 produtos').waitFor();
      await page.getByLabel('Ordenar por').selectOption('Mais próximos');
      await cardOf(page, 'Ração Golden 15 kg').getByText('556 m', { exact: true }).waitFor();
      await eventually(async () => expect((await namesOf(page))[0]).toBe('Ração Golden 15 kg'));
      expect(await cardOf(page, 'Ração Premier').textContent()).not.toMatch(/\d (km|m)\b/);
      expect(paramsOf(page).get('ordem')).toBe('distance');
    });

    it('keeps the relevant ones first where the position is refused', async () => {
      const page = await site.open('/?busca=racao&ver=produtos');
      await page.getByText('3 produtos').waitFor();
      const order = page.getByLabel('Ordenar por');
      await order.selectOption('Mais próximos');
      await page.getByRole('status').getByText('Permissão de localização negada').waitFor();
      await eventually(async () => expect(await order.inputValue()).toBe('relevance'));
      expect(paramsOf(page).get('ordem')).toBeNull();
    });

    it('names a correction, which can be refused', async () => {
      const page = await site.open('/?busca=goldem&ver=produtos');
      await page.getByText(/^Mostrando resultados para «golden»$/i).waitFor();
      await cardOf(page, 'Ração Golden 15 kg').waitFor();
      await page.getByRole('button', { name: 'Buscar «goldem» mesmo assim' }).click();
      await page.getByRole('heading', { name: 'Nenhum produto encontrado' }).waitFor();
      expect(await page.getByText('Mostrando resultados').count()).toBe(0);
      await page.goBack();
      await page.getByText(/^Mostrando resultados para/).waitFor();
      await page.getByRole('button', { name: 'Buscar «goldem» mesmo assim' }).click();
      await page.getByText('0 produtos').waitFor();
      // The next search is corrected again.
      await page.getByPlaceholder('Buscar lojas...').fill('goldeen');
      await page.getByText(/^Mostrando resultados para «golden»$/i).waitFor();
    });

    it('shows a skeleton while products load, and an error with a retry', async () => {
      const page = await site.newPage();
      const { promise: patience, resolve: answer } = Promise.withResolvers<void>();
      let broken = true;
      await withoutContent(page);
      await page.route('**/api/products?**', async (route) => {
        await patience;
        await (broken ? route.fulfill({ status: 503, headers: WITHOUT_RETRY, body: '{}' }) : route.continue());
      });
      await page.goto('/?busca=golden&ver=produtos');
      const list = page.getByRole('region', { name: 'Resultados da busca' });
      await list.locator('[aria-busy=true]').getByText('Carregando…').waitFor();
      await view(page, /^Produtos$/).waitFor();
      expect(await page.getByText('Nenhum produto encontrado').count()).toBe(0);
      answer();
      await list.getByRole('alert').getByText('Não foi possível carregar os produtos').waitFor();
      expect(await list.getByText(/^Nenhum/).count()).toBe(0);
      await list.getByLabel('Ordenar por').waitFor();
      broken = false;
      await list.getByRole('button', { name: 'Tentar novamente' }).click();
      await cardOf(page, 'Ração Golden 15 kg').waitFor();
      await view(page, /^Produtos \(1\)$/).waitFor();
    });

    it('finds products beside the favourites, which are shops', async () => {
      const page = await site.open('/?cidade=Olinda');
      await page.getByRole('button', { name: 'Favoritar Bicho Solto' }).click();
      await page.goto('/?favoritas=1&busca=solto');
      await view(page, /^Lojas \(1\)$/).waitFor();
      await view(page, /^Produtos \(2\)$/).click();
      await page.getByText('2 produtos').waitFor();
      expect(await page.getByRole('button', { name: 'Favoritas' }).count()).toBe(0);
      await view(page, /^Lojas \(1\)$/).click();
      await cardOf(page, 'Bicho Solto').waitFor();
    });
  });
}
