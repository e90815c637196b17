import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { untilShown } from '../../../infra/test/shops.ts';
import { nextToast } from '../people.ts';
import { openShop } from '../shops.ts';
import { breakCall, type Site } from '../site.ts';
import { adminAt, untilAudited } from './admins.ts';

type Rating = 1 | 2 | 3 | 4 | 5;

async function reviewedShop(site: Site, name: string, ...given: Rating[]): Promise<void> {
  const { id: storeId } = await openShop(site, { name });
  for (const rating of given) {
    const body = { rating, comment: `Nota ${rating}`, customerName: `Cliente ${rating}`, storeApproved: true };
    await site.services.reviews.postReview({ params: { storeId, id: randomUUID() }, body });
  }
}

/** Tests of the ratings of shops, and of removing reviews. */
export function ratings(site: Site): void {
  describe('ratings', () => {
    it('are empty at first; then list the better half as best, the rest as worst, lowest first', async () => {
      const { page } = await adminAt(site, '/admin/avaliacoes');
      for (const name of ['Melhores Avaliadas', 'Piores Avaliadas']) {
        await page.getByRole('region', { name }).getByText('Nenhuma loja avaliada ainda').waitFor();
      }
      await reviewedShop(site, 'Ótima', 5, 5);
      const worst = page.getByRole('region', { name: 'Piores Avaliadas' });
      await eventually(async () => {
        await page.reload();
        await worst.waitFor();
        expect(await worst.getByText('Nenhuma loja por enquanto').count()).toBe(1);
      });
      await reviewedShop(site, 'Boa', 4, 5);
      await reviewedShop(site, 'Ruim', 1, 2);
      await eventually(async () => {
        await page.reload();
        // The lists may still be empty, because the BFF receives the reviews later.
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        const names = await page.getByRole('heading', { level: 3 }).allTextContents();
        expect(names.map((name) => name.trim())).toEqual(['Ótima', 'Boa', 'Ruim']);
      });
      const best = page.getByRole('region', { name: 'Melhores Avaliadas' });
      expect(await best.getByRole('listitem').last().textContent()).toMatch(
        /^2Boa.*\(11\) 98765-4321 · São Paulo4,52 avaliações/,
      );
      await best.getByRole('img', { name: '5 de 5 estrelas' }).first().waitFor();
    });

    it('change when a review is removed, and the reason is kept when the call fails', async () => {
      const { page } = await adminAt(site, '/admin/avaliacoes');
      await page.getByRole('button', { name: '2 avaliações de Ruim' }).click();
      const dialog = page.getByRole('dialog', { name: 'Avaliações de Ruim' });
      await dialog.getByRole('button', { name: 'Remover avaliação de Cliente 1' }).click();
      await dialog.getByRole('button', { name: 'Remover avaliação', exact: true }).click();
      await dialog.getByText('Informe o motivo').waitFor();
      await dialog.getByLabel('Motivo').fill('Ofensiva');
      const broken = await breakCall(page, /\/api\/admin\/stores\/.*\/reviews\//, 500);
      await dialog.getByRole('button', { name: 'Remover avaliação', exact: true }).click();
      expect(await nextToast(page)).toMatch(/^Erro ao remover avaliação/);
      broken();
      await dialog.getByRole('button', { name: 'Remover avaliação', exact: true }).click();
      expect(await nextToast(page)).toBe('Avaliação removida com sucesso!');
      await dialog.getByRole('heading', { name: 'Cliente 1' }).waitFor({ state: 'detached' });
      await eventually(async () => expect(await dialog.locator(':focus').count()).toBe(1));
      await page.keyboard.press('Escape');
      const worst = page.getByRole('region', { name: 'Piores Avaliadas' });
      await worst.getByText('2,0').waitFor();
      await untilAudited(page, 'Ofensiva');
      await page.goto('/admin/auditoria');
      const entry = page.getByRole('article').filter({ hasText: 'Avaliação removida' });
      await entry.getByText('Ofensiva').waitFor();
    });

    it('change when the reviews of one origin are removed together', async () => {
      const [one, two] = [await openShop(site, { name: 'Alvo Um' }), await openShop(site, { name: 'Alvo Dois' })];
      const spam = { rating: 1 as const, comment: 'Golpe', storeApproved: true };
      const sender = { address: `address ${one.id}`, visitor: null };
      const post = (storeId: string, customerName: string, from?: typeof sender) =>
        site.services.reviews.postReview({
          params: { storeId, id: randomUUID() },
          body: { ...spam, customerName, sender: from },
        });
      await post(one.id, 'Robô 1', sender);
      await post(one.id, 'Robô 2', sender);
      await post(two.id, 'Robô 3', sender);
      await post(one.id, 'Marina');
      await untilShown(site.product.baseUrl, one.id, { totalReviews: 3 });
      await untilShown(site.product.baseUrl, two.id, { totalReviews: 1 });
      const { page } = await adminAt(site, '/admin/lojas?busca=Alvo');
      await page.getByRole('button', { name: '3 avaliações de Alvo Um' }).click();
      const dialog = page.getByRole('dialog', { name: 'Avaliações de Alvo Um' });
      await dialog.getByRole('button', { name: 'Remover avaliação de Robô 1' }).click();
      await dialog.getByLabel('Remover as 3 avaliações da mesma origem').check();
      const listed = await dialog
        .getByRole('list', { name: 'Avaliações da mesma origem' })
        .getByRole('listitem')
        .allTextContents();
      expect(listed.map((text) => text.replace(/, \d\d\/.*/, '')).toSorted()).toEqual([
        'Robô 1, 1 estrela em Alvo Um',
        'Robô 2, 1 estrela em Alvo Um',
        'Robô 3, 1 estrela em Alvo Dois',
      ]);
      await dialog.getByLabel('Motivo').fill('Spam');
      await dialog.getByRole('button', { name: 'Remover 3 avaliações' }).click();
      expect(await nextToast(page)).toBe('3 avaliações removidas com sucesso!');
      await dialog.getByRole('heading', { name: 'Robô 2' }).waitFor({ state: 'detached' });
      await dialog.getByRole('heading', { name: 'Marina' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '1 avaliação de Alvo Um' }).waitFor();
    });
  });
}
