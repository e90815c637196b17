import { randomUUID } from 'node:crypto';
import { contentPaths, HOME_KINDS } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { addProduct } from '../../../infra/test/shops.ts';
import { picture } from '../owner/pictures.ts';
import { closeToast, nextToast } from '../people.ts';
import { openShop } from '../shops.ts';
import { breakCall, DESKTOP, holdCalls, PHONE, type Site } from '../site.ts';
import { adminAt } from './admins.ts';

interface Kind {
  path: string;
  noun: string;
  /** Name of an item in the confirmation of its deletion. */
  asked: string;
  /** Input per field, and the messages for missing input. */
  fields: Record<string, string>;
  missing: string[];
  /** Locates an item on the public page by its name or title. */
  seen: (shopper: Page, name: string) => Locator;
  at?: string;
  viewport?: { width: number; height: number };
}

const PRODUCT = {
  asked: 'produto',
  fields: { Preço: '49,90', 'Desconto (%)': '10', WhatsApp: '5511999999999', Descrição: 'Granulada' },
  missing: ['Nome é obrigatório', 'Preço é obrigatório', 'WhatsApp é obrigatório'],
  seen: (shopper: Page, name: string) => shopper.getByRole('heading', { name }),
};
const KINDS: Kind[] = [
  {
    path: '/admin/banners',
    noun: 'Banner',
    asked: 'banner',
    fields: { Link: 'https://example.com/promo' },
    missing: ['Título é obrigatório'],
    seen: (shopper, name) => shopper.getByRole('link', { name }),
    viewport: DESKTOP,
  },
  {
    path: '/admin/banner-principal',
    noun: 'Banner principal',
    asked: 'banner principal',
    fields: { Subtítulo: 'Do seu bairro', Link: '' },
    missing: ['Título é obrigatório'],
    seen: (shopper, name) => shopper.getByRole('heading', { name }),
  },
  { path: '/admin/produtos-patrocinados', noun: 'Produto patrocinado', ...PRODUCT },
  { path: '/admin/best-sellers', noun: 'Mais vendido', ...PRODUCT, viewport: DESKTOP },
  {
    path: '/admin/partners',
    noun: 'Parceiro',
    asked: 'parceiro',
    fields: { Descrição: 'Banho e tosa', 'Texto do desconto': '10% off', Link: 'https://example.com' },
    missing: ['Nome é obrigatório', 'Descrição é obrigatória', 'Texto do desconto é obrigatório', 'Link é obrigatório'],
    seen: (shopper, name) => shopper.getByRole('heading', { name }),
    at: '/parceiros',
  },
];

/** Returns whether picture, name and switch of a card are in one row. */
const inOneRow = (card: Locator) =>
  card.evaluate((element) => {
    const title = element.querySelector('h2');
    const parts = [title?.parentElement?.previousElementSibling, title, element.querySelector('[role=switch]')];
    const [picture, name, active] = parts.map((part) => part?.getBoundingClientRect());
    if (!picture || !name || !active) return false;
    const middle = picture.top + picture.height / 2;
    const within = [name, active].every(({ top, bottom }) => top < middle + picture.height / 2 && bottom > picture.top);
    return within && picture.right <= name.left && name.right <= active.left;
  });

/** Tests of the screens of home content: five kinds with one implementation. */
export function content(site: Site): void {
  describe.each(KINDS)('$path', ({ path, noun, asked, fields, missing, seen, viewport = PHONE, at = '/' }) => {
    const lower = noun.toLowerCase();

    it('starts empty; an item is added, changed, deactivated and deleted', async () => {
      const name = `Item ${randomUUID().slice(0, 8)}`;
      const { page } = await adminAt(site, path, { viewport });
      await page.getByRole('heading', { name: `Nenhum ${lower} cadastrado` }).waitFor();
      await page.getByRole('button', { name: `Novo ${lower}` }).click();
      const dialog = page.getByRole('dialog', { name: `Novo ${lower}` });
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      for (const message of missing) await dialog.getByText(message).waitFor();
      await dialog.getByLabel(/^(Título|Nome)$/).fill(name);
      for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      expect(await nextToast(page)).toBe(`${noun} criado com sucesso!`);
      await dialog.waitFor({ state: 'detached' });

      const item = page.locator('[data-index]').filter({ hasText: name });
      if (asked === PRODUCT.asked) {
        await page.setViewportSize({ width: 360, height: 740 });
        await eventually(async () => expect(await inOneRow(item)).toBe(true));
        await page.setViewportSize(viewport);
      }
      await item.getByRole('button', { name: 'Editar' }).click();
      const edit = page.getByRole('dialog', { name: `Editar ${lower}` });
      for (const [label, value] of Object.entries(fields))
        expect(await edit.getByLabel(label).inputValue()).toBe(value);
      const kind = HOME_KINDS.find((known) => contentPaths[known] === path) ?? 'banners';
      const items = () => site.services.catalog.listHomeItems({ params: { kind }, query: {} });
      const [stored] = await items();
      // Another admin moves the item meanwhile.
      const moved = { params: { kind, id: stored?.id ?? '' }, body: { order: 7 } };
      await site.services.catalog.changeHomeItem(moved);
      await edit.getByLabel(/^(Título|Nome)$/).fill(`${name} novo`);
      await edit.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText(`${noun} atualizado com sucesso!`).waitFor();
      const renamed = { [stored?.title ? 'title' : 'name']: `${name} novo` };
      expect(await items()).toMatchObject([{ ...stored, ...renamed, order: 7, updatedAt: expect.any(String) }]);
      const shopper = await site.open(at);
      await seen(shopper, `${name} novo`).first().waitFor();

      await item.getByRole('switch', { name: 'Ativo' }).click();
      await page.locator('[role=switch]:not(:checked)').waitFor();
      await page.getByText(`${noun} atualizado com sucesso!`).waitFor();
      await eventually(async () => {
        await shopper.reload({ waitUntil: 'networkidle' });
        expect(await seen(shopper, `${name} novo`).count()).toBe(0);
      });

      await item.getByRole('button', { name: 'Deletar' }).click();
      const question = page.getByRole('dialog', { name: `Tem certeza que deseja deletar este ${asked}?` });
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await item.getByRole('button', { name: 'Deletar' }).click();
      await question.getByRole('button', { name: 'Deletar' }).click();
      await page.getByText(`${noun} deletado com sucesso!`).waitFor();
      await page.getByRole('heading', { name: `Nenhum ${lower} cadastrado` }).waitFor();
    });
  });

  describe('home content', () => {
    it('keeps the input and shows the errors when the server refuses it', async () => {
      const { page } = await adminAt(site, '/admin/best-sellers');
      await page.getByRole('button', { name: /^Novo/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nome').fill('Ração 10 kg');
      await dialog.getByLabel('WhatsApp').fill('5511999999999');
      await dialog.getByLabel('Preço').fill('dez');
      await dialog.getByLabel('Desconto (%)').fill('101');
      await dialog.getByLabel('Ordem').fill('1,5');
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await dialog.getByText('Preço inválido. Use formato: 10.50 ou 10,50').waitFor();
      await dialog.getByText('Desconto inválido. Use um valor entre 0 e 100').waitFor();
      await dialog.getByText('A ordem deve ser um número inteiro').waitFor();
      await dialog.getByLabel('WhatsApp').fill('4004-1234');
      await dialog.getByLabel('Preço').fill('0.990');
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await dialog.getByText('R$ 0,99 ou R$ 990,00?', { exact: true }).waitFor();
      await dialog.getByText('Este número não pode ter WhatsApp').waitFor();
      await dialog.getByLabel('WhatsApp').fill('(011) 99999-9999');
      await dialog.getByLabel('Preço').fill('0');
      await dialog.getByLabel('Desconto (%)').fill('');
      await dialog.getByLabel('Ordem').fill('-1');
      const broken = await breakCall(page, '**/api/admin/best-sellers', 500);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      expect(await nextToast(page)).toBe('Erro ao criar mais vendido');
      broken();
      expect(await dialog.getByLabel('Nome').inputValue()).toBe('Ração 10 kg');
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      expect((await sent).postDataJSON()).toMatchObject({
        price: 0,
        whatsapp: '5511999999999',
        discountPercentage: null,
        order: -1,
        active: true,
      });
      expect(await nextToast(page)).toBe('Mais vendido criado com sucesso!');
      await page.locator('[data-index]').getByRole('button', { name: 'Deletar' }).click();
      const stillBroken = await breakCall(page, '**/api/admin/best-sellers/*', 500);
      await dialog.getByRole('button', { name: 'Deletar' }).click();
      expect(await nextToast(page)).toMatch(/^Erro ao deletar mais vendido/);
      stillBroken();
      await dialog.getByRole('button', { name: 'Deletar' }).click();
      expect(await nextToast(page)).toBe('Mais vendido deletado com sucesso!');
      await dialog.waitFor({ state: 'detached' });
    });

    it('accepts only http(s) links, and counts the characters of a partner’s text', async () => {
      const { page } = await adminAt(site, '/admin/partners');
      await page.getByRole('button', { name: /^Novo/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Link').fill('javascript:alert(1)');
      await dialog.getByLabel('Descrição').fill('x'.repeat(181));
      await dialog.getByText('181/180 caracteres').waitFor();
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await dialog.getByText('Informe um endereço que comece com http:// ou https://').waitFor();
      await dialog.getByText('No máximo 180 caracteres').waitFor();
    });

    it('leads a banner to a shop that is searched for, without a copied address', async () => {
      const name = `Vitrine ${randomUUID().slice(0, 8)}`;
      const { id } = await openShop(site, { name });
      const { page } = await adminAt(site, '/admin/banners');
      await page.getByRole('button', { name: /^Novo/ }).click();
      const dialog = page.getByRole('dialog');
      const shop = dialog.getByLabel('Levar a uma loja');
      await shop.fill('Nenhuma destas');
      await dialog.getByText('Nenhuma loja encontrada').waitFor();
      await shop.fill(name);
      await dialog.getByRole('option', { name }).click();
      expect([await shop.inputValue(), await dialog.getByLabel('Link').inputValue()]).toEqual([
        name,
        `${site.product.baseUrl}/loja/${id}`,
      ]);
      await dialog.getByRole('option').waitFor({ state: 'detached' });
      const title = `Semana ${randomUUID().slice(0, 8)}`;
      await dialog.getByLabel('Título').fill(title);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      expect(await nextToast(page)).toBe('Banner criado com sucesso!');
      const shopper = await site.open('/');
      const opened = shopper.waitForEvent('popup');
      await shopper.getByRole('link', { name: title }).click();
      await (await opened).getByRole('heading', { level: 1, name }).waitFor();
    });

    it('uploads pictures immediately and previews them as on the home page', async () => {
      const { page } = await adminAt(site, '/admin/banners');
      await page.getByRole('button', { name: /^Novo/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1600 x 600, até 5 MB').waitFor();
      await dialog.getByLabel('Título').fill('Semana do Aquário');
      const input = dialog.locator('input[type=file]');
      await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      expect(await nextToast(page)).toBe('Por favor, selecione apenas imagens (PNG, JPEG, etc.)');
      await closeToast(page);
      await input.setInputFiles(await picture('banner', 'png', 1600, 600));
      const shown = dialog.locator('img');
      await shown.waitFor();
      const box = await shown.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(8 / 3, 1);
      await dialog.getByRole('button', { name: 'Trocar' }).waitFor();
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      expect(await nextToast(page)).toBe('Banner criado com sucesso!');
      const shopper = await site.open('/');
      await shopper.getByRole('img', { name: 'Semana do Aquário' }).waitFor();
    });

    it('is not added when its dialog is cancelled during the upload, which closes no other dialog', async () => {
      const { page } = await adminAt(site, '/admin/banners');
      const add = page.getByRole('button', { name: /^Novo/ });
      await add.click();
      const dialog = page.getByRole('dialog');
      const { sent, release } = await holdCalls(page, '**/api/admin/upload-url');
      const posted: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/banners')) posted.push(request.url());
      });
      await dialog.getByLabel('Título').fill('Cancelado');
      await dialog.locator('input[type=file]').setInputFiles(await picture('cancelled', 'png', 1600, 600));
      await sent;
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await dialog.waitFor({ state: 'detached' });
      await add.click();
      await dialog.getByLabel('Título').fill('Outro');
      const uploaded = page.waitForResponse((response) => response.request().method() === 'PUT');
      release();
      await uploaded;
      // Once the page has read this later response, it has read that of the upload as well.
      await page.evaluate(async () => (await fetch('/api/banners')).text());
      expect(posted).toEqual([]);
      expect(await dialog.getByLabel('Título').inputValue()).toBe('Outro');
    });

    it('is saved last with the last of several quick presses of its switch', async () => {
      const { page } = await adminAt(site, '/admin');
      const link = 'https://example.com';
      const data = { name: 'Apressado', description: 'x', discountText: 'x', link, active: false };
      expect((await page.request.post('/api/admin/partners', { data })).status()).toBe(201);
      await page.goto('/admin/partners');
      const active = page.locator('[data-index]').filter({ hasText: 'Apressado' }).getByRole('switch');
      const held = Promise.withResolvers<void>();
      const bodies: unknown[] = [];
      await page.route('**/api/admin/partners/*', async (route) => {
        bodies.push(route.request().postDataJSON());
        await held.promise;
        await route.continue();
      });
      await active.check();
      await active.uncheck();
      await active.check();
      await active.uncheck();
      held.resolve();
      expect(await nextToast(page)).toBe('Parceiro atualizado com sucesso!');
      expect(bodies).toEqual([{ active: true }, { active: false }]);
      await eventually(async () => expect(await active.isChecked()).toBe(false));
    });

    it('leaves the focus to the next item when it is deleted, the last one to the button that adds one', async () => {
      const { page } = await adminAt(site, '/admin');
      for (const title of ['Primeiro', 'Segundo']) {
        const answer = await page.request.post('/api/admin/hero-banners', {
          data: { title, imageUrl: 'https://example.com/a.png' },
        });
        expect(answer.status()).toBe(201);
      }
      await page.goto('/admin/banner-principal');
      const items = page.locator('[data-index]');
      for (const next of [
        items.getByRole('button', { name: 'Deletar' }),
        page.getByRole('button', { name: /^Novo/ }),
      ]) {
        const count = await eventually(async () => {
          const shown = await items.count();
          expect(shown).toBeGreaterThan(0);
          return shown;
        });
        await items.first().getByRole('button', { name: 'Deletar' }).press('Enter');
        await page.getByRole('dialog').getByRole('button', { name: 'Deletar' }).press('Enter');
        await eventually(async () => expect(await items.count()).toBe(count - 1));
        await eventually(async () => expect(await next.evaluate((it) => it === document.activeElement)).toBe(true));
      }
    });

    it.each([
      { kind: 'best-sellers', path: '/admin/best-sellers', noun: 'mais vendido' },
      { kind: 'sponsored-products', path: '/admin/produtos-patrocinados', noun: 'produto patrocinado' },
    ] as const)(
      'of $path may be a product of a shop, until it is typed by hand again',
      async ({ kind, path, noun }) => {
        const store = await openShop(site, { name: 'Aquário Central', whatsapp: '5581999990003' });
        const word = randomUUID().slice(0, 8);
        const name = `Acará ${word}`;
        const offer = { price: 12_500, discountPercentage: 20, description: 'Casal' };
        const { id: productId } = await addProduct(site.services, store.id, { name, ...offer });
        const { page } = await adminAt(site, path, { viewport: DESKTOP });
        await eventually(async () => {
          const found = await page.request.get(`/api/admin/products?search=${word}`);
          expect(await found.json()).toMatchObject([{ id: productId, storeName: 'Aquário Central' }]);
        });
        const kept = async () =>
          (await site.services.catalog.listHomeItems({ params: { kind }, query: {} })).find(
            (item) => item.name === name,
          );

        await page.getByRole('button', { name: `Novo ${noun}` }).click();
        const search = page.getByLabel('Buscar produto das lojas');
        await search.fill('zzzz');
        await page.getByText('Nenhum produto encontrado').waitFor();
        await search.fill(word);
        await page.getByRole('option', { name: `${name} R$ 100,00 · Aquário Central` }).waitFor();
        expect(await axeViolations(page)).toEqual([]);
        // Closes the options, not the dialog.
        await search.press('Escape');
        await page.getByRole('option').waitFor({ state: 'detached' });
        await search.press('ArrowDown');
        await search.press('Enter');
        const filled = {
          Nome: name,
          Descrição: 'Casal',
          Preço: '125,00',
          'Desconto (%)': '20',
          WhatsApp: '5581999990003',
        };
        for (const [label, value] of Object.entries(filled))
          expect(await page.getByLabel(label).inputValue()).toBe(value);
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Salvar' }).click();
        await dialog.waitFor({ state: 'detached' });
        expect(await kept()).toMatchObject({ productId });

        const item = page.locator('[data-index]').filter({ hasText: name });
        await item.getByText('Produto de loja').waitFor();
        await item.getByRole('button', { name: 'Editar' }).click();
        await dialog.getByRole('button', { name: 'Digitar à mão' }).click();
        await dialog.getByRole('button', { name: 'Salvar' }).click();
        await dialog.waitFor({ state: 'detached' });
        expect(await kept()).toMatchObject({ productId: null, price: 12_500 });
        await item.getByText('Produto de loja').waitFor({ state: 'detached' });
        await site.services.catalog.removeHomeItem({ params: { kind, id: (await kept())?.id ?? '' } });
      },
    );

    it('can be requested again after it failed to load', async () => {
      const { page } = await adminAt(site, '/admin');
      const content = /\/api\/admin\/(banners|hero-banners|sponsored-products|best-sellers|partners)$/;
      for (const { path } of KINDS) {
        const repair = await breakCall(page, content);
        await page.goto(path);
        await page.getByText(/^Não foi possível carregar os/).waitFor();
        repair();
        await page.getByRole('button', { name: 'Tentar novamente' }).click();
        await page
          .getByText(/^(Nenhum .* cadastrado|\d+ .*)$/)
          .first()
          .waitFor();
        await page.unrouteAll();
      }
    });
  });
}
