import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { closeToast, fulfilCall, nextToast } from '../people.ts';
import { openShop } from '../shops.ts';
import type { Site } from '../site.ts';
import { adminAt, untilAudited } from './admins.ts';

const SCREEN = '/admin/denuncias';

export function reports(site: Site): void {
  const report = (
    kind: 'store' | 'review',
    subjectId: string,
    storeId: string,
    reason: 'spam' | 'fake' | 'offensive',
    comment: string | null = null,
  ) => {
    const body = { storeId, reason, comment, visitor: randomUUID() };
    return site.services.reviews.reportSubject({ params: { kind, subjectId }, body });
  };
  const shopCalled = async (name: string) => (await openShop(site, { name })).id;
  const reviewOf = async (storeId: string, customerName: string) => {
    const id = randomUUID();
    const body = { rating: 1, comment: 'Péssimo atendimento', customerName, storeApproved: true } as const;
    await site.services.reviews.postReview({ params: { storeId, id }, body });
    return id;
  };

  describe('the reports', () => {
    it('are empty at first', async () => {
      const { page } = await adminAt(site, '/admin');
      await page.getByRole('link', { name: /^Denúncias 0 abertas$/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Denúncias' }).waitFor();
      await page.getByRole('heading', { name: 'Nenhuma denúncia aberta' }).waitFor();
      await page.getByText('Encerradas', { exact: true }).click();
      await page.getByRole('heading', { name: 'Nenhuma denúncia encerrada' }).waitFor();
    });

    it('begin with the most reported, are dismissed, and opened again by another visitor', async () => {
      const [once, thrice] = [await shopCalled('Loja Uma Vez'), await shopCalled('Loja Três Vezes')];
      await report('store', thrice, thrice, 'spam', 'Só propaganda');
      await report('store', thrice, thrice, 'fake', 'Não existe');
      await report('store', thrice, thrice, 'fake');
      await report('store', once, once, 'offensive');
      const { page } = await adminAt(site, '/admin');
      await page.getByRole('link', { name: /^Denúncias 2 abertas$/ }).click();
      const articles = page.getByRole('article');
      await articles.first().waitFor();
      const titles = () => articles.getByRole('heading').allTextContents();
      expect(await titles()).toEqual(['Loja Três Vezes', 'Loja Uma Vez']);
      const first = articles.first();
      await first.getByText('3 denúncias', { exact: true }).waitFor();
      const [reasons, comments] = [first.getByRole('list').nth(0), first.getByRole('list').nth(1)];
      expect(await reasons.getByRole('listitem').allTextContents()).toEqual([
        'Informação falsa (2)',
        'Spam ou propaganda (1)',
      ]);
      expect(await comments.getByRole('listitem').allTextContents()).toEqual(['Não existe', 'Só propaganda']);
      const shop = first.getByRole('link', { name: 'Visualizar Loja' });
      expect([await shop.getAttribute('href'), await shop.getAttribute('target')]).toEqual([
        `/loja/${thrice}`,
        '_blank',
      ]);
      await first.getByRole('button', { name: 'Dispensar' }).click();
      expect(await nextToast(page)).toBe('Denúncia dispensada');
      await page.getByText('1 aberta', { exact: true }).waitFor();
      expect(await titles()).toEqual(['Loja Uma Vez']);
      await page.getByText('Encerradas', { exact: true }).click();
      await page.getByRole('heading', { name: 'Loja Três Vezes' }).waitFor();
      expect(await page.getByRole('button', { name: 'Dispensar' }).count()).toBe(0);
      await report('store', thrice, thrice, 'spam');
      await page.goBack();
      await page.getByText('4 denúncias', { exact: true }).waitFor();
    });

    it('remove a review or the approval of a shop, named in the audit', async () => {
      const shop = await shopCalled('Loja Denunciada');
      const review = await reviewOf(shop, 'Zeca');
      for (let n = 0; n < 6; n++) await report('review', review, shop, 'offensive');
      for (let n = 0; n < 5; n++) await report('store', shop, shop, 'fake');
      const { page } = await adminAt(site, SCREEN);
      const ofReview = page.getByRole('article').filter({ hasText: 'Zeca: Péssimo atendimento' });
      await ofReview.getByRole('button', { name: 'Remover avaliação' }).click();
      expect(await nextToast(page)).toBe('Avaliação removida com sucesso!');
      await ofReview.waitFor({ state: 'detached' });
      await closeToast(page);
      const ofShop = page.getByRole('article').filter({ hasText: 'Loja Denunciada' });
      await ofShop.getByRole('button', { name: 'Remover Aprovação' }).click();
      expect(await nextToast(page)).toBe('Aprovação removida com sucesso!');
      await ofShop.waitFor({ state: 'detached' });
      expect((await site.services.stores.getStore({ params: { id: shop } })).approved).toBe(false);
      expect((await site.services.reviews.getRatings({ params: { storeId: shop } })).totalReviews).toBe(0);
      await untilAudited(page, 'Loja Denunciada');
      await page.goto('/admin/auditoria');
      const closed = page.getByRole('article').filter({ hasText: 'Denúncia encerrada' });
      await closed.filter({ hasText: 'Denúncia da loja Loja Denunciada' }).first().getByText('Decisão').waitFor();
      await closed.filter({ hasText: 'Denúncia de avaliação' }).first().waitFor();
    });

    it('show the server’s message when closing fails', async () => {
      const shop = await shopCalled('Loja Teimosa');
      await report('store', shop, shop, 'fake');
      const { page } = await adminAt(site, SCREEN);
      await fulfilCall(page, '**/api/admin/reports/**', 503, '{"message":"Tente em instantes"}');
      const row = page.getByRole('article').filter({ hasText: 'Loja Teimosa' });
      await row.getByRole('button', { name: 'Dispensar' }).click();
      expect(await nextToast(page)).toBe('Erro ao encerrar denúncia / Tente em instantes');
      await row.getByRole('button', { name: 'Dispensar' }).waitFor();
    });
  });
}
