import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { type TestShop, untilShown } from '../../../infra/test/shops.ts';
import { signIn } from '../people.ts';
import { openShop } from '../shops.ts';
import { breakCall, holdCalls, type Site } from '../site.ts';

/** Returns a page on which the owner of a shop is signed in. */
async function pageOf(site: Site, { ownerId }: TestShop): Promise<Page> {
  const page = await site.newPage();
  await signIn(page, { email: `${ownerId}@example.com`, firstName: 'Ana' });
  return page;
}

/** Returns the number of unread notices from the server. */
async function unreadOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/my-store/notices');
  return ((await answer.json()) as { unread: number }).unread;
}

export function notices(site: Site): void {
  const review = async ({ id }: TestShop, rating: number, customerName: string) => {
    const data = { rating, customerName };
    const answer = await fetch(`${site.product.baseUrl}/api/stores/${id}/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    });
    expect(answer.status).toBe(201);
  };
  const refuse = ({ id }: TestShop, reason: string) => decide(id, { approved: false, reason });
  const approve = ({ id }: TestShop) => decide(id, { approved: true });
  const decide = async (id: string, decision: { approved: boolean; reason?: string }) => {
    await site.services.stores.setApproval({ params: { id }, body: { ...decision, by: 'admin' } });
    await untilShown(site.product.baseUrl, id, { approved: decision.approved });
  };

  describe('notices', () => {
    it('are counted by the bell without a reload, listed in words, and read once the list is opened', async () => {
      const shop = await openShop(site);
      const page = await pageOf(site, shop);
      await page.goto('/painel');
      await page.getByRole('link', { name: 'Novidades (1)', exact: true }).waitFor();
      await review(shop, 5, 'Marina');
      await page.getByRole('link', { name: 'Novidades (2)', exact: true }).waitFor();
      await review(shop, 1, 'Rui');
      await refuse(shop, 'Mudou de dono');
      await page.getByRole('link', { name: 'Novidades (4)', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Novidades' }).waitFor();
      const rows = page
        .getByRole('listitem')
        .getByRole('link')
        .filter({ has: page.locator('time') });
      await eventually(async () => expect(await rows.count()).toBe(4));
      const listed = await rows.evaluateAll((links) => links.map((it) => [it.textContent, it.getAttribute('href')]));
      const expected = [
        ['A aprovação da sua loja foi removida. Motivo: Mudou de dono', '/painel'],
        ['Nova avaliação de Rui: 1 estrela', '/painel/avaliacoes'],
        ['Nova avaliação de Marina: 5 estrelas', '/painel/avaliacoes'],
        ['Sua loja foi aprovada', '/painel'],
      ];
      for (const [index, [words, path]] of expected.entries()) {
        expect(listed[index]?.[0]).toMatch(new RegExp(`^${words}Nova\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d$`));
        expect(listed[index]?.[1]).toBe(path);
      }
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.getByRole('link', { name: 'Novidades', exact: true }).waitFor();
      await page.goto('/painel/novidades');
      await rows.nth(3).waitFor();
      expect(await page.getByText('Nova', { exact: true }).count()).toBe(0);
    });

    it('of a decision change the panel, whichever way leads to it', async () => {
      const shop = await openShop(site, {}, { approved: false });
      const page = await pageOf(site, shop);
      // The approval is made between the response of the shop and that of its notices.
      const { release } = await holdCalls(page, /\/api\/my-store\/notices\?/);
      await page.goto('/painel');
      await page.getByText('PENDENTE', { exact: true }).waitFor();
      await approve(shop);
      release();
      await page.getByText('APROVADO', { exact: true }).waitFor();
      // The next decision is made only after this notice is marked as read, so that it is shown as a new one.
      const read = page.waitForResponse('**/api/my-store/notices/read');
      await page.getByRole('link', { name: 'Novidades (1)', exact: true }).click();
      await page.getByRole('link', { name: /^Sua loja foi aprovada/ }).waitFor();
      await read;
      await refuse(shop, 'Mudou de dono');
      await page.getByRole('link', { name: /^Sua loja foi aprovada/ }).click();
      await page.getByText('Motivo: Mudou de dono').waitFor();
      await page.getByRole('link', { name: 'Gerenciar Produtos' }).click();
      await page.getByRole('heading', { level: 1, name: 'Meus Produtos' }).waitFor();
      await approve(shop);
      await eventually(async () => expect(await unreadOf(page)).toBe(2));
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.getByText('APROVADO', { exact: true }).waitFor();
      await refuse(shop, 'M'.repeat(200));
      await page.goto('/painel/novidades');
      const longest = page.getByRole('link', { name: /M{200}/ });
      expect(await longest.evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true);
    });

    it('are paged, and the unread ones are marked on later pages too', async () => {
      const shop = await openShop(site, {}, { approved: false });
      for (let turn = 0; turn < 21; turn++) await refuse(shop, `${turn}`);
      const page = await pageOf(site, shop);
      await page.goto('/painel/novidades');
      await page.getByText('21 novidades', { exact: true }).waitFor();
      expect(await page.getByText('Nova', { exact: true }).count()).toBe(20);
      await page.getByRole('button', { name: '2', exact: true }).click();
      await page.getByText('Sua loja não foi aprovada. Motivo: 0').waitFor();
      expect(await page.getByText('Nova', { exact: true }).count()).toBe(1);
      expect(new URL(page.url()).search).toBe('?pagina=2');
      await eventually(async () => expect(await unreadOf(page)).toBe(0));
      await page.goto('/painel/novidades?pagina=9');
      await page.getByText('Sua loja não foi aprovada. Motivo: 0').waitFor();
      expect(new URL(page.url()).search).toBe('?pagina=2');
      expect(await page.getByText('Nova', { exact: true }).count()).toBe(0);
    });

    it('stay marked while others arrive', async () => {
      const shop = await openShop(site, {}, { approved: false });
      for (let turn = 0; turn < 21; turn++) await refuse(shop, `${turn}`);
      const page = await pageOf(site, shop);
      const read = page.waitForResponse('**/api/my-store/notices/read');
      await page.goto('/painel/novidades');
      await page.getByText('21 novidades', { exact: true }).waitFor();
      await read;
      await refuse(shop, '21');
      await eventually(async () => expect(await unreadOf(page)).toBe(1));
      await page.getByRole('button', { name: '2', exact: true }).click();
      await page.getByText('Sua loja não foi aprovada. Motivo: 0').waitFor();
      expect(await page.getByText('Nova', { exact: true }).count()).toBe(2);
    });

    it('are requested again without a press after a failure', async () => {
      const shop = await openShop(site, {}, { approved: false });
      const page = await pageOf(site, shop);
      let failures = 1;
      // The words stay until the repeated call is answered, which on a slow machine could be before they are read.
      const { promise: seen, resolve: answer } = Promise.withResolvers<void>();
      await page.route(/notices\?page=1/, async (route) => {
        if (failures-- > 0) return route.fulfill({ status: 503, body: '{}' });
        await seen;
        return route.continue();
      });
      await page.goto('/painel/novidades');
      await page.getByText('Tentando de novo em instantes…').waitFor();
      answer();
      await page.getByRole('heading', { name: 'Nenhuma novidade ainda' }).waitFor();
    });

    it('are empty for a new shop, and can be requested again when loading fails', async () => {
      const shop = await openShop(site, {}, { approved: false });
      const page = await pageOf(site, shop);
      await page.goto('/painel');
      await page.getByRole('link', { name: 'Novidades', exact: true }).waitFor();
      const repair = await breakCall(page, /\/api\/my-store\/notices\?/);
      await page.goto('/painel/novidades');
      await page.getByText('Não foi possível carregar as novidades').waitFor();
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('heading', { name: 'Nenhuma novidade ainda' }).waitFor();
    });
  });
}
