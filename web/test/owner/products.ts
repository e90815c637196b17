import { readFile } from 'node:fs/promises';
import { PICTURE_WIDTHS } from '@cardume/bff/contract';
import xlsx from '@e965/xlsx/dist/xlsx.mini.min.js';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { PictureStorage, trashKey, widthKey } from '../../../bff/src/media/bucket.ts';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { closeToast, fulfilCall, nextToast } from '../people.ts';
import { breakCall, DESKTOP, holdCalls, type Site } from '../site.ts';
import { picture } from './pictures.ts';
import { addProducts, ownerPage, readMyStore } from './shop.ts';

interface Kept {
  name: string;
  price: number;
  discountPercentage: number | null;
  available: boolean;
  imageUrls: string[];
}

const LIMIT = 'Limite atingido / Você já tem 3 produtos nesta categoria. Exclua um produto para adicionar outro.';

/** Ends the calls of a page that have no answer, as their time limit does. @returns a function that does so */
async function limitCalls(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const limit = new AbortController();
      window.addEventListener('time-is-over', () => limit.abort());
      return limit.signal;
    };
  });
  return () => page.evaluate(() => window.dispatchEvent(new Event('time-is-over')));
}

/**
 * Runs in the page. Installs a camera and a detector of barcodes, which headless browsers have on no system; tests set
 * what the camera sees.
 * @param refusal name of the error of a camera that cannot be used
 */
function installCamera(refusal?: string): void {
  const tracks: MediaStreamTrack[] = [];
  const camera = {
    sees: [] as { format: string; rawValue: string }[],
    get opened() {
      return tracks.length;
    },
    get live() {
      return tracks.filter(({ readyState }) => readyState === 'live').length;
    },
  };
  const getUserMedia = async () => {
    if (refusal) throw new DOMException('', refusal);
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height);
    const stream = canvas.captureStream(5);
    tracks.push(...stream.getTracks());
    return stream;
  };
  class BarcodeDetector {
    readonly #formats: readonly string[];
    constructor({ formats }: { formats: readonly string[] }) {
      this.#formats = formats;
    }
    detect = async () => camera.sees.filter(({ format }) => this.#formats.includes(format));
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
  Object.assign(window, { camera, BarcodeDetector });
}

/** Locates the card of a category and its add button. */
const card = (page: Page, name: string) => page.getByRole('region', { name });
const addTo = (page: Page, name: string) => card(page, name).getByRole('button', { name: 'Adicionar' }).click();

/** Tests of the products of the owner's shop. */
export function products(site: Site): void {
  describe('the simple form of a product', () => {
    it('validates, saves and returns to the list', async () => {
      const page = await ownerPage(site, '/painel/produtos');
      await page.getByText('Nenhum produto cadastrado').waitFor();
      await page.getByRole('link', { name: 'Adicionar' }).click();
      await page.getByLabel('Preço').fill('0');
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Criar Produto' }).click();
      await page.getByText('Preço deve ser maior que 0').waitFor();
      for (const [price, error] of [
        ['dez', 'Preço inválido. Use formato: 10.50 ou 10,50'],
        ['0.500', 'R$ 0,50 ou R$ 500,00?'],
      ] as const) {
        await page.getByLabel('Preço').fill(price);
        await page.getByRole('button', { name: 'Criar Produto' }).click();
        await page.getByText(error, { exact: true }).waitFor();
      }
      await page.getByLabel('Nome', { exact: true }).fill('Betta azul');
      await page.getByLabel('Categoria').selectOption({ label: 'Peixes' });
      await page.getByLabel('Preço').fill('49,90');
      const repair = await breakCall(page, '**/api/my-store/products', 500);
      await page.getByRole('button', { name: 'Criar Produto' }).click();
      expect(await nextToast(page)).toBe('Erro ao criar produto');
      repair();
      await page.getByRole('button', { name: 'Criar Produto' }).click();
      await page.waitForURL('**/painel/produtos');
      await page.getByText('1 produto cadastrado').waitFor();
      await page.getByText('R$ 49,90').waitFor();
    });

    it('keeps brand, barcode number and contents, with the errors at their fields', async () => {
      const page = await ownerPage(site, '/painel/produtos/criar');
      await page.getByLabel('Nome', { exact: true }).fill('Ração');
      await page.getByLabel('Categoria').selectOption({ label: 'Peixes' });
      await page.getByLabel('Preço').fill('18,69');
      await page.getByLabel('Marca').fill('Sera');
      const gtin = page.getByLabel('Código de barras');
      const contents = page.getByLabel('Conteúdo');
      const save = page.getByRole('button', { name: 'Criar Produto' });
      await gtin.fill('7891000100104');
      await contents.fill('1.500');
      await save.click();
      await page.getByText('Código de barras inválido', { exact: true }).waitFor();
      await page.getByText('1,500 ou 1500?', { exact: true }).waitFor();
      await gtin.fill('789 1000 100103');
      await contents.fill('1,5');
      await save.click();
      await page.getByText('Informe a unidade do conteúdo: g, kg, ml, l, un ou m', { exact: true }).waitFor();
      // The browser has no detector of barcodes.
      expect(await page.getByRole('button', { name: 'Ler código' }).count()).toBe(0);
      await page.getByLabel('Unidade').selectOption('kg');
      await save.click();
      expect(await nextToast(page)).toBe('Produto criado!');
      await closeToast(page);
      await page.getByText('R$ 12,46/kg', { exact: true }).waitFor();
      const [kept] = await readMyStore<object[]>(page, '/products');
      const facts = { brand: 'Sera', gtin: '7891000100103', contents: { amount: 1.5, unit: 'kg' } };
      expect(kept).toMatchObject(facts);
      await page.getByRole('button', { name: 'Ração' }).click();
      const dialog = page.getByRole('dialog', { name: 'Editar produto' });
      const shown = [dialog.getByLabel('Marca'), dialog.getByLabel('Código de barras'), dialog.getByLabel('Conteúdo')];
      expect(await Promise.all(shown.map((field) => field.inputValue()))).toEqual(['Sera', '7891000100103', '1,5']);
      expect(await axeViolations(page)).toEqual([]);
      for (const field of shown) await field.fill('');
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      expect(await nextToast(page)).toBe('Produto atualizado!');
      const [cleared] = await readMyStore<object[]>(page, '/products');
      expect(cleared).toMatchObject({ brand: null, gtin: null, contents: null });
    });

    it('reads the barcode number by the camera, which is stopped when the dialog is closed', async () => {
      const page = await ownerPage(site, '/pedidos');
      await page.addInitScript(installCamera);
      await page.goto('/painel/produtos/criar');
      const camera = (name: 'live' | 'opened') => page.evaluate((of) => Reflect.get(window, 'camera')[of], name);
      const dialog = page.getByRole('dialog', { name: 'Ler código' });
      await page.getByRole('button', { name: 'Ler código' }).click();
      await eventually(async () => expect(await camera('live')).toBe(1));
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect([await camera('live'), await camera('opened')]).toEqual([0, 1]);
      await page.getByRole('button', { name: 'Ler código' }).click();
      await eventually(async () => expect(await camera('opened')).toBe(2));
      await page.evaluate(() => {
        const sees = [
          // Not the digits of a GTIN, though the last one would be its check digit.
          { format: 'upc_e', rawValue: '96385074' },
          { format: 'ean_13', rawValue: '7891000100104' },
          { format: 'ean_13', rawValue: '7891000100103' },
        ];
        Object.assign(Reflect.get(window, 'camera'), { sees });
      });
      await dialog.waitFor({ state: 'detached' });
      expect(await page.getByLabel('Código de barras').inputValue()).toBe('7891000100103');
      expect(await camera('live')).toBe(0);
    });

    it('says why the camera cannot be used', async () => {
      const page = await ownerPage(site, '/pedidos');
      await page.addInitScript(installCamera, 'NotAllowedError');
      await page.goto('/painel/produtos/criar');
      await page.getByRole('button', { name: 'Ler código' }).click();
      await page.getByRole('alert').getByText('Permita o uso da câmera para ler o código.').waitFor();
    });

    it('starts over after `Salvar e adicionar outro`, with the category until it is full', async () => {
      const page = await ownerPage(site, '/painel/produtos/criar');
      const name = page.getByLabel('Nome', { exact: true });
      const category = page.getByLabel('Categoria');
      await category.selectOption({ label: 'Peixes' });
      for (const [count, product] of ['Betta', 'Neon', 'Kinguio'].entries()) {
        await name.fill(product);
        await page.getByLabel('Preço').fill('49,90');
        await page.getByRole('button', { name: 'Salvar e adicionar outro' }).click();
        expect(await nextToast(page)).toBe('Produto criado!');
        await eventually(async () => expect(await name.inputValue()).toBe(''));
        expect(await name.evaluate((it) => it === document.activeElement)).toBe(true);
        expect(await page.getByLabel('Preço').inputValue()).toBe('');
        expect(await category.inputValue()).toBe(count < 2 ? 'cat-peixes' : '');
      }
      await page.getByRole('option', { name: 'Peixes (limite de 3 produtos atingido)', disabled: true }).waitFor({
        state: 'attached',
      });
      // Nothing is left to save: the form is left without a question.
      await closeToast(page);
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.getByText('3 produtos cadastrados').waitFor();
    });

    it('sends the id of the shop, and shows the message of the server for a category filled elsewhere', async () => {
      const page = await ownerPage(site, '/painel/produtos/criar');
      await page.getByLabel('Nome', { exact: true }).fill('Betta azul');
      await page.getByLabel('Categoria').selectOption({ label: 'Peixes' });
      await page.getByLabel('Preço').fill('49,90');
      await addProducts(page, 'Betta', 'Neon', 'Kinguio');
      const sent = page.waitForRequest((request) => request.method() === 'POST' && /products$/.test(request.url()));
      await page.getByRole('button', { name: 'Criar Produto' }).click();
      const { id: storeId } = await readMyStore<{ id: string }>(page);
      const typed = { categoryId: 'cat-peixes', name: 'Betta azul', description: '', price: 4990 };
      expect((await sent).postDataJSON()).toMatchObject({ ...typed, storeId, imageUrl: null, available: true });
      expect(await nextToast(page)).toMatch(/^Erro ao criar produto \/ .*3 produtos/);
    });

    it('leaves no entry in the history: Back leads from the list to the screen before it', async () => {
      const page = await ownerPage(site, '/painel');
      await page
        .getByRole('link', { name: /Produtos/ })
        .first()
        .click();
      await page.waitForURL('**/painel/produtos');
      for (const press of ['Cancelar', 'Criar Produto']) {
        await page.getByRole('link', { name: 'Adicionar' }).click();
        await page.getByLabel('Nome', { exact: true }).fill('Betta azul');
        await page.getByLabel('Categoria').selectOption({ label: 'Peixes' });
        await page.getByLabel('Preço').fill('49,90');
        await page.getByRole('button', { name: press }).click();
        await page.waitForURL('**/painel/produtos');
      }
      await page.getByText('1 produto cadastrado').waitFor();
      await closeToast(page);
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.waitForURL('**/painel');
    });

    it('offers a retry when the categories fail to load', async () => {
      const page = await ownerPage(site, '/pedidos');
      const repair = await breakCall(page, '**/api/product-categories');
      await page.goto('/painel/produtos/criar');
      const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar as categorias' });
      await alert.waitFor();
      repair();
      await alert.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByLabel('Categoria').selectOption({ label: 'Peixes' });
    });

    it('uploads photos, and takes the address of a picture where one is unfolded', async () => {
      const page = await ownerPage(site, '/painel/produtos/criar');
      await page.getByLabel('Nome', { exact: true }).fill('Betta azul');
      await page.getByLabel('Categoria').selectOption({ label: 'Peixes' });
      await page.getByLabel('Preço').fill('49,90');
      const address = page.getByLabel('URL da imagem');
      expect(await address.isVisible()).toBe(false);
      await page.getByText('Usar um endereço de imagem', { exact: true }).click();
      await address.fill('ftp://example.com/betta.png');
      await page.getByText('Usar um endereço de imagem', { exact: true }).click();
      await address.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Criar Produto' }).click();
      await page.getByText('Use uma imagem enviada aqui ou um endereço https').waitFor();
      await address.fill('https://example.com/betta.png');
      const { release } = await holdCalls(page, '**/api/my-store/upload-url');
      await page.locator('input[type=file]').setInputFiles(await picture('a', 'png'));
      await page.getByRole('button', { name: 'Criar Produto' }).click();
      expect(await page.getByRole('button', { name: 'Criar Produto' }).isDisabled()).toBe(true);
      release();
      await page.waitForURL('**/painel/produtos');
      await page.goto('/painel/produtos/criar');
      await page.setViewportSize(DESKTOP);
      const tile = page.getByRole('button', { name: 'Adicionar foto' });
      expect((await tile.boundingBox())?.width).toBeLessThan(200);
      expect(await readMyStore<Kept[]>(page, '/products')).toMatchObject([
        { imageUrls: ['https://example.com/betta.png', expect.stringMatching(/^\/media\//)] },
      ]);
    });
  });

  describe('the photos of a restored draft', () => {
    const photos = (page: Page) => page.getByRole('region', { name: 'Fotos' });
    const isLoaded = (page: Page, index: number) =>
      photos(page)
        .locator(`[data-index="${index}"] img`)
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

    /** Types a product with two photos, does `then` with their keys while no page is open, and opens the form again. */
    async function reopened(then: (keys: string[]) => Promise<void>): Promise<Page> {
      const page = await ownerPage(site, '/painel/produtos/criar');
      await page.getByLabel('Nome', { exact: true }).fill('Betta azul');
      await page.getByLabel('Categoria').selectOption({ label: 'Peixes' });
      await page.getByLabel('Preço').fill('49,90');
      await page.locator('input[type=file]').setInputFiles([await picture('a', 'png'), await picture('b', 'png')]);
      await page.getByRole('button', { name: /^Foto 2 de 2/ }).waitFor();
      const sources = await photos(page)
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
      await page.goto('about:blank');
      await then(sources.map((source) => source.replace('/media/', '')));
      // The browser still has the pictures.
      const caches = await page.context().newCDPSession(page);
      await caches.send('Network.clearBrowserCache');
      await page.goto('/painel/produtos/criar');
      await page.getByText('Recuperamos o que você tinha digitado.').waitFor();
      return page;
    }
    const widthsOf = (key: string) => [key, ...PICTURE_WIDTHS.map((width) => widthKey(key, width))];

    it('are brought back when the sweep has moved them to the trash', async () => {
      const storage = new PictureStorage(site.services.config);
      const page = await reopened(async (keys) => {
        for (const key of keys.flatMap(widthsOf)) await storage.move(key, trashKey(key));
      });
      await eventually(async () =>
        expect(await Promise.all([isLoaded(page, 0), isLoaded(page, 1)])).toEqual([true, true]),
      );
      await page.getByRole('button', { name: 'Criar Produto' }).click();
      await page.waitForURL('**/painel/produtos');
    });

    it('are named at their field when they are gone', async () => {
      const storage = new PictureStorage(site.services.config);
      const page = await reopened(async ([, gone = '']) => storage.delete(widthsOf(gone)));
      await page.getByRole('button', { name: 'Criar Produto' }).click();
      await photos(page).getByText('A foto 2 não existe mais. Envie-a de novo.').waitFor();
      expect(await photos(page).evaluate((field) => field.matches('[aria-invalid=true]:focus'))).toBe(true);
      expect(await readMyStore<Kept[]>(page, '/products')).toEqual([]);
      await page.getByRole('button', { name: 'Remover foto 2' }).click();
      await page.getByRole('button', { name: 'Criar Produto' }).click();
      await page.waitForURL('**/painel/produtos');
      expect(await readMyStore<Kept[]>(page, '/products')).toMatchObject([
        { imageUrls: [expect.stringMatching(/^\/media\//)] },
      ]);
    });
  });

  it('a deleted product comes back also if its photo was gone before', async () => {
    const page = await ownerPage(site, '/painel/produtos/criar');
    await page.getByLabel('Nome', { exact: true }).fill('Betta azul');
    await page.getByLabel('Categoria').selectOption({ label: 'Peixes' });
    await page.getByLabel('Preço').fill('49,90');
    await page.locator('input[type=file]').setInputFiles([await picture('a', 'png')]);
    await page.getByRole('button', { name: 'Criar Produto' }).click();
    await page.waitForURL('**/painel/produtos');
    const [product] = await readMyStore<Kept[]>(page, '/products');
    const keys = product?.imageUrls.map((url) => url.replace('/media/', '')) ?? [];
    await new PictureStorage(site.services.config).delete(keys);
    await page.getByRole('button', { name: 'Betta azul' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir produto' }).click();
    await page.getByRole('article').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('article').getByText('Betta azul').waitFor();
    expect(await readMyStore<Kept[]>(page, '/products')).toMatchObject([{ name: 'Betta azul', imageUrls: [] }]);
  });

  describe.each(['/painel/produtos', '/painel/produtos-old'])('the products of %s', (path) => {
    it('open their dialog by a press on the card', async () => {
      const page = await ownerPage(site, '/pedidos');
      await addProducts(page, 'Betta');
      await page.goto(path);
      // Forced, because the name's button covers the whole card.
      await page.getByRole('article').getByText('R$ 49,90').click({ force: true });
      const dialog = page.getByRole('dialog', { name: 'Editar produto' });
      await dialog.getByLabel('Preço').fill('59,90');
      await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
      await page.getByRole('article').getByText('R$ 59,90').waitFor();
      await dialog.waitFor({ state: 'detached' });
      const opener = page.getByRole('button', { name: 'Betta' });
      await opener.press('Enter');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await opener.evaluate((it) => it === document.activeElement)).toBe(true);
      await opener.press('Enter');
      await dialog.getByRole('button', { name: 'Excluir produto' }).click();
      await page.getByRole('article').waitFor({ state: 'detached' });
      expect(await nextToast(page)).toBe('Produto excluído / Betta');
    });

    it('are paused and resumed by a switch that saves at once, and goes back where that fails', async () => {
      const page = await ownerPage(site, '/pedidos');
      await addProducts(page, 'Betta');
      await page.goto(path);
      const betta = page.getByRole('article');
      const available = betta.getByRole('switch', { name: 'Disponível' });
      const held = Promise.withResolvers<void>();
      const bodies: unknown[] = [];
      await page.route('**/api/my-store/products/*', async (route) => {
        bodies.push(route.request().postDataJSON());
        await held.promise;
        await route.continue();
      });
      await available.uncheck();
      await betta.getByText('Indisponível').waitFor();
      // Two more clicks while the first request is pending. The final value is the one being saved, so no request
      // follows.
      await available.check();
      await available.uncheck();
      held.resolve();
      expect(await nextToast(page)).toBe('Produto pausado');
      await closeToast(page);
      expect(bodies).toEqual([{ available: false }]);
      expect(await readMyStore<Kept[]>(page, '/products')).toMatchObject([{ available: false }]);
      await available.check();
      expect(await nextToast(page)).toBe('Produto disponível');
      await closeToast(page);
      expect(await readMyStore<Kept[]>(page, '/products')).toMatchObject([{ available: true }]);
      await page.unroute('**/api/my-store/products/*');
      await fulfilCall(page, '**/api/my-store/products/*', 500, '{}');
      await available.click();
      expect(await nextToast(page)).toBe('Falha ao atualizar produto. Tente novamente.');
      await eventually(async () => expect(await available.isChecked()).toBe(true));
      expect(await betta.getByText('Indisponível').count()).toBe(0);
    });
  });

  describe('managing products', () => {
    it('adds a product with photos in the chosen order', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      await addTo(page, 'Peixes');
      const dialog = page.getByRole('dialog');
      const save = dialog.getByRole('button', { name: 'Salvar', exact: true });
      await save.click();
      expect(await nextToast(page)).toBe('Preencha todos os campos obrigatórios');
      await closeToast(page);
      await dialog.getByLabel('Nome').fill('Neon cardinal');
      for (const price of ['59,9x', '0']) {
        await dialog.getByLabel('Preço').fill(price);
        await save.click();
        await dialog.getByText('Preço inválido. Use formato: 10.50 ou 10,50').waitFor();
      }
      await dialog.getByLabel('Preço').fill('0.500');
      await save.click();
      await dialog.getByText('R$ 0,50 ou R$ 500,00?', { exact: true }).waitFor();
      await dialog.getByLabel('Preço').fill('59.90');
      await dialog.getByLabel('Desconto (%)').fill('101');
      await save.click();
      await dialog.getByText('Desconto inválido. Use um valor entre 0 e 100').waitFor();
      await dialog.getByLabel('Desconto (%)').fill('20');
      await dialog.locator('input[type=file]').setInputFiles([await picture('a', 'png'), await picture('b', 'jpeg')]);
      const second = dialog.getByRole('button', { name: /^Foto 2 de 2/ });
      const before = await photosOf(dialog);
      await second.press('ArrowLeft');
      await eventually(async () => expect(await photosOf(dialog)).toEqual(before.toReversed()));
      expect(await dialog.getByRole('button', { name: /^Foto 1 de 2/ }).evaluate((it) => it.matches(':focus'))).toBe(
        true,
      );
      await dialog
        .getByRole('button', { name: /^Foto 2 de 2/ })
        .dragTo(dialog.getByRole('button', { name: /^Foto 1/ }));
      await eventually(async () => expect(await photosOf(dialog)).toEqual(before));
      await dialog.getByLabel('Disponível').uncheck();
      await save.click();
      await card(page, 'Peixes').getByText('Indisponível').waitFor();
      expect(await readMyStore<Kept[]>(page, '/products')).toMatchObject([
        { name: 'Neon cardinal', price: 5990, discountPercentage: 20, available: false, imageUrls: before },
      ]);
    });

    it('links to the support for a shop without categories, and shows its products', async () => {
      const page = await ownerPage(site, '/pedidos');
      await addProducts(page, 'Guppy');
      await page.request.patch('/api/my-store', { data: { productCategoryIds: [] } });
      await page.goto('/painel/produtos-old');
      await page.getByRole('heading', { name: 'Sua loja não tem categorias' }).waitFor();
      await page.getByRole('link', { name: 'Falar com o suporte' }).waitFor();
      await page.getByText('Guppy').waitFor();
    });

    it('allows three products per category, changes and removes them, and undoes a removal', async () => {
      const page = await ownerPage(site, '/pedidos');
      await addProducts(page, 'Betta', 'Neon', 'Kinguio');
      await page.goto('/painel/produtos-old');
      await card(page, 'Peixes').getByText('3/3').waitFor();
      await addTo(page, 'Peixes');
      expect(await nextToast(page)).toBe(LIMIT);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.goto('/painel/produtos/criar');
      const full = page.getByLabel('Categoria').getByRole('option', { name: 'Peixes (limite de 3 produtos atingido)' });
      expect(await full.isDisabled()).toBe(true);
      await page.goto('/painel/produtos-old');
      const neon = page.getByRole('article', { name: 'Neon' });
      await neon.getByRole('button', { name: 'Editar' }).click();
      await page.getByRole('dialog').getByLabel('Preço').fill('10,50');
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click();
      await neon.getByText('R$ 10,50').waitFor();
      await neon.getByRole('button', { name: 'Excluir' }).click();
      await card(page, 'Peixes').getByText('2/3').waitFor();
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await neon.getByText('R$ 10,50').waitFor();
    });

    it('is up to date again although another call has lost its connection', async () => {
      const page = await ownerPage(site, '/pedidos');
      await addProducts(page, 'Betta', 'Neon');
      const endCalls = await limitCalls(page);
      const { sent } = await holdCalls(page, (url) => url.pathname === '/api/my-store/notices');
      await page.goto('/painel');
      await sent;
      await page.getByRole('link', { name: /^Gerenciar Produtos/ }).click();
      // The link of the page left has the same words
      await page.getByRole('heading', { name: 'Meus Produtos', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Gerenciar Produtos' }).click();
      await page.getByRole('article', { name: 'Neon' }).getByRole('button', { name: 'Excluir' }).click();
      await page.getByRole('button', { name: 'Desfazer' }).waitFor();
      await endCalls();
      await card(page, 'Peixes').getByText('1/3').waitFor();
    });

    it('refuses other files and too large ones, and shows when an upload fails', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      await addTo(page, 'Aquários');
      const files = page.getByRole('dialog').locator('input[type=file]');
      await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
      expect(await nextToast(page)).toBe('Por favor, selecione apenas imagens (PNG, JPEG, etc.)');
      await closeToast(page);
      await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
      expect(await nextToast(page)).toBe('A imagem deve ter no máximo 5MB');
      await closeToast(page);
      const repair = await fulfilCall(page, '**/api/my-store/upload-url', 500, '');
      await files.setInputFiles(await picture('c', 'png'));
      expect(await nextToast(page)).toBe('Falha ao enviar imagem. Tente novamente.');
      repair();
    });

    it('takes a pasted picture, but not that of a pasted text', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      await addTo(page, 'Peixes');
      const dialog = page.getByRole('dialog');
      const name = dialog.getByLabel('Nome', { exact: true });
      const paste = (text: string) =>
        name.evaluate(async (field, text) => {
          const picture = await (await fetch('/icons/icon-512.png')).blob();
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([picture], 'image.png', { type: 'image/png' }));
          if (text) clipboardData.setData('text/plain', text);
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        }, text);
      await paste('Betta azul');
      await paste('');
      await dialog.getByRole('button', { name: 'Remover foto 1' }).waitFor();
      await dialog.getByLabel('Enviando foto').waitFor({ state: 'detached' });
      expect(await dialog.getByRole('button', { name: /^Remover foto/ }).count()).toBe(1);
    });

    it('frees the previews of photos that wait when the dialog is closed', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      await page.evaluate(() => {
        const previews = new Set<string>();
        const { createObjectURL, revokeObjectURL } = URL;
        URL.createObjectURL = (file) => {
          const url = createObjectURL(file);
          previews.add(url);
          return url;
        };
        URL.revokeObjectURL = (url) => {
          previews.delete(url);
          revokeObjectURL(url);
        };
        Object.assign(window, { previews });
      });
      const previews = () => page.evaluate(() => (window as unknown as { previews: Set<string> }).previews.size);
      const { sent, release } = await holdCalls(page, ({ pathname }) => pathname.endsWith('/upload-url'));
      await addTo(page, 'Peixes');
      const files = page.getByRole('dialog').locator('input[type=file]');
      await files.setInputFiles([await picture('a', 'png'), await picture('b', 'jpeg')]);
      await sent;
      expect(await previews()).toBe(2);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      release();
      await eventually(async () => expect(await previews()).toBe(0));
    });

    it('starts over in the dialog after `Salvar e adicionar outro`, without the photos', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      await addTo(page, 'Peixes');
      const dialog = page.getByRole('dialog', { name: 'Adicionar produto' });
      const name = dialog.getByLabel('Nome');
      // No label of the three buttons wraps on a phone.
      for (const label of ['Salvar e adicionar outro', 'Cancelar', 'Salvar'])
        expect((await dialog.getByRole('button', { name: label, exact: true }).boundingBox())?.height).toBe(48);
      await name.fill('Betta');
      await dialog.getByLabel('Preço').fill('10');
      await dialog.locator('input[type=file]').setInputFiles(await picture('a', 'png'));
      await dialog.locator('img').first().waitFor();
      await dialog.getByRole('button', { name: 'Salvar e adicionar outro' }).click();
      expect(await nextToast(page)).toBe('Produto adicionado!');
      await eventually(async () => expect(await name.inputValue()).toBe(''));
      expect(await name.evaluate((it) => it === document.activeElement)).toBe(true);
      expect(await dialog.getByLabel('Categoria').inputValue()).toBe('cat-peixes');
      await name.fill('Neon');
      await dialog.getByLabel('Preço').fill('5');
      await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const kept = await readMyStore<Kept[]>(page, '/products');
      expect(kept.map((product) => [product.name, product.imageUrls.length])).toEqual([
        ['Neon', 0],
        ['Betta', 1],
      ]);
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Editar/ })
        .click();
      await page.getByRole('dialog', { name: 'Editar produto' }).waitFor();
      expect(await page.getByRole('button', { name: 'Salvar e adicionar outro' }).count()).toBe(0);
    });

    it('saves nothing when the dialog is cancelled while its photos are sent, and closes no other dialog', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      const { sent, release } = await holdCalls(page, '**/api/my-store/upload-url');
      await addTo(page, 'Peixes');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nome').fill('Cancelado');
      await dialog.getByLabel('Preço').fill('10');
      await dialog.locator('input[type=file]').setInputFiles(await picture('a', 'png'));
      await sent;
      await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await addTo(page, 'Peixes');
      await dialog.getByLabel('Nome').fill('Outro');
      const uploaded = page.waitForResponse((response) => response.request().method() === 'PUT');
      release();
      await uploaded;
      // Once the page has read this later response, it has read that of the upload as well.
      await page.evaluate(async () => (await fetch('/api/my-store/products')).text());
      expect(await readMyStore<Kept[]>(page, '/products')).toEqual([]);
      expect(await dialog.getByLabel('Nome').inputValue()).toBe('Outro');
    });

    it('leaves the focus to the next product when one is deleted, the last one to the button that adds one', async () => {
      const page = await ownerPage(site, '/pedidos');
      await addProducts(page, 'Betta', 'Neon', 'Kinguio');
      await page.goto('/painel/produtos-old');
      const remove = card(page, 'Peixes').getByRole('button', { name: 'Excluir', exact: true });
      await card(page, 'Peixes').getByText('3/3').waitFor();
      await remove.first().press('Enter');
      await card(page, 'Peixes').getByText('2/3').waitFor();
      await eventually(async () => expect(await hasFocus(remove.first())).toBe(true));
      await page.getByRole('article').last().getByRole('button', { name: 'Editar' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir produto' }).press('Enter');
      await card(page, 'Peixes').getByText('1/3').waitFor();
      await eventually(async () => expect(await hasFocus(remove)).toBe(true));
    });

    it('keeps the dialog open when a file chooser in it is cancelled', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      await addTo(page, 'Peixes');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nome').fill('Cascudo');
      await dialog.locator('input[type=file]').dispatchEvent('cancel', { bubbles: true });
      expect(await dialog.getByLabel('Nome').inputValue()).toBe('Cascudo');
    });

    it('keeps the input of the dialog when the page is left', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      await addTo(page, 'Peixes');
      await page.getByLabel('Nome').fill('Cascudo');
      await page.reload();
      await addTo(page, 'Peixes');
      expect(await page.getByLabel('Nome').inputValue()).toBe('Cascudo');
      await page.keyboard.press('Escape');
      await addTo(page, 'Peixes');
      expect(await page.getByLabel('Nome').inputValue()).toBe('');
    });
  });
  describe('the spreadsheet of products', () => {
    it('is exported, and imported with new, changed and invalid rows', async () => {
      const page = await ownerPage(site, '/pedidos');
      await addProducts(page, 'Betta', 'Neon');
      await page.goto('/painel/produtos-old');
      const csv = await downloaded(page);
      await importFile(page, csv);
      await page.getByRole('dialog').getByText('2 produtos sem mudança').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
      const changed = csv.replace('Neon', 'Neon cardinal');
      await importFile(page, `${changed};Kinguio;Peixes;;10,50;;Sim\r\n;Sem preço;Peixes;;;;\r\n`);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1 produto novo').waitFor();
      await dialog.getByText('Linha 5 (Sem preço): Preço é obrigatório').waitFor();
      expect(await dialog.getByRole('listitem').count()).toBe(5);
      await dialog.getByRole('button', { name: 'Importar 2 produtos' }).click();
      expect(await nextToast(page)).toBe('2 produtos importados!');
      await card(page, 'Peixes').getByText('3/3').waitFor();
      const names = (await readMyStore<Kept[]>(page, '/products')).map(({ name }) => name);
      expect(names.sort()).toEqual(['Betta', 'Kinguio', 'Neon cardinal']);
    });

    it('of .xlsx is imported, once the columns are known that it names otherwise', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      const rows = [
        ['Produto', 'Seção', 'Valor', 'Fabricante', 'EAN', 'Coisa'],
        ['Ração', 'Peixes', 12.5, 'Sera', 7891000100103, 'x'],
        ['Com data', 'Peixes', new Date(2026, 4, 10)],
      ];
      const book = xlsx.utils.book_new();
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows));
      await importFile(page, xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }), 'produtos.xlsx');
      const dialog = page.getByRole('dialog', { name: 'Importar planilha' });
      const columns = ['Nome', 'Categoria', 'Preço'].map((name) => dialog.getByLabel(`Qual coluna é «${name}»?`));
      const chosen = () =>
        Promise.all(columns.map((it) => it.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)));
      await eventually(async () => expect(await chosen()).toEqual(['Produto', 'Seção', 'Valor']));
      expect(await axeViolations(page)).toEqual([]);
      await columns[0]?.selectOption({ label: 'Escolha uma coluna' });
      await columns[1]?.selectOption({ label: 'Valor' });
      await dialog.getByRole('button', { name: 'Continuar' }).click();
      await dialog.getByText('Escolha uma coluna', { exact: true }).filter({ visible: true }).first().waitFor();
      await dialog.getByText('Escolha outra coluna: esta já foi escolhida').first().waitFor();
      await columns[0]?.selectOption({ label: 'Produto' });
      await columns[1]?.selectOption({ label: 'Seção' });
      await dialog.getByRole('button', { name: 'Continuar' }).click();
      await dialog.getByText('Linha 3 (Com data): O preço é uma data: escreva-o como número').waitFor();
      await dialog.getByRole('button', { name: 'Importar 1 produto' }).click();
      expect(await nextToast(page)).toBe('1 produto importado!');
      const kept = { name: 'Ração', price: 1_250, brand: 'Sera', gtin: '7891000100103', categoryId: 'cat-peixes' };
      expect(await readMyStore(page, '/products')).toMatchObject([kept]);
    });

    it('stays open during the import, whatever the visitor presses, and shows what failed', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      await importFile(page, 'Nome;Categoria;Preço\nBetta;Peixes;10\n');
      const held = Promise.withResolvers<void>();
      await page.route('**/api/my-store/products', async (route) => {
        await held.promise;
        await route.fulfill({ status: 500, body: '{}' });
      });
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Importar 1 produto' }).click();
      await dialog.getByText('Importando 1 de 1…').waitFor();
      // The browser lets a page refuse only the first.
      for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
      await dialog.getByText('Importando 1 de 1…').waitFor();
      held.resolve();
      await dialog.getByRole('heading', { name: 'O que corrigir' }).waitFor();
      await dialog.getByRole('button', { name: 'Fechar' }).last().click();
      await dialog.waitFor({ state: 'detached' });
    });

    it('reports a file of another format and rows that the server refused', async () => {
      const page = await ownerPage(site, '/painel/produtos-old');
      await importFile(page, 'nada');
      expect(await nextToast(page)).toMatch(/^Não foi possível ler a planilha \/ Faltam colunas/);
      await closeToast(page);
      await importFile(page, 'Nome;Categoria;Preço\nBetta;Peixes;10\n');
      const repair = await breakCall(page, '**/api/my-store/products', 500);
      await page.getByRole('button', { name: 'Importar 1 produto' }).click();
      await page.getByText('1 produto não foi importado.').waitFor();
      repair();
    });
  });
}

const hasFocus = (control: Locator) => control.evaluate((it) => it === document.activeElement);

async function downloaded(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar planilha' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

async function importFile(page: Page, content: string | Buffer, name = 'produtos.csv'): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Importar planilha' }).click(),
  ]);
  // Safari on iOS reports no file of an input outside of the document.
  expect(await chooser.element().evaluate((input) => input.isConnected)).toBe(true);
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

/** Returns the URLs of the dialog's photos, the main photo first. */
async function photosOf(dialog: ReturnType<Page['getByRole']>): Promise<string[]> {
  await dialog.getByRole('button', { name: /^Foto 2/ }).waitFor();
  const sources = await dialog
    .locator('[data-index] img')
    .evaluateAll((all) => all.map((it) => it.getAttribute('src')));
  return sources.map(String);
}
