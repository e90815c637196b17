import { randomUUID } from 'node:crypto';
import type { MyStore } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { closeToast, fulfilCall, lojistaPage, nextToast } from '../people.ts';
import type { Site } from '../site.ts';
import { ownerPage, readMyStore } from './shop.ts';

const SCREEN = '/painel/avaliacoes';

/** Opens the screen of an owner whose shop has reviews by these customers, the last one newest. */
async function screenWith(site: Site, ...names: string[]): Promise<{ page: Page; shop: string }> {
  const page = await ownerPage(site, '/pedidos');
  const { id: shop } = await readMyStore<MyStore>(page);
  for (const [index, customerName] of names.entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 10, index)).toISOString();
    const body = { rating: 4, comment: `De ${customerName}`, customerName, storeApproved: true, createdAt } as const;
    await site.services.reviews.postReview({ params: { storeId: shop, id: randomUUID() }, body });
  }
  await page.goto(SCREEN);
  await page.getByRole('heading', { level: 1, name: 'Avaliações' }).waitFor();
  return { page, shop };
}

const reviewOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Tests of the reviews of the owner's shop, and of the replies to them. */
export function reviews(site: Site): void {
  describe('the reviews of the own shop', () => {
    it('need a shop, and may be none yet', async () => {
      const without = await lojistaPage(site);
      await without.goto('/painel');
      await without.goto(SCREEN);
      await without.getByRole('heading', { name: 'Loja não encontrada' }).waitFor();
      const page = await ownerPage(site, '/painel');
      await page.getByRole('link', { name: /^Avaliações/ }).click();
      await page.getByRole('heading', { name: 'Nenhuma avaliação ainda' }).waitFor();
      expect(await page.getByRole('button', { name: 'Sem resposta' }).count()).toBe(0);
    });

    it('ask which reply stays when another tab has replied meanwhile', async () => {
      const { page, shop } = await screenWith(site, 'Rita');
      await press(page, 'Responder');
      await page.getByLabel('Resposta').fill('Daqui');
      const [{ id } = { id: '' }] = await site.services.reviews.listReviews({
        params: { storeId: shop },
        query: { page: 1, limit: 1 },
      });
      await page.request.put(`/api/my-store/reviews/${id}/reply`, { data: { text: 'De outra aba' } });
      await press(page, 'Publicar resposta');
      const question = page.getByRole('dialog', { name: 'Isto mudou enquanto você editava' });
      await question.getByText('De outra aba').waitFor();
      await question.getByLabel('O que você digitou').check();
      await question.getByRole('button', { name: 'Salvar' }).click();
      expect(await nextToast(page)).toBe('Resposta publicada!');
      await reviewOf(page, 'Rita').getByText('Daqui').waitFor();
    });

    it('are answered; the reply is edited, deleted after a question, and shown to shoppers', async () => {
      const { page, shop } = await screenWith(site, 'Rita');
      const review = reviewOf(page, 'Rita');
      await page.getByText('4,0', { exact: true }).waitFor();
      await page.getByText('1 avaliação', { exact: true }).waitFor();
      await press(page, 'Responder');
      await press(page, 'Publicar resposta');
      await page.getByText('Resposta é obrigatória', { exact: true }).waitFor();
      await page.getByLabel('Resposta').fill('Obrigado, Rita!\nVolte sempre.');
      await press(page, 'Publicar resposta');
      expect(await nextToast(page)).toBe('Resposta publicada!');
      await review.getByText('Resposta da loja', { exact: true }).waitFor();
      await closeToast(page);

      await press(page, 'Editar resposta');
      expect(await page.getByLabel('Resposta').inputValue()).toBe('Obrigado, Rita!\nVolte sempre.');
      await page.getByLabel('Resposta').fill('Até breve, Rita!');
      await press(page, 'Publicar resposta');
      expect(await nextToast(page)).toBe('Resposta publicada!');
      await review.getByText('Até breve, Rita!').waitFor();
      await closeToast(page);

      const shopper = await site.open(`/loja/${shop}`);
      await shopper.getByRole('tab', { name: /Avaliações/ }).click();
      const shown = reviewOf(shopper, 'Rita');
      await shown.getByText('Resposta da loja', { exact: true }).waitFor();
      await shown.getByText('Até breve, Rita!').waitFor();
      expect(await shown.locator('time').count()).toBe(2);

      await press(page, 'Excluir resposta');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
      await review.getByText('Até breve, Rita!').waitFor();
      await press(page, 'Excluir resposta');
      const end = await fulfilCall(page, '**/api/my-store/reviews/*/reply', 503, '{}');
      const remove = page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true });
      await remove.click();
      expect(await nextToast(page)).toBe('Erro ao excluir resposta / Tente novamente mais tarde');
      end();
      await remove.click();
      expect(await nextToast(page)).toBe('Resposta excluída!');
      await page.getByRole('button', { name: 'Responder', exact: true }).waitFor();
      expect(await page.getByText('Até breve, Rita!').count()).toBe(0);
      await eventually(async () => expect(await page.locator(':focus').textContent()).toBe('Responder'));
    });

    it('keep a reply that could not be published, also beyond a reload', async () => {
      const { page } = await screenWith(site, 'Rita');
      await press(page, 'Responder');
      await page.getByLabel('Resposta').fill('Obrigado!');
      const end = await fulfilCall(page, '**/api/my-store/reviews/*/reply', 503, '{"message":"Tente em instantes"}');
      await press(page, 'Publicar resposta');
      expect(await nextToast(page)).toBe('Erro ao responder / Tente em instantes');
      expect(await page.getByLabel('Resposta').inputValue()).toBe('Obrigado!');
      end();
      await page.reload();
      await press(page, 'Responder');
      await page.getByText('Recuperamos o que você tinha digitado.').waitFor();
      expect(await page.getByLabel('Resposta').inputValue()).toBe('Obrigado!');
      await press(page, 'Publicar resposta');
      expect(await nextToast(page)).toBe('Resposta publicada!');
      await page.reload();
      await press(page, 'Editar resposta');
      expect(await page.getByText('Recuperamos o que você tinha digitado.').count()).toBe(0);
    });

    it('are shown without a reply only, and page by page', async () => {
      const names = Array.from({ length: 22 }, (_, n) => `Cliente ${String(n).padStart(2, '0')}`);
      const { page } = await screenWith(site, ...names);
      const articles = page.getByRole('article');
      await reviewOf(page, 'Cliente 21').waitFor();
      expect(await articles.count()).toBe(20);
      const filter = page.getByRole('button', { name: 'Sem resposta', exact: true });
      expect(await filter.getAttribute('aria-pressed')).toBe('false');
      await page.getByRole('navigation', { name: 'Paginação' }).getByRole('button', { name: '2' }).click();
      await reviewOf(page, 'Cliente 00').waitFor();
      expect(await articles.count()).toBe(2);
      await filter.click();
      await reviewOf(page, 'Cliente 21').waitFor();
      expect(await filter.getAttribute('aria-pressed')).toBe('true');
      await reviewOf(page, 'Cliente 21').getByRole('button', { name: 'Responder' }).click();
      await page.getByLabel('Resposta').fill('Obrigado!');
      await press(page, 'Publicar resposta');
      await reviewOf(page, 'Cliente 21').waitFor({ state: 'detached' });
      await eventually(async () =>
        expect(await reviewOf(page, 'Cliente 20').locator(':focus').textContent()).toBe('Responder'),
      );
      await page.goBack();
      await reviewOf(page, 'Cliente 00').waitFor();
    });

    it('without an open one are none under the filter', async () => {
      const { page } = await screenWith(site, 'Rita');
      await press(page, 'Sem resposta');
      // The URL changes before the screen does; until then the button is that of the list without the filter.
      await page.getByRole('button', { name: 'Sem resposta', exact: true, pressed: true }).waitFor();
      await press(page, 'Responder');
      await page.getByLabel('Resposta').fill('Obrigado!');
      await press(page, 'Publicar resposta');
      await page.getByRole('heading', { name: 'Nenhuma avaliação sem resposta' }).waitFor();
      await press(page, 'Sem resposta');
      await page.getByText('Resposta da loja', { exact: true }).waitFor();
    });

    it('show an error with a retry where they cannot be loaded', async () => {
      const page = await ownerPage(site, '/pedidos');
      const end = await fulfilCall(page, '**/api/my-store/reviews*', 503, '{}');
      await page.goto(SCREEN);
      const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar as avaliações' });
      await alert.waitFor();
      const filter = page.getByRole('button', { name: 'Sem resposta' });
      const failed = page.waitForResponse(/unanswered=true/);
      await filter.click();
      await failed;
      await alert.waitFor();
      expect(await filter.evaluate((button) => button === document.activeElement)).toBe(true);
      end();
      await alert.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('heading', { name: 'Nenhuma avaliação ainda' }).waitFor();
    });
  });
}
