import type { StoreDetails } from '@cardume/stores/api';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { addProduct } from '../../../infra/test/shops.ts';
import { openShop } from '../shops.ts';
import { DESKTOP, type Site, tabOpenedBy, toastsOf } from '../site.ts';

const DELIVERY = { radiusKm: 5, fee: 800, freeFrom: 10_000, minimum: 3_000, note: null };
const DAY_MS = 86_400_000;

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const rowOf = (page: Page, name: string) => dialogOf(page).getByRole('listitem').filter({ hasText: name });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sacola' });
const openerOf = (page: Page) => page.getByRole('button', { name: /^Ver sacola/ });
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const isFocused = (element: Locator) => element.evaluate((it) => it === document.activeElement);
const isUnseen = (text: Locator) => eventually(async () => expect(await text.count()).toBe(0));

const untilBag = (page: Page, pieces: number, total: string) =>
  page.getByRole('button', { name: `Ver sacola (${pieces}) R$ ${total}`, exact: true }).waitFor();

/** Puts products into the bag by their cards. */
async function putIn(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await button(cardOf(page, name), 'Adicionar à sacola').click();
}

/** Tests of the bag of a shop, which lives on the device and becomes one message. */
export function bag(site: Site): void {
  /** Opens a shop with sand for R$ 10,00 and a lamp for R$ 45,00 (R$ 50,00 less 10 %). */
  async function openStocked(details: Partial<StoreDetails> = {}) {
    const { id } = await openShop(site, { name: 'Aquário Cheio', ...details });
    const add = (name: string, price: number, discountPercentage: number | null) =>
      addProduct(site.services, id, { name, price, discountPercentage });
    const sand = await add('Areia', 1_000, null);
    const lamp = await add('Luminária', 5_000, 10);
    await untilProducts(id, (products) => products.length === 2);
    const change = async (productId: string, facts: { price?: number; available?: boolean }) => {
      const body = { facts, selectedCategoryIds: ['cat-peixes'] };
      await site.services.catalog.changeProduct({ params: { storeId: id, id: productId }, body });
      const [[name, value] = ['', 0]] = Object.entries(facts);
      await untilProducts(id, (products) => products.some((it) => it.id === productId && it[name] === value));
    };
    return { id, sand: sand.id, lamp: lamp.id, change };
  }

  /** Waits until the BFF returns these products, because it receives them asynchronously. */
  async function untilProducts(shopId: string, test: (products: Record<string, unknown>[]) => boolean) {
    await eventually(async () => {
      const response = await fetch(`${site.product.baseUrl}/api/stores/${shopId}/products`);
      expect(test((await response.json()) as Record<string, unknown>[])).toBe(true);
    });
  }

  describe('the bag', () => {
    it('is filled and emptied beside «Comprar», by keyboard too', async () => {
      const { id } = await openStocked();
      const page = await site.open(`/loja/${id}`);
      const card = cardOf(page, 'Areia');
      const add = button(card, 'Adicionar à sacola');
      await add.focus();
      await page.keyboard.press('Enter');
      await untilBag(page, 1, '10,00');
      const more = button(card, 'Aumentar');
      expect(await isFocused(more)).toBe(true);
      await page.keyboard.press('Enter');
      await card.getByText('2', { exact: true }).waitFor();
      await untilBag(page, 2, '20,00');
      await card.getByRole('link', { name: 'Comprar', exact: true }).waitFor();
      const less = button(card, 'Diminuir');
      await less.press('Enter');
      await card.getByText('1', { exact: true }).waitFor();
      await less.press('Enter');
      await add.waitFor();
      expect(await isFocused(add)).toBe(true);
      await isUnseen(openerOf(page));
      expect(await page.evaluate(() => localStorage.getItem('bags'))).toBeNull();
    });

    it('is filled in the dialog of a product, and offered only for what can be bought', async () => {
      const { id, sand, lamp, change } = await openStocked();
      await change(lamp, { available: false });
      const page = await site.open(`/loja/${id}/produto/${sand}`);
      const dialog = page.getByRole('dialog', { name: 'Areia' });
      await button(dialog, 'Adicionar à sacola').click();
      await button(dialog, 'Aumentar').click();
      await dialog.getByText('2', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await cardOf(page, 'Areia').getByText('2', { exact: true }).waitFor();
      await button(cardOf(page, 'Luminária'), 'Comprar').waitFor();
      expect(await button(page, 'Adicionar à sacola').count()).toBe(0);
    });

    it('stands above the navigation on phones, in the place of the bar of the chat', async () => {
      const { id } = await openStocked();
      const page = await site.open(`/loja/${id}`);
      await putIn(page, 'Areia');
      await untilBag(page, 1, '10,00');
      await page.evaluate(() => document.documentElement.scrollTo(0, document.documentElement.scrollHeight));
      await eventually(async () => {
        const [bar, navigation] = await Promise.all([
          openerOf(page).boundingBox(),
          page.getByRole('navigation', { name: 'Principal' }).boundingBox(),
        ]);
        expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(navigation?.y ?? 0, 0);
      });
      // Buttons that are scrolled out of view are not hidden: no other bar has taken their place.
      expect(await page.getByRole('link', { name: 'Ver localização' }).count()).toBe(1);
      expect(await page.getByRole('link', { name: 'WhatsApp', exact: true }).isVisible()).toBe(true);
    });

    it('is the same in two tabs, and after a reload', async () => {
      const { id } = await openStocked();
      const page = await site.open(`/loja/${id}`);
      const other = await page.context().newPage();
      await other.goto(`/loja/${id}`);
      await cardOf(other, 'Areia').waitFor();
      await putIn(page, 'Areia');
      await untilBag(other, 1, '10,00');
      await putIn(other, 'Luminária');
      await untilBag(page, 2, '55,00');
      await page.reload();
      await untilBag(page, 2, '55,00');
    });

    it('becomes one message, whose products are counted as clicks', async () => {
      const { id, sand, lamp } = await openStocked();
      const page = await site.newPage({ timezoneId: 'America/Sao_Paulo' });
      await page.clock.setFixedTime('2026-11-26T14:02:30-03:00');
      await page.goto(`/loja/${id}`);
      await putIn(page, 'Luminária', 'Areia');
      await button(cardOf(page, 'Areia'), 'Aumentar').click();
      await openerOf(page).click();
      const dialog = dialogOf(page);
      expect(await dialog.getByRole('radio').count()).toBe(0);
      await dialog.getByText('Total estimado R$ 65,00').waitFor();
      await dialog.getByLabel('Observação (opcional)').fill(' Sem pressa,\nobrigada ');
      const clicks: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/product-clicks')) clicks.push(request.postDataJSON());
      });
      const chat = await tabOpenedBy(page, () => button(dialog, 'Enviar pedido pelo WhatsApp').click());
      expect(chat.pathname).toBe('/5511987654321');
      expect(chat.searchParams.get('text')?.split('\n')).toEqual([
        'Olá! Vim pelo Cardume e gostaria de pedir:',
        '1x Luminária - R$ 45,00',
        '2x Areia - R$ 10,00',
        'Total estimado: R$ 65,00',
        'Observação: Sem pressa, obrigada',
        `${site.product.baseUrl}/loja/${id}`,
      ]);
      const click = (productId: string) => ({ productId, source: 'sacola' });
      await eventually(async () => expect(clicks).toEqual([click(lamp), click(sand)]));
      await dialog.getByText('Pedido enviado às 14:02', { exact: true }).waitFor();
      await page.reload();
      await openerOf(page).click();
      await dialog.getByText('Pedido enviado às 14:02', { exact: true }).waitFor();
      await button(rowOf(page, 'Areia'), 'Aumentar').click();
      await isUnseen(dialog.getByText(/^Pedido enviado/));
    });

    it('has the present prices of the shop, and leaves out what is unavailable or gone', async () => {
      const { id, sand, lamp, change } = await openStocked();
      const page = await site.open(`/loja/${id}`);
      await putIn(page, 'Areia', 'Luminária');
      await untilBag(page, 2, '55,00');
      await change(sand, { price: 1_250 });
      await change(lamp, { available: false });
      await openerOf(page).click();
      await rowOf(page, 'Areia').getByText('Antes R$ 10,00', { exact: true }).waitFor();
      await rowOf(page, 'Areia').getByText('R$ 12,50', { exact: true }).waitFor();
      const unavailable = rowOf(page, 'Luminária');
      await unavailable.getByText('Indisponível', { exact: true }).waitFor();
      expect(await unavailable.getByRole('button').allInnerTexts()).toEqual(['Remover']);
      expect(await axeViolations(page)).toEqual([]);
      const send = button(dialogOf(page), 'Enviar pedido pelo WhatsApp');
      const text = (await tabOpenedBy(page, () => send.click())).searchParams.get('text');
      expect(text).toMatch(/pedir:\n1x Areia - R\$ 12,50\nTotal estimado: R\$ 12,50\nhttp/);
      await page.keyboard.press('Escape');
      await untilBag(page, 1, '12,50');
      await site.services.catalog.removeProduct({ params: { storeId: id, id: sand } });
      await untilProducts(id, (products) => products.length === 1);
      await openerOf(page).click();
      await rowOf(page, 'Areia').getByText('Indisponível', { exact: true }).waitFor();
      expect(await send.isDisabled()).toBe(true);
      await dialogOf(page).getByText('Total estimado R$ 0,00').waitFor();
    });

    it('asks how the products are received, and adds the fee of a delivery', async () => {
      const { id } = await openStocked({ delivery: DELIVERY });
      const page = await site.open(`/loja/${id}`);
      await putIn(page, 'Areia');
      await openerOf(page).click();
      const dialog = dialogOf(page);
      const total = (words: string) => dialog.getByText(`Total estimado R$ ${words}`).waitFor();
      const message = async () => {
        const send = button(dialog, 'Enviar pedido pelo WhatsApp');
        return (await tabOpenedBy(page, () => send.click())).searchParams.get('text')?.split('\n').slice(2, -1);
      };
      await total('10,00');
      expect(await message()).toEqual(['Total estimado: R$ 10,00']);
      await dialog.getByRole('radio', { name: 'Receber em casa' }).check();
      await total('18,00');
      await dialog.getByText('Entrega: R$ 8,00', { exact: true }).waitFor();
      await dialog.getByText('Pedido mínimo para entrega: R$ 30,00', { exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await message()).toEqual(['Total estimado: R$ 18,00', 'Receber em casa']);
      for (const _ of [2, 3]) await button(dialog, 'Aumentar').click();
      await total('38,00');
      await isUnseen(dialog.getByText(/^Pedido mínimo/));
      await dialog.getByRole('radio', { name: 'Retirar na loja' }).check();
      await total('30,00');
      expect(await dialog.getByText(/^Entrega/).count()).toBe(0);
      expect(await message()).toEqual(['Total estimado: R$ 30,00', 'Retirar na loja']);
    });

    it('is delivered where the shop offers nothing else, free from a total on', async () => {
      const { id } = await openStocked({ pickup: false, delivery: { ...DELIVERY, freeFrom: 1_000 } });
      const page = await site.open(`/loja/${id}`);
      await putIn(page, 'Areia');
      await openerOf(page).click();
      await dialogOf(page).getByText('Entrega grátis', { exact: true }).waitFor();
      expect(await dialogOf(page).getByRole('radio').count()).toBe(1);
      expect(await dialogOf(page).getByRole('radio', { name: 'Receber em casa' }).isChecked()).toBe(true);
      await dialogOf(page).getByText('Total estimado R$ 10,00').waitFor();
    });

    it('is emptied, which can be undone, and closes with its last product', async () => {
      const { id } = await openStocked();
      const page = await site.open(`/loja/${id}`, { viewport: DESKTOP });
      await putIn(page, 'Areia', 'Luminária');
      await openerOf(page).click();
      const dialog = dialogOf(page);
      await button(dialog, 'Esvaziar sacola').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await openerOf(page).count()).toBe(0);
      expect(await isFocused(page.locator('main'))).toBe(true);
      await button(page, 'Desfazer').click();
      await untilBag(page, 2, '55,00');
      await openerOf(page).click();
      expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringContaining('Areia'),
        expect.stringContaining('Luminária'),
      ]);
      await button(rowOf(page, 'Areia'), 'Remover').click();
      await rowOf(page, 'Areia').waitFor({ state: 'detached' });
      expect(await isFocused(button(rowOf(page, 'Luminária'), 'Remover'))).toBe(true);
      await button(rowOf(page, 'Luminária'), 'Diminuir').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await isFocused(page.locator('main'))).toBe(true);
    });

    it('has room for 30 products and 99 pieces; the oldest of 21 bags goes, and each after 30 days', async () => {
      const { id, sand, lamp } = await openStocked();
      const page = await site.open(`/loja/${id}`);
      const otherId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      const now = await page.evaluate(() => Date.now());
      const item = { name: 'Areia', imageUrl: null, quantity: 1, price: 1_000, seenPrice: 1_000 };
      const stored = { shopName: 'Outra', receiving: null, note: '', changedAt: now, sentAt: null };
      const bagOf = (shopId: string, ids: string[], changedAt = now) => {
        return { ...stored, shopId, items: ids.map((it) => ({ ...item, id: it })), changedAt };
      };
      const store = (bags: unknown[]) =>
        page.evaluate((words) => localStorage.setItem('bags', words), JSON.stringify(bags));
      const shopsOf = () =>
        page.evaluate(() =>
          (JSON.parse(localStorage.getItem('bags') ?? '[]') as { shopId: string }[]).map(({ shopId }) => shopId),
        );

      await store([bagOf(id, [sand, ...Array.from({ length: 29 }, (_, n) => otherId(n))])]);
      await page.reload();
      await button(cardOf(page, 'Luminária'), 'Adicionar à sacola').click();
      await eventually(async () => expect(toastsOf(page)).toEqual(['Sua sacola está cheia']));
      await button(cardOf(page, 'Areia'), 'Aumentar').waitFor();
      expect(await button(cardOf(page, 'Luminária'), 'Aumentar').count()).toBe(0);

      const many = { ...bagOf(id, [lamp]), items: [{ ...item, id: lamp, quantity: 98 }] };
      const others = Array.from({ length: 20 }, (_, n) => bagOf(otherId(n), [sand]));
      const tooOld = bagOf(otherId(99), [sand], now - 30 * DAY_MS);
      await store([many, tooOld, null, { shopId: 1 }]);
      await page.reload();
      await button(cardOf(page, 'Luminária'), 'Aumentar').click();
      await cardOf(page, 'Luminária').getByText('99', { exact: true }).waitFor();
      expect(await button(cardOf(page, 'Luminária'), 'Aumentar').isDisabled()).toBe(true);
      expect(await shopsOf()).toEqual([id]);

      await store(others);
      await page.reload();
      await putIn(page, 'Areia');
      await eventually(async () => expect(await shopsOf()).toHaveLength(20));
      expect(await shopsOf()).toEqual([id, ...others.slice(0, 19).map(({ shopId }) => shopId)]);
    });

    it('is listed below the orders, which request nothing', async () => {
      const { id } = await openStocked({ name: 'Loja da Sacola' });
      const page = await site.open(`/loja/${id}`);
      await putIn(page, 'Areia', 'Luminária');
      await untilBag(page, 2, '55,00');
      // Unloads the shop's page, so that its pending calls are not recorded.
      await page.goto('about:blank');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto('/pedidos');
      await page.getByRole('heading', { level: 1, name: 'Pedidos em breve' }).waitFor();
      const bags = page.getByRole('region', { name: 'Suas sacolas' });
      const link = bags.getByRole('link', { name: /^Loja da Sacola 2 itens R\$ 55,00$/ });
      await link.waitFor();
      expect(asked.filter((path) => /^\/(api|media)\//.test(path))).toEqual([]);
      await link.click();
      await untilBag(page, 2, '55,00');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });

    it('is not listed where there is none', async () => {
      const page = await site.open('/pedidos');
      await page.getByRole('heading', { level: 1, name: 'Pedidos em breve' }).waitFor();
      expect(await page.getByText('Suas sacolas').count()).toBe(0);
    });
  });
}
