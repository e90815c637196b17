import { randomUUID } from 'node:crypto';
import type { AdminStoreList } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { nextToast } from '../people.ts';
import { openShop } from '../shops.ts';
import { DESKTOP, holdCalls, type Site, toastsOf } from '../site.ts';
import { adminAt } from './admins.ts';

/** Refuses the shops that other tests have left waiting. */
async function clearQueue({ request }: Page): Promise<void> {
  const answer = await request.get('/api/admin/stores?order=pending&approved=false&limit=50');
  const { stores } = (await answer.json()) as AdminStoreList;
  const waiting = stores.filter(({ approvalStatus }) => approvalStatus === 'waiting');
  if (waiting.length === 0) return;
  for (const { id } of waiting) await request.patch(`/api/admin/stores/${id}/approve`, { data: { approved: false } });
  await clearQueue({ request } as Page);
}

/** Tests of the queue of waiting shops. */
export function review(site: Site): void {
  describe('waiting shops', () => {
    it('are shown one after the other with all that a decision needs, and decided by keys', async () => {
      const { page } = await adminAt(site, '/termos-de-uso', { viewport: DESKTOP });
      await clearQueue(page);
      const word = `Fila ${randomUUID().slice(0, 8)}`;
      const address = `Rua ${word}, 1`;
      const open = (name: string, changes = {}) =>
        openShop(site, { name: `${word} ${name}`, address, ...changes }, { approved: false });
      const first = await open('um', { cnpj: '11.222.333/0001-82' });
      for (const name of ['dois', 'três']) await open(name);
      await page.goto('/admin');
      await page
        .getByRole('link', { name: /^Lojas 3 para aprovar$/ })
        .first()
        .waitFor();
      await page.getByRole('link', { name: 'Revisar pendentes (3)' }).click();

      const shown = (name: string) => page.getByRole('heading', { level: 2, name: `${word} ${name}` });
      await shown('um').waitFor();
      await page.getByText('1 de 3', { exact: true }).waitFor();
      for (const words of ['11.222.333/0001-82', 'Dígitos verificadores incorretos', 'Ana Lima', /^há \d+ min$/])
        await page.getByText(words).first().waitFor();
      await page.getByRole('heading', { name: 'Outras lojas com os mesmos dados' }).waitFor();
      await page.getByRole('link', { name: `${word} três` }).waitFor();
      const asShoppersSee = page.frameLocator('iframe[title="Página da loja"]');
      await asShoppersSee.getByRole('heading', { level: 1, name: `${word} um` }).waitFor();
      // Neither leads anywhere from a frame, nor will shoppers see the notice.
      for (const hidden of [asShoppersSee.getByRole('navigation'), asShoppersSee.getByText('APROVAR LOJA')])
        expect(await hidden.filter({ visible: true }).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);

      // The keys are those of the queue after a press on the shop's page as well.
      await asShoppersSee.getByRole('heading', { level: 1, name: `${word} um` }).click();
      await page.keyboard.press('ArrowRight');
      await shown('dois').waitFor();
      await page.getByText('2 de 3', { exact: true }).waitFor();
      const queue = await holdCalls(page, /\/api\/admin\/stores\?/);
      await page.keyboard.press('a');
      expect(await nextToast(page)).toBe('Loja aprovada com sucesso!');
      // Until the next shop is there, keys decide nothing.
      await shown('dois').waitFor({ state: 'detached' });
      await page.keyboard.press('a');
      queue.release();
      await shown('três').waitFor();
      expect(toastsOf(page)).toEqual([]);
      await page.getByText('3 de 3', { exact: true }).waitFor();
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: 'Recusar loja' });
      // The keys of the queue are letters in the field.
      await dialog.getByLabel('Motivo (opcional)').pressSequentially('faltar');
      await dialog.getByRole('button', { name: 'Recusar' }).click();
      expect(await nextToast(page)).toBe('Loja recusada');
      await page.getByRole('heading', { name: 'Você chegou ao fim da fila' }).waitFor();

      await page.getByRole('button', { name: 'Ver as puladas' }).click();
      await shown('um').waitFor();
      // Another admin decides meanwhile.
      await site.services.stores.setApproval({ params: first, body: { approved: true, by: 'another' } });
      await page.getByRole('button', { name: 'Recusar' }).click();
      await dialog.getByRole('button', { name: 'Recusar' }).click();
      expect(await nextToast(page)).toMatch(/^Erro ao atualizar loja \/ A loja mudou, ou já foi decidida/);
      await page.getByRole('heading', { name: 'Nenhuma loja esperando' }).waitFor();
      expect((await site.services.stores.getStore({ params: first })).approvalStatus).toBe('approved');
    });
  });
}
