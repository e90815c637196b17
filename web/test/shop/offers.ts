import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { addProduct } from '../../../infra/test/shops.ts';
import { openShop } from '../shops.ts';
import { breakCall, cardOf, DESKTOP, type Site, tabOpenedBy, toastsOf } from '../site.ts';

const ALL_DAY = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }));
const CLOSED = ALL_DAY.map(() => null);
const NEAR_OLINDA = { geolocation: { latitude: -8.015, longitude: -34.85 }, permissions: ['geolocation'] };

const GTIN = '7891000100103';
const FACTS = { name: 'Ração Golden', brand: 'PremieR', gtin: GTIN, contents: { amount: 1.5, unit: 'kg' as const } };

const rows = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 });
const expectShops = (page: Page, names: string[]) =>
  eventually(async () => expect(await rows(page).allInnerTexts()).toEqual(names));
const paramsOf = (page: Page) => new URL(page.url()).search;

/** Tests of a product in other shops, and of the screen that compares them. */
export function offers(site: Site): void {
  const shops: Record<string, string> = {};
  const dear = { ...FACTS, price: 2_000, discountPercentage: null };

  /** Opens three shops with the same product, once. */
  async function fill(): Promise<void> {
    if (shops.dear) return;
    const pet = { productCategoryIds: ['cat-racoes'] };
    const recife = { ...pet, city: 'Recife', latitude: '-8.1000', longitude: '-34.9000', openingHours: ALL_DAY };
    const olinda = { ...pet, city: 'Olinda', latitude: '-8.0100', longitude: '-34.8500', openingHours: CLOSED };
    shops.dear = (await openShop(site, { name: 'Agropet', ...recife })).id;
    shops.near = (await openShop(site, { name: 'Bicho Bom', ...olinda })).id;
    shops.cheap = (await openShop(site, { name: 'Casa do Cão', ...recife, latitude: null, longitude: null })).id;
    const food = { categoryId: 'cat-racoes', discountPercentage: null };
    await addProduct(site.services, shops.dear, { ...food, ...dear });
    await addProduct(site.services, shops.near, { ...food, ...FACTS, price: 1_800 });
    await addProduct(site.services, shops.cheap, { ...food, ...FACTS, price: 1_500, discountPercentage: 10 });
    await eventually(async () => {
      const answer = await fetch(`${site.product.baseUrl}/api/offers/${GTIN}`);
      expect(await answer.json()).toMatchObject({ total: 3, lowest: 1_350, highest: 2_000 });
    });
  }

  async function openOffers(search = '', options?: Parameters<Site['open']>[1]): Promise<Page> {
    await fill();
    return site.open(`/produto/${GTIN}${search}`, options);
  }

  describe('a product that other shops have, too', () => {
    it('is compared from its card and its dialog, which name unit price and brand', async () => {
      await fill();
      const page = await site.open(`/loja/${shops.dear}`);
      const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ração Golden' }) });
      await card.getByText('R$ 13,33/kg', { exact: true }).waitFor();
      const words = 'Em outras 2 lojas a partir de R$ 13,50';
      await card.getByRole('link', { name: words }).waitFor();
      await card.getByRole('link', { name: 'Ração Golden' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ração Golden' });
      for (const text of ['PremieR', '1,5 kg', 'R$ 13,33/kg']) await dialog.getByText(text, { exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('link', { name: words }).click();
      await page.waitForURL(`**/produto/${GTIN}`);
      await page.getByRole('heading', { level: 1, name: 'Ração Golden' }).waitFor();
      await page.goBack();
      await dialog.waitFor();
    });

    it('is found on the page of a shop by its brand and by its barcode number in another length', async () => {
      await fill();
      const page = await site.open(`/loja/${shops.cheap}`);
      const box = page.getByPlaceholder('Buscar Produtos...');
      for (const search of ['premier', `0${GTIN}`]) {
        await box.fill(search);
        await page.getByRole('link', { name: 'Ração Golden' }).waitFor();
        await box.fill('zzz');
        await page.getByText('Nenhum produto encontrado').waitFor();
      }
    });

    it('is found with the link to the other shops', async () => {
      await fill();
      const page = await site.open(`/?busca=${GTIN}&ver=produtos`);
      const card = page.getByRole('article').filter({ hasText: 'Bicho Bom' });
      await card.getByText('R$ 12,00/kg', { exact: true }).waitFor();
      await card.getByRole('link', { name: 'Em outras 2 lojas a partir de R$ 13,50' }).click();
      await page.waitForURL(`**/produto/${GTIN}`);
    });
  });

  describe('the screen of a product', () => {
    it.each([undefined, { viewport: DESKTOP }])('compares the shops that have it, cheapest first', async (options) => {
      const page = await openOffers('', options);
      await page.getByRole('heading', { level: 1, name: 'Ração Golden' }).waitFor();
      await page.getByRole('heading', { level: 2, name: 'Em 3 lojas, de R$ 13,50 a R$ 20,00' }).waitFor();
      for (const text of ['PremieR', '1,5 kg']) await page.getByText(text, { exact: true }).waitFor();
      await expectShops(page, ['Casa do Cão', 'Bicho Bom', 'Agropet']);
      const cheap = cardOf(page, 'Casa do Cão');
      for (const text of ['Recife', 'Aberto 24 horas', 'R$ 13,50', 'R$ 9,00/kg', 'Menor preço'])
        await cheap.getByText(text).waitFor();
      await cardOf(page, 'Bicho Bom').getByText('Fechado', { exact: true }).waitFor();
      expect(await page.getByRole('article').getByText('Menor preço').count()).toBe(1);
      expect(await page.title()).toBe('Ração Golden - Cardume');
      expect(await axeViolations(page)).toEqual([]);
    });

    it('buys by the chat of the shop, and leads to its product, from where Back leads to it', async () => {
      const page = await openOffers();
      const cheap = cardOf(page, 'Casa do Cão');
      const chat = await tabOpenedBy(page, () => cheap.getByRole('link', { name: 'Comprar' }).click());
      expect(chat.searchParams.get('text')).toMatch(/Ração Golden.*R\$ 13,50/);
      await cheap.click({ position: { x: 20, y: 20 } });
      await page.getByRole('dialog', { name: 'Ração Golden' }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/loja/${shops.cheap}/produto/`));
      await page.goBack();
      await expectShops(page, ['Casa do Cão', 'Bicho Bom', 'Agropet']);
    });

    it('goes into the bag of its shop', async () => {
      const page = await openOffers();
      const cheap = cardOf(page, 'Casa do Cão');
      await cheap.getByRole('button', { name: 'Adicionar à sacola' }).click();
      await cheap.getByRole('button', { name: 'Aumentar' }).click();
      await cheap.getByText('2', { exact: true }).waitFor();
      await page.goto(`/loja/${shops.cheap}`);
      await page.getByRole('button', { name: 'Ver sacola (2) R$ 27,00' }).waitFor();
    });

    it('shows the open shops alone, in its address, with the range of all', async () => {
      const page = await openOffers();
      await page.getByRole('button', { name: 'Só abertas agora', pressed: false }).click();
      await expectShops(page, ['Casa do Cão', 'Agropet']);
      expect(paramsOf(page)).toBe('?abertas=1');
      await page.reload();
      await page.getByRole('button', { name: 'Só abertas agora', pressed: true }).waitFor();
      await expectShops(page, ['Casa do Cão', 'Agropet']);
      await page.getByRole('heading', { level: 2, name: 'Em 3 lojas, de R$ 13,50 a R$ 20,00' }).waitFor();
    });

    it('orders the shops by distance, those without a position last', async () => {
      const page = await openOffers('', NEAR_OLINDA);
      await page.getByLabel('Ordenar por').selectOption({ label: 'Mais próximas' });
      await expectShops(page, ['Bicho Bom', 'Agropet', 'Casa do Cão']);
      expect(paramsOf(page)).toBe('?ordem=distance');
      await cardOf(page, 'Bicho Bom').getByText('556 m', { exact: true }).waitFor();
    });

    it('returns to the order by price where no position is given', async () => {
      const page = await openOffers('?ordem=distance', { permissions: [] });
      await eventually(async () => expect(toastsOf(page)).toHaveLength(1));
      await eventually(async () => expect(paramsOf(page)).toBe(''));
      expect(await page.getByLabel('Ordenar por').inputValue()).toBe('price');
      await page.getByRole('button', { name: 'Escolher local' }).last().click();
      await page.getByRole('dialog', { name: 'Onde você está?' }).waitFor();
    });

    it('names one shop, and says where none is open', async () => {
      const gtin = '7891000200308';
      const { id } = await openShop(site, { name: 'Loja Só', openingHours: CLOSED });
      await addProduct(site.services, id, { name: 'Sera Pond', gtin, price: 990, discountPercentage: null });
      await eventually(async () =>
        expect((await fetch(`${site.product.baseUrl}/api/offers/${gtin}`)).status).toBe(200),
      );
      const page = await site.open(`/produto/${gtin}?abertas=1`);
      await page.getByRole('heading', { level: 2, name: 'Em 1 loja, por R$ 9,90' }).waitFor();
      await page.getByRole('heading', { name: 'Nenhuma loja aberta agora' }).waitFor();
      await page.getByRole('button', { name: 'Ver todas as lojas' }).click();
      await expectShops(page, ['Loja Só']);
      expect(await page.getByRole('article').getByText('Menor preço').count()).toBe(0);
    });

    it('of a code that no shop has is the not-found screen', async () => {
      for (const code of ['7891234567895', '123']) {
        const page = await site.open(`/produto/${code}`);
        await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor();
        expect(await page.title()).toBe('Página não encontrada - Cardume');
      }
    });

    it('can be requested again after its offers failed to load', async () => {
      await fill();
      const page = await site.newPage();
      const repair = await breakCall(page, '**/api/offers/**');
      await page.goto(`/produto/${GTIN}`);
      await page.getByText('Não foi possível carregar as ofertas').waitFor();
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expectShops(page, ['Casa do Cão', 'Bicho Bom', 'Agropet']);
    });
  });
}
