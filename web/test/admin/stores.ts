import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { shopDetails, untilShown } from '../../../infra/test/shops.ts';
import { closeToast, nextToast, signIn } from '../people.ts';
import { openShop } from '../shops.ts';
import { breakCall, cardOf, DESKTOP, type Site } from '../site.ts';
import { adminAt } from './admins.ts';

/** Tests of the list of shops, and of approval. */
export function stores(site: Site): void {
  describe('stores', () => {
    it('are searched, previewed, approved and withdrawn, with immediate effect for shoppers', async () => {
      const name = `Recanto ${randomUUID().slice(0, 8)}`;
      const shop = await openShop(site, { name }, { approved: false });
      const { page } = await adminAt(site, '/admin/lojas');
      await page.getByLabel('Filtrar por aprovação').selectOption('pendentes');
      await page.getByLabel('Buscar lojas').fill(name);
      const row = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
      await row.getByText('Pendente').waitFor();
      const facts = await row.textContent();
      for (const fact of ['São Paulo', 'Rua Domingos de Morais, 100', 'Ana Lima', `${shop.ownerId}@example.com`])
        expect(facts).toContain(fact);
      for (const fact of ['(11) 98765-4321', '11.222.333/0001-81']) expect(facts).toContain(fact);
      const tab = page.waitForEvent('popup');
      await row.getByRole('link', { name: 'Visualizar Loja' }).click();
      expect(new URL((await tab).url()).pathname).toBe(`/loja/${shop.id}`);

      await row.getByRole('button', { name: 'Aprovar' }).click();
      expect(await nextToast(page)).toBe('Loja aprovada com sucesso!');
      await page.getByRole('heading', { name: 'Nenhuma loja encontrada' }).waitFor();
      const shopper = await site.open(`/?busca=${encodeURIComponent(name)}`);
      await cardOf(shopper, name).waitFor();

      await page.getByLabel('Filtrar por aprovação').selectOption('aprovadas');
      await row.getByText(/Helena Prado, \d\d\/\d\d\/\d{4}/).waitFor();
      await row.getByRole('button', { name: 'Remover Aprovação' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remover aprovação da loja' });
      await dialog.getByLabel('Motivo (opcional)').fill('O endereço não confere');
      await dialog.getByRole('button', { name: 'Remover Aprovação' }).click();
      await page.getByText('Aprovação removida com sucesso!').waitFor();
      await shopper.reload();
      await shopper.getByText('Nenhum resultado encontrado').waitFor();
    });

    it('that wait stand first, the longest waiting of them, and are refused with a reason that their owner reads', async () => {
      const name = `Recanto ${randomUUID().slice(0, 8)}`;
      const shop = await openShop(site, { name: `${name} um` }, { approved: false });
      await openShop(site, { name: `${name} dois` }, { approved: false });
      await openShop(site, { name: `${name} três` });
      const { page } = await adminAt(site, `/admin/lojas?busca=${encodeURIComponent(name)}`, { viewport: DESKTOP });
      await page.getByText('3 lojas', { exact: true }).waitFor();
      const names = await page.getByRole('article').getByRole('heading').allTextContents();
      expect(names).toEqual([`${name} um`, `${name} dois`, `${name} três`]);

      const row = page.getByRole('article').first();
      await row.getByText('Na fila').waitFor();
      const repair = await breakCall(page, '**/approve', 500);
      await row.getByRole('button', { name: 'Recusar' }).click();
      const dialog = page.getByRole('dialog', { name: 'Recusar loja' });
      const field = dialog.getByLabel('Motivo (opcional)');
      await field.fill('Envie uma foto da fachada');
      await dialog.getByRole('button', { name: 'Recusar' }).click();
      await page.getByText('Erro ao atualizar loja').waitFor();
      repair();
      expect(await field.inputValue()).toBe('Envie uma foto da fachada');
      await dialog.getByRole('button', { name: 'Recusar' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await nextToast(page)).toBe('Loja recusada');
      await row.getByText('Envie uma foto da fachada').waitFor();
      await row.getByText('Recusada').waitFor();
      await closeToast(page);

      const owner = await site.newPage();
      await signIn(owner, { email: `${shop.ownerId}@example.com`, firstName: 'Ana' });
      await owner.goto('/painel');
      await owner.getByText('Motivo: Envie uma foto da fachada').waitFor();
      await owner.getByRole('heading', { name: 'Loja recusada' }).waitFor();
      await row.getByRole('button', { name: 'Aprovar' }).click();
      expect(await nextToast(page)).toBe('Loja aprovada com sucesso!');
      await owner.reload();
      await owner.getByText('APROVADO', { exact: true }).waitFor();
      expect(await owner.getByText('Motivo:').count()).toBe(0);
    });

    it('that are decided leave the focus in the list', async () => {
      const name = `Recanto ${randomUUID().slice(0, 8)}`;
      for (const number of ['um', 'dois']) await openShop(site, { name: `${name} ${number}` }, { approved: false });
      const { page } = await adminAt(site, `/admin/lojas?busca=${encodeURIComponent(name)}`);
      const rowOf = (number: string) => page.getByRole('article').filter({ hasText: `${name} ${number}` });
      const focused = (number: string) =>
        eventually(async () => expect(await rowOf(number).locator(':focus').count()).toBe(1));
      await rowOf('um').getByRole('button', { name: 'Aprovar' }).click();
      await rowOf('um').getByText('Aprovada', { exact: true }).waitFor();
      await focused('um');
      await rowOf('um').getByRole('button', { name: 'Remover Aprovação' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remover Aprovação' }).click();
      await rowOf('um').getByText('Pendente', { exact: true }).waitFor();
      const filter = page.getByLabel('Filtrar por aprovação');
      await filter.selectOption('pendentes');
      // The URL changes before the screen does; until then the row is that of the list without the filter.
      await eventually(async () => expect(await filter.inputValue()).toBe('pendentes'));
      await rowOf('um').getByRole('button', { name: 'Aprovar' }).click();
      await rowOf('um').waitFor({ state: 'detached' });
      await focused('dois');
    });

    it('with long words are refused in a sheet as wide as the phone, which wraps it', async () => {
      const name = `Recanto ${randomUUID()} ${'dos Bichos de Estimação '.repeat(6)}`.trim();
      await openShop(site, { name, address: 'A'.repeat(300) }, { approved: false });
      const { page } = await adminAt(site, `/admin/lojas?busca=${encodeURIComponent(name)}`);
      await page.getByText('A'.repeat(300)).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.getByRole('button', { name: 'Recusar' }).click();
      const dialog = page.getByRole('dialog', { name: 'Recusar loja' });
      const sheet = await dialog.getByText(name).evaluate((words) => {
        const panel = words.closest('dialog')?.firstElementChild;
        return [panel?.clientWidth, words.getBoundingClientRect().right < window.innerWidth];
      });
      expect(sheet).toEqual([390, true]);
    });

    it('that changed after their approval stand before newer ones, with what they were, until they are confirmed', async () => {
      const name = `Recanto ${randomUUID().slice(0, 8)}`;
      const shop = await openShop(site, { name });
      const body = {
        name: `${name} Novo`,
        whatsapp: '5511900000001',
        description: 'Vendemos remédios.',
        coverImageUrl: 'https://fotos.example/capa.webp',
        profileImageUrl: '/icons/icon-192.png',
      };
      await site.services.stores.changeStoreDetails({ params: { id: shop.id }, body });
      await untilShown(site.product.baseUrl, shop.id, { name: body.name });
      await openShop(site, { name: `${name} mais nova` });
      const { page } = await adminAt(site, `/admin/lojas?busca=${encodeURIComponent(name)}`);
      const row = page.getByRole('article').first();
      await row.getByRole('heading', { name: body.name }).waitFor();
      await row.getByText('Alterada depois da aprovação').waitFor();
      const changes = [
        ['Campo', 'Era', 'É'],
        ['Nome', name, body.name],
        ['WhatsApp', '(11) 98765-4321', '(11) 90000-0001'],
        ['Descrição', shopDetails.description, body.description],
        ['Foto de perfil', '—', ''],
        // The picture cannot be loaded, which takes the browser a moment.
        ['Capa', '—', body.coverImageUrl],
      ];
      await eventually(async () => {
        const rows = await row.getByRole('table').getByRole('row').allInnerTexts();
        expect(rows.map((text) => text.split(/\s*\t\s*/))).toEqual(changes);
      });
      await row.getByRole('img', { name: 'Foto de perfil agora' }).waitFor();
      await row.getByText('Foto em outro site').waitFor();
      const lists: string[] = [];
      page.on('request', (request) => {
        if (/\/api\/admin\/stores\?/.test(request.url())) lists.push(request.url());
      });
      await row.getByRole('button', { name: 'Confirmar' }).click();
      expect(await nextToast(page)).toBe('Alterações confirmadas com sucesso!');
      await row.getByText('Alterada depois da aprovação').waitFor({ state: 'detached' });
      await row.getByText('Aprovada', { exact: true }).waitFor();
      expect(lists).toEqual([]);
    });

    it('are listed five per page, of approved ones the newest first', async () => {
      const word = `Xx${randomUUID().slice(0, 8)}`;
      for (let number = 1; number <= 6; number++) await openShop(site, { name: `${word} ${number}` });
      const { page } = await adminAt(site, `/admin/lojas?busca=${word}`);
      await page.getByText('6 lojas').waitFor();
      expect(await page.getByRole('article').count()).toBe(5);
      await page.getByRole('button', { name: '2', exact: true }).click();
      await page.getByRole('heading', { name: `${word} 1` }).waitFor();
      expect(await page.getByRole('article').count()).toBe(1);
    });

    it('are unchanged and not listed while the server fails', async () => {
      await openShop(site, {}, { approved: false });
      const { page } = await adminAt(site, '/admin/lojas');
      await breakCall(page, '**/approve', 500);
      await page.getByRole('button', { name: 'Aprovar', exact: true }).first().click();
      await page.getByText('Erro ao atualizar loja').waitFor();
      const repair = await breakCall(page, /\/api\/admin\/stores\?/);
      await page.reload();
      await page.getByText('Não foi possível carregar as lojas').waitFor();
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('article').first().waitFor();
    });
  });
}
