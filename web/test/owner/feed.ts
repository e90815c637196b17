import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { lojistaPage, nextToast } from '../people.ts';
import { breakCall, type Site } from '../site.ts';
import { picture } from './pictures.ts';
import { ownerPage, readMyStore } from './shop.ts';

/** Tests of the pictures of the shop: gallery, banner and profile picture. */
export function feed(site: Site): void {
  describe('both screens', () => {
    it.each([
      ['/painel/feed', ['Suas fotos', 'Prévia da loja', 'Dicas'], 'Gerenciar Feed', '/painel/feed-old'],
      ['/painel/feed-old', ['Prévia da loja', 'Suas fotos', 'Dicas'], 'Galeria de Fotos', '/painel/feed'],
    ])('show gallery, banner, profile picture and tips, in their own order: %s', async (path, parts, name, other) => {
      const page = await ownerPage(site, path);
      for (const part of parts) await page.getByRole('region', { name: part }).waitFor();
      const tops = parts.map(async (part) => (await page.getByRole('region', { name: part }).boundingBox())?.y ?? -1);
      const [first = 0, second = 0, third = 0] = await Promise.all(tops);
      expect([first < second, second < third]).toEqual([true, true]);
      for (const action of ['Adicionar foto', 'Alterar banner', 'Alterar foto de perfil'])
        await page.getByRole('button', { name: action }).waitFor();
      await page.getByRole('link', { name }).click();
      await page.waitForURL(`**${other}`);
    });
  });

  describe('the gallery', () => {
    it('accepts three photos, and replaces and removes them', async () => {
      const page = await ownerPage(site, '/painel/feed');
      const gallery = page.getByRole('region', { name: 'Suas fotos' });
      await gallery.getByText('0/3').waitFor();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Adicionar foto' }).click();
      // Some devices name the type of a JPEG so.
      const photo = { ...(await picture('b', 'jpeg')), name: 'IMG_1.JPG', mimeType: 'image/jpg' };
      await (await chooser).setFiles([await picture('a', 'png'), photo]);
      await page.getByText('2/3').waitFor();
      await gallery
        .locator('input[type=file]')
        .last()
        .setInputFiles(await picture('c', 'png'));
      await page.getByText('Recurso Premium').waitFor();
      expect(await page.getByRole('button', { name: 'Adicionar foto' }).count()).toBe(0);
      const before = await readMyStore<{ imageUrl: string }[]>(page, '/feed');
      const replaced = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await gallery
        .locator('input[type=file]')
        .first()
        .setInputFiles(await picture('d', 'png'));
      expect((await replaced).status()).toBe(200);
      const after = await readMyStore<{ imageUrl: string }[]>(page, '/feed');
      expect(after.map((it) => it.imageUrl)).not.toEqual(before.map((it) => it.imageUrl));
      await page.getByRole('button', { name: 'Remover' }).first().click();
      await page.getByText('2/3').waitFor();
      await breakCall(page, '**/api/my-store/feed', 500);
      await gallery
        .locator('input[type=file]')
        .last()
        .setInputFiles(await picture('e', 'png'));
      await page.getByText('Falha ao atualizar foto. Tente novamente.').waitFor();
    });
  });

  describe('a photo that is removed', () => {
    it('leaves the focus to the next, the last of them to the button that adds one', async () => {
      const page = await ownerPage(site, '/pedidos');
      for (const imageUrl of ['/icons/icon-512.png?1', '/icons/icon-512.png?2'].map(
        (path) => `https://example.com${path}`,
      )) {
        expect((await page.request.post('/api/my-store/feed', { data: { imageUrl } })).status()).toBe(201);
      }
      await page.goto('/painel/feed');
      await page.getByText('2/3').waitFor();
      const remove = page.getByRole('button', { name: 'Remover' });
      await remove.last().press('Enter');
      await page.getByText('1/3').waitFor();
      await eventually(async () => expect(await remove.evaluate((it) => it === document.activeElement)).toBe(true));
      await remove.press('Enter');
      await page.getByText('0/3').waitFor();
      const add = page.getByRole('button', { name: 'Adicionar foto' });
      await eventually(async () => expect(await add.evaluate((it) => it === document.activeElement)).toBe(true));
    });
  });

  describe('banner and profile picture', () => {
    it('are cropped to their shape and saved independently', async () => {
      const page = await ownerPage(site, '/painel/feed-old');
      await page.getByRole('heading', { name: 'Dicas' }).waitFor();
      const chooser = page.waitForEvent('filechooser');
      const opener = page.getByRole('button', { name: 'Alterar banner' });
      await opener.click();
      await (await chooser).setFiles(await picture('a', 'jpeg', 1400, 1000));
      const dialog = page.getByRole('dialog', { name: 'Cortar banner' });
      await dialog.getByRole('group').press('ArrowDown');
      await dialog.getByLabel('Zoom').fill('2');
      const saved = page.waitForRequest((request) => request.method() === 'PATCH');
      await dialog.getByRole('button', { name: 'Cortar e salvar' }).click();
      expect(Object.keys((await saved).postDataJSON())).toEqual(['coverImageUrl']);
      expect(await nextToast(page)).toBe('Banner atualizado!');
      expect(await opener.evaluate((it) => it === document.activeElement)).toBe(true);
      const { width, height } = await page.getByRole('img', { name: 'Banner da loja' }).evaluate(async (image) => {
        const whole = new Image();
        whole.src = image.getAttribute('src') ?? '';
        await whole.decode();
        return { width: whole.naturalWidth, height: whole.naturalHeight };
      });
      expect({ width, height }).toEqual({ width: 700, height: 300 });
      await page
        .getByRole('region', { name: 'Prévia da loja' })
        .locator('input[type=file]')
        .first()
        .setInputFiles(await picture('b', 'png'));
      await page.getByText('Foto de perfil atualizada!').waitFor();
    });

    it('report a picture that cannot be cropped, and can be changed afterwards', async () => {
      const page = await ownerPage(site, '/painel/feed-old');
      const banner = page.getByRole('region', { name: 'Prévia da loja' }).locator('input[type=file]').last();
      const dialog = page.getByRole('dialog', { name: 'Cortar banner' });
      // A browser without memory for the canvas returns no picture.
      await page.evaluate(() => {
        const { toBlob } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.toBlob = (done) => {
          HTMLCanvasElement.prototype.toBlob = toBlob;
          done(null);
        };
      });
      await banner.setInputFiles(await picture('a', 'jpeg', 1400, 1000));
      await dialog.getByRole('button', { name: 'Cortar e salvar' }).click();
      expect(await nextToast(page)).toBe(
        'Falha ao enviar imagem. Tente novamente. / Não foi possível ler esta imagem.',
      );
      await dialog.waitFor({ state: 'detached' });
      await banner.setInputFiles(await picture('b', 'jpeg', 1400, 1000));
      await dialog.getByRole('button', { name: 'Cortar e salvar' }).click();
      expect(await nextToast(page)).toBe('Banner atualizado!');
    });

    it('require a shop', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel/feed-old');
      await page.getByText('Loja não encontrada').waitFor();
      await page.getByRole('link', { name: 'Voltar ao Painel' }).click();
      await page.getByText('Configure sua loja').waitFor();
    });
  });
}
