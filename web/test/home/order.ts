import type { StoreList } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { cardOf, type Site } from '../site.ts';

const NEAR_OLINDA = { geolocation: { latitude: -8.015, longitude: -34.85 }, permissions: ['geolocation'] };
const SHOP = /^(Loja \d\d|Água do Mar|Bicho Solto)$/;

const order = (page: Page) => page.getByLabel('Ordenar por');
const query = (page: Page) => new URL(page.url()).search;

/** Tests of the filter for shops that are open now, and of the order of the list. */
export function orders(site: Site): void {
  /** Opens the home page and records the queries of its calls of the list. */
  async function openHome(path: string, options?: BrowserContextOptions) {
    const page = await site.newPage(options);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/stores') calls.push(search);
    });
    await page.goto(path);
    return { page, calls };
  }

  async function expectFirst(page: Page, name: string): Promise<void> {
    await eventually(async () => expect(await page.getByRole('link', { name: SHOP }).first().textContent()).toBe(name));
  }

  async function idOf(name: string): Promise<string> {
    const answer = await fetch(`${site.product.baseUrl}/api/stores?limit=50`);
    const { stores } = (await answer.json()) as StoreList;
    return stores.find((shop) => shop.name === name)?.id ?? '';
  }

  describe('the shops that are open now', () => {
    it('are a chip of the list, in its address', async () => {
      const page = await site.open('/?pagina=2');
      const chip = page.getByRole('button', { name: 'Abertas agora', exact: true });
      await page.getByText('13 lojas').waitFor();
      expect(await chip.getAttribute('aria-pressed')).toBe('false');
      await chip.click();
      await page.getByText('2 lojas', { exact: true }).waitFor();
      expect([await chip.getAttribute('aria-pressed'), query(page)]).toEqual(['true', '?abertas=1']);
      await cardOf(page, 'Água do Mar').getByText('Aberto 24 horas', { exact: true }).waitFor();
      await chip.click();
      await page.getByText('13 lojas').waitFor();
      expect(query(page)).toBe('');
    });

    it('are narrowed by the other filters, and an empty list names the next step', async () => {
      const page = await site.open('/?abertas=1&cidade=Olinda');
      await page.getByText('1 loja', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Favoritar Água do Mar' }).click();
      await page.getByRole('button', { name: 'Favoritas', exact: true }).click();
      await page.getByText('1 loja', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Peixes', exact: true }).first().click();
      await page.getByText('Nenhum resultado encontrado').waitFor();
      await page.getByText('Tente buscar por outro termo ou ajuste os filtros').waitFor();
    });

    it('are asked for again when the minute turns', async () => {
      const { page, calls } = await openHome('about:blank');
      await page.clock.install();
      await page.goto('/?abertas=1');
      await page.getByText('2 lojas', { exact: true }).waitFor();
      const before = calls.length;
      await page.clock.runFor(62_000);
      await eventually(async () => expect(calls.length).toBeGreaterThan(before));
      expect(new Set(calls).size).toBe(1);
    });

    it('differ from shops that are closed all week and those without hours', async () => {
      const page = await site.open('/?busca=loja');
      await cardOf(page, 'Loja 10').getByText('Fechado', { exact: true }).waitFor();
      expect(await cardOf(page, 'Loja 09').textContent()).not.toMatch(/Aberto|Fechado/);
    });

    it('have cards of one height, with or without hours', async () => {
      for (const width of [360, 1280]) {
        const page = await site.open('/?busca=loja', { viewport: { width, height: 800 } });
        await cardOf(page, 'Loja 10').waitFor();
        const heights = await page
          .getByRole('article')
          .filter({ has: page.getByRole('link', { name: SHOP }) })
          .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
        expect(heights.length).toBe(5);
        expect(new Set(heights).size).toBe(1);
      }
    });
  });

  describe('the order of the list', () => {
    it('is relevance, without a word of it in address and call', async () => {
      const { page, calls } = await openHome('/');
      await page.getByText('13 lojas').waitFor();
      expect(await order(page).inputValue()).toBe('relevance');
      expect(await order(page).locator('option').allInnerTexts()).toEqual([
        'Relevância',
        'Mais próximas',
        'Mais bem avaliadas',
        'Mais visitadas',
        'Mais novas',
      ]);
      expect(calls.map((call) => new URLSearchParams(call).toString())).toEqual(calls.map(() => 'page=1&limit=5'));
    });

    it('is chosen, restored by Back and kept by the other filters', async () => {
      const { page, calls } = await openHome('/?pagina=2');
      await page.getByText('13 lojas').waitFor();
      await order(page).selectOption('Mais bem avaliadas');
      await expectFirst(page, 'Água do Mar');
      expect(query(page)).toBe('?ordem=rating');
      expect(calls.at(-1)).toContain('sort=rating');
      await page.getByLabel('Cidade').selectOption('Recife');
      await page.getByText('11 lojas').waitFor();
      expect(new URL(page.url()).searchParams.get('ordem')).toBe('rating');
      await page.goBack();
      await page.goBack();
      await eventually(async () => expect(await order(page).inputValue()).toBe('relevance'));
      expect(query(page)).toBe('?pagina=2');
    });

    it('is by visits, the most visited first', async () => {
      const id = await idOf('Bicho Solto');
      for (const _ of [1, 2, 3]) await fetch(`${site.product.baseUrl}/api/stores/${id}/visit`, { method: 'POST' });
      await eventually(async () => {
        const answer = await fetch(`${site.product.baseUrl}/api/stores?sort=visits&limit=1`);
        expect(((await answer.json()) as StoreList).stores[0]?.name).toBe('Bicho Solto');
      });
      const page = await site.open('/?ordem=visits');
      await expectFirst(page, 'Bicho Solto');
    });

    it('orders favourites, too', async () => {
      const page = await site.open('/?cidade=Olinda');
      await page.getByRole('button', { name: 'Favoritar Água do Mar' }).click();
      await page.getByRole('button', { name: 'Favoritar Bicho Solto' }).click();
      await page.goto('/?favoritas=1');
      await expectFirst(page, 'Bicho Solto');
      await order(page).selectOption('Mais bem avaliadas');
      await expectFirst(page, 'Água do Mar');
    });

    it('by distance asks for the position, and is given up with the location', async () => {
      const { page, calls } = await openHome('/', NEAR_OLINDA);
      await page.getByText('13 lojas').waitFor();
      await order(page).selectOption('Mais próximas');
      await page.getByRole('heading', { name: 'Lojas em Carmo' }).waitFor();
      await expectFirst(page, 'Água do Mar');
      expect(query(page)).toBe('?ordem=distance');
      expect(calls.at(-1)).toMatch(/lat=.*sort=distance|sort=distance.*lat=/);
      await order(page).selectOption('Mais novas');
      await eventually(async () => expect(calls.at(-1)).toMatch(/sort=newest/));
      await cardOf(page, 'Água do Mar').or(page.getByRole('article').getByText(/km$/)).first().waitFor();
      await order(page).selectOption('Mais próximas');
      // The URL changes before the screen does; until then the button would clear the previous filters.
      await eventually(async () => expect(await order(page).inputValue()).toBe('distance'));
      await page.getByRole('button', { name: 'Limpar localização' }).click();
      await eventually(async () => expect(await order(page).inputValue()).toBe('relevance'));
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      expect(query(page)).toBe('');
    });

    it('by distance falls back to relevance without a position, with its toast', async () => {
      const { page, calls } = await openHome('/');
      await page.getByText('13 lojas').waitFor();
      await order(page).selectOption('Mais próximas');
      await page.getByRole('status').getByText('Permissão de localização negada').waitFor();
      await eventually(async () => expect(await order(page).inputValue()).toBe('relevance'));
      await page.getByText('13 lojas').waitFor();
      expect(query(page)).toBe('');
      expect(calls.filter((call) => call.includes('sort'))).toEqual([]);
    });

    it('by distance of an address asks, too', async () => {
      const page = await site.open('/?ordem=distance&cidade=Olinda', NEAR_OLINDA);
      await cardOf(page, 'Água do Mar').getByText('556 m', { exact: true }).waitFor();
      expect(await order(page).inputValue()).toBe('distance');
    });
  });
}
