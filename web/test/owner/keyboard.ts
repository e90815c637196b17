import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../people.ts';
import { PHONE, type Site } from '../site.ts';
import { tabTo } from '../tab-to.ts';
import { picture } from './pictures.ts';
import { ownerPage, readMyStore } from './shop.ts';

/** Tabs to a field and types into it. */
async function typeInto(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Tests of keyboard operation by owners. */
export function keyboard(site: Site): void {
  it('goes from registration to a public shop with a photo', async () => {
    const page = await site.open('/cadastro', { viewport: PHONE });
    const email = `${randomUUID()}@example.com`;
    await page.getByRole('heading', { name: 'Crie sua conta' }).waitFor();
    for (const [label, text] of [
      [/^Nome$/, 'Ana'],
      [/^Sobrenome$/, 'Lima'],
      [/^Telefone$/, '11999990000'],
      [/^Email$/, email],
      [/^Senha$/, PASSWORD],
    ] as const) {
      await typeInto(page, label, text);
    }
    await page.keyboard.press('Enter');
    await page.getByText('Bem-vindo, Ana!').waitFor();
    await press(page, /^Ir para Login$/);
    await page.getByRole('heading', { name: 'Que bom ver você!' }).waitFor();
    await typeInto(page, /^Email ou/, email);
    await typeInto(page, /^Senha$/, PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Configure sua loja').waitFor();
    await press(page, /^Criar Loja$/);
    await page.getByRole('heading', { level: 1, name: 'Criar Loja' }).waitFor();
    for (const [label, text] of [
      [/^Nome$/, 'Mar da Ana'],
      [/^Descrição$/, 'Peixes marinhos'],
      [/^CNPJ$/, '11222333000181'],
      [/^Endereço$/, 'Rua do Sol, 1'],
      [/^Bairro$/, 'Carmo'],
      [/^Cidade$/, 'Olinda'],
      [/^WhatsApp$/, '81999990000'],
    ] as const) {
      await typeInto(page, label, text);
    }
    // The categories are loaded after the form.
    await page.getByLabel('Peixes', { exact: true }).waitFor({ state: 'attached' });
    await tabTo(page, /^Peixes$/);
    await page.keyboard.press('Space');
    await press(page, /^Criar Loja$/);
    await page.getByText('Mar da Ana').waitFor();
    await addProduct(page);
    const { id } = await readMyStore<{ id: string }>(page);
    const shopper = await site.open(`/loja/${id}`);
    await shopper.getByRole('heading', { level: 1, name: 'Mar da Ana' }).waitFor();
    await shopper.getByText('R$ 10,50').waitFor();
    const photo = shopper.locator('img[src^="/media/"]').first();
    expect(await photo.evaluate((it: HTMLImageElement) => it.decode().then(() => it.naturalWidth))).toBeGreaterThan(0);
  });

  it('keeps the focus among the photos of a product when one is removed', async () => {
    const page = await ownerPage(site, '/painel/produtos-old');
    await page.getByRole('region', { name: 'Peixes' }).getByRole('button', { name: 'Adicionar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles([await picture('a', 'png'), await picture('b', 'jpeg')]);
    await dialog.getByRole('button', { name: /^Foto 2 de 2/ }).waitFor();
    for (const [photo, next] of [
      ['foto 2', /^Foto 1 de 1/],
      ['foto 1', /^Adicionar foto/],
    ] as const) {
      await dialog.getByRole('button', { name: `Remover ${photo}` }).press('Enter');
      expect(await dialog.getByRole('button', { name: next }).evaluate((it) => it.matches(':focus'))).toBe(true);
    }
  });
}

async function addProduct(page: Page): Promise<void> {
  await press(page, /^Gerenciar Produtos/);
  await page.getByText('Nenhum produto cadastrado').waitFor();
  await press(page, /^Gerenciar Produtos$/);
  await page.getByRole('heading', { level: 3, name: 'Peixes' }).waitFor();
  await press(page, /^Adicionar$/);
  await page.getByRole('dialog').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await press(page, /^Adicionar foto$/);
  await (await chooser).setFiles(await picture('a', 'jpeg'));
  await typeInto(page, /^Nome$/, 'Palhaço');
  await typeInto(page, /^Preço$/, '10,50');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('R$ 10,50').waitFor();
}
