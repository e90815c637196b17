import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { nextToast } from '../people.ts';
import { DESKTOP, PHONE, type Site } from '../site.ts';
import { addProducts, ownerPage, readMyStore } from './shop.ts';

const EDIT = '/painel/loja/editar';
const ELSEWHERE = {
  whatsapp: '(21) 91234-5678',
  openingHours: [null, { opens: '08:00', closes: '12:00' }, null, null, null, null, null],
};
const STORED_ELSEWHERE = { ...ELSEWHERE, whatsapp: '5521912345678' };

const save = (page: Page) => page.getByRole('button', { name: 'Salvar Alterações' }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Isto mudou enquanto você editava' });

/** Changes the shop as another tab or device does. */
async function changeElsewhere(page: Page, data: object): Promise<void> {
  expect((await page.request.patch('/api/my-store', { data })).status()).toBe(200);
}

/** Tests of forms of owners whose subject another client changes while they are open. */
export function changedMeanwhile(site: Site): void {
  describe('the shop form, while another client changes the shop', () => {
    it('saves only what was typed, so that both changes stand', async () => {
      const page = await ownerPage(site, EDIT);
      await page.getByLabel('Descrição').waitFor();
      await changeElsewhere(page, ELSEWHERE);
      await page.getByLabel('Descrição').fill('Só peixes de água doce');
      await save(page);
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({ ...STORED_ELSEWHERE, description: 'Só peixes de água doce' });
      expect(await question(page).count()).toBe(0);
    });

    it.each([
      ['Salvo agora', 'De outra aba'],
      ['O que você digitou', 'Daqui'],
    ])('asks which description stays: %s', async (choice, stored) => {
      const page = await ownerPage(site, EDIT);
      await page.getByLabel('Descrição').fill('Daqui');
      await changeElsewhere(page, { ...ELSEWHERE, description: 'De outra aba' });
      await save(page);
      const description = question(page).getByRole('group', { name: 'Descrição' });
      await description.getByText('De outra aba').waitFor();
      await description.getByText('Daqui').waitFor();
      expect(await question(page).getByRole('group').count()).toBe(1);
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        expect(await axeViolations(page)).toEqual([]);
      }
      await question(page).getByRole('button', { name: 'Salvar' }).click();
      await question(page).getByText('Escolha um dos dois').waitFor();
      await question(page).getByRole('button', { name: 'Continuar editando' }).click();
      expect(await page.getByLabel('Descrição').inputValue()).toBe('Daqui');
      await save(page);
      await description.getByLabel(choice).check();
      await question(page).getByRole('button', { name: 'Salvar' }).click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({ ...STORED_ELSEWHERE, description: stored });
    });

    it('restores a draft on top of what is stored by then', async () => {
      const page = await ownerPage(site, EDIT);
      await page.getByLabel('Nome', { exact: true }).fill('Recife Vivo');
      await page.getByLabel('Descrição').fill('Daqui');
      await changeElsewhere(page, { ...ELSEWHERE, description: 'De outra aba' });
      await page.reload();
      await page.getByText('Recuperamos o que você tinha digitado.').waitFor();
      expect(await page.getByLabel('WhatsApp').inputValue()).toBe('(21) 91234-5678');
      expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Recife Vivo');
      await save(page);
      await question(page).getByLabel('Salvo agora').check();
      await question(page).getByRole('button', { name: 'Salvar' }).click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({
        ...STORED_ELSEWHERE,
        name: 'Recife Vivo',
        description: 'De outra aba',
      });
    });
  });

  it('the dialog of a product saves only what was typed, and asks where the same field was changed', async () => {
    const page = await ownerPage(site, '/pedidos');
    await addProducts(page, 'Betta');
    await page.goto('/painel/produtos-old');
    await page.getByRole('article').getByRole('button', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar produto' });
    await dialog.getByLabel('Nome').fill('Betta azul');
    const [{ id } = { id: '' }] = await readMyStore<{ id: string }[]>(page, '/products');
    const change = (data: object) => page.request.put(`/api/my-store/products/${id}`, { data });
    const photos = ['https://example.com/betta.png'];
    expect((await change({ price: 100, available: false, imageUrls: photos })).status()).toBe(200);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    expect((await sent).postDataJSON()).toEqual({ name: 'Betta azul' });
    expect(await nextToast(page)).toBe('Produto atualizado!');
    const both = { name: 'Betta azul', price: 100, available: false, imageUrls: photos };
    expect(await readMyStore(page, '/products')).toMatchObject([both]);

    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('article').getByRole('button', { name: 'Editar' }).click();
    await dialog.getByLabel('Preço').fill('30');
    await change({ price: 2_000 });
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await question(page).getByText('R$ 20,00').waitFor();
    await question(page).getByLabel('O que você digitou').check();
    await question(page).getByRole('button', { name: 'Salvar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await readMyStore(page, '/products')).toMatchObject([{ ...both, price: 3_000 }]);
  });
}
