import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually, HANG_MS } from '../../../infra/test/eventually.ts';
import { openShop } from '../shops.ts';
import type { Site } from '../site.ts';
import type { Shops } from './shops.ts';

async function openForm(page: Page) {
  await page.getByRole('tab', { name: /Avaliações/ }).click();
  await page.getByRole('button', { name: 'Avaliar loja' }).click();
  await page.getByLabel('Seu nome').waitFor();
  return {
    name: page.getByLabel('Seu nome'),
    comment: page.getByLabel('Comentário (opcional)'),
    send: page.getByRole('button', { name: 'Enviar avaliação' }),
  };
}

/** Lets the server store reviews, but loses its first answers. */
async function loseAnswers(page: Page, times: number) {
  let lost = 0;
  await page.route('**/api/stores/*/reviews', async (route) => {
    if (route.request().method() !== 'POST' || lost++ >= times) return route.continue();
    await route.fetch();
    return route.abort();
  });
}

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const star = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Tests of reading and posting reviews. */
export function reviews(site: Site, shops: Shops): void {
  describe('the tabs of a shop', () => {
    it('are selected by the arrow keys', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      const [products, opinions] = [
        page.getByRole('tab', { name: 'Produtos' }),
        page.getByRole('tab', { name: /Avaliações/ }),
      ];
      await products.focus();
      expect(await products.getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tabpanel', { name: /Avaliações/ }).waitFor();
      expect(await opinions.evaluate((tab) => tab === document.activeElement)).toBe(true);
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tabpanel', { name: 'Produtos' }).waitFor();
      expect(await products.getAttribute('aria-selected')).toBe('true');
    });
  });

  describe('the reviews of a shop', () => {
    it('are empty at first; a first one is validated, sent and shown in all places at once', async () => {
      const page = await site.open(`/loja/${shops.mute}`);
      const { name, comment, send } = await openForm(page);
      await page.getByText('Nenhuma avaliação ainda').waitFor();
      await page.getByText('Seja o primeiro a avaliar esta loja!').waitFor();
      expect(await star(page, '5 estrelas').isChecked()).toBe(true);
      await name.fill('   ');
      await comment.fill('Peixes lindos');
      await send.click();
      await toast(page, 'Nome obrigatório').waitFor();
      await toast(page, 'Por favor, informe seu nome').waitFor();
      await page.getByText('Nome é obrigatório', { exact: true }).waitFor();
      await name.fill('Rita');
      await star(page, '4 estrelas').check({ force: true });
      await send.click();
      await toast(page, 'Avaliação enviada!').waitFor();
      await toast(page, 'Obrigado por avaliar esta loja').waitFor();
      expect(await page.getByText('Nome obrigatório').count()).toBe(0);
      await page.getByRole('article').filter({ hasText: 'Rita' }).getByText('Peixes lindos').waitFor();
      await page.getByRole('tab', { name: /Avaliações.*1/ }).waitFor();
      await page.getByText('1 avaliação', { exact: true }).waitFor();
      await page.getByRole('region', { name: 'Sobre a loja' }).getByText('4,0').waitFor();
      expect(await page.getByText('Nenhuma avaliação ainda').count()).toBe(0);
      await page.getByRole('button', { name: 'Avaliar loja' }).click();
      expect([await name.inputValue(), await comment.inputValue()]).toEqual(['', '']);
      expect(await star(page, '5 estrelas').isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Cancelar' }).click();
      expect(await name.count()).toBe(0);
    });

    it('keep the text of one that is being written while the visitor looks at the products', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      const { name, comment } = await openForm(page);
      await name.fill('Rita');
      await comment.fill('O Tang azul é lindo');
      await page.getByRole('tab', { name: 'Produtos' }).click();
      await page.getByRole('heading', { name: 'Tang azul' }).waitFor();
      expect([await name.isVisible(), await page.getByRole('tabpanel').count()]).toEqual([false, 1]);
      await page.getByRole('tab', { name: /Avaliações/ }).click();
      await name.waitFor();
      expect([await name.inputValue(), await comment.inputValue()]).toEqual(['Rita', 'O Tang azul é lindo']);
    });

    it('show the server’s message or a default when posting fails, and keep the input', async () => {
      const page = await site.newPage();
      const bodies = ['{"message":"Muitas avaliações"}', '{}', ''];
      await page.route('**/api/stores/*/reviews', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 429, body: bodies.shift() ?? '' })
          : route.continue(),
      );
      await page.goto(`/loja/${shops.full}`);
      const { name, send } = await openForm(page);
      await name.fill('Rita');
      for (const text of ['Muitas avaliações', 'Tente novamente mais tarde', 'Tente novamente mais tarde']) {
        await send.click();
        await toast(page, 'Erro ao enviar avaliação').waitFor();
        await toast(page, text).waitFor();
        expect(await page.getByRole('button', { name: 'Fechar aviso' }).count()).toBe(1);
        await page.getByRole('button', { name: 'Fechar aviso' }).click();
      }
      expect(await name.inputValue()).toBe('Rita');
    });

    it('have one that is sent again after the answer was lost only once, also after a reload', async () => {
      const { id } = await openShop(site, { name: 'Resposta Perdida' });
      const page = await site.newPage();
      await loseAnswers(page, 2);
      for (const answered of [false, false, true]) {
        await page.goto(`/loja/${id}`);
        const { name, send } = await openForm(page);
        await name.fill('Rita');
        await send.click();
        await toast(page, answered ? 'Avaliação enviada!' : 'Erro ao enviar avaliação').waitFor();
      }
      await page.getByRole('tabpanel').getByRole('article').filter({ hasText: 'Rita' }).waitFor();
      await page.getByText('1 avaliação', { exact: true }).waitFor();
      // The answer has come, so the same text is another review.
      const { name, send } = await openForm(page);
      await name.fill('Rita');
      await send.click();
      await page.getByText('2 avaliações', { exact: true }).waitFor();
    });

    it('tell that one was received without the changes made after its answer was lost', async () => {
      const { id } = await openShop(site, { name: 'Resposta Perdida' });
      const page = await site.newPage();
      await loseAnswers(page, 1);
      await page.goto(`/loja/${id}`);
      const { name, comment, send } = await openForm(page);
      await name.fill('Rita');
      await send.click();
      await toast(page, 'Erro ao enviar avaliação').waitFor();
      await comment.fill('Peixes lindos');
      await send.click();
      await toast(
        page,
        'O envio anterior já foi recebido, sem as últimas mudanças. Confira antes de enviar de novo.',
      ).waitFor();
      await page.getByRole('tabpanel').getByRole('article').filter({ hasText: 'Rita' }).waitFor();
      await page.getByText('1 avaliação', { exact: true }).waitFor();
      expect(await comment.inputValue()).toBe('Peixes lindos');
    });

    it('are each shown once when others arrive before more are loaded', async () => {
      const { id: storeId } = await openShop(site, { name: 'Cento e Quatro' });
      const { reviews } = site.services;
      const post = (n: number, createdAt?: string) =>
        reviews.postReview({
          params: { storeId, id: randomUUID() },
          body: {
            customerName: `Cliente ${n}`,
            rating: 5,
            comment: null,
            storeApproved: true,
            ...(createdAt && { createdAt }),
          },
        });
      // Pairs have the same time.
      for (let n = 1; n <= 104; n++) await post(n, new Date(Date.UTC(2026, 0, 1, 0, n >> 1)).toISOString());
      const page = await site.open(`/loja/${storeId}`);
      await page.getByRole('tab', { name: /Avaliações/ }).click();
      const names = page.getByRole('tabpanel').getByText(/^Cliente \d+$/);
      await eventually(async () => expect(await names.count()).toBe(100));
      for (let n = 105; n <= 107; n++) await post(n);
      await page.getByRole('button', { name: 'Ver mais' }).click();
      await eventually(async () => expect(await names.count()).toBeGreaterThan(100));
      expect((await names.allTextContents()).sort()).toEqual(
        Array.from({ length: 104 }, (_, n) => `Cliente ${n + 1}`).sort(),
      );
    });

    it('show an error while their service is down, and load once it is back', async () => {
      await site.product.processes.kill('reviews');
      const page = await site.newPage();
      await page.clock.install({ time: 0 });
      await page.goto(`/loja/${shops.empty}`);
      const tab = page.getByRole('tab', { name: /Avaliações/ });
      await tab.waitFor();
      // The clock is paused, because the page repeats the call by itself, perhaps right before the press.
      await page.clock.pauseAt(HANG_MS);
      await tab.click();
      const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar as avaliações' });
      await alert.waitFor();
      expect(await page.getByText('Nenhuma avaliação ainda').count()).toBe(0);
      await site.product.processes.restart('reviews');
      await alert.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByText('Nenhuma avaliação ainda').waitFor();
    });
  });

  describe('a toast', () => {
    it('is replaced by the next one and disappears after five seconds', async () => {
      const page = await site.newPage();
      await page.clock.install({ time: 0 });
      await page.goto(`/loja/${shops.full}`);
      const { send } = await openForm(page);
      // The clock is paused, because on a slow machine five seconds can pass before the test checks.
      await page.clock.pauseAt(HANG_MS);
      await send.click();
      await toast(page, 'Nome obrigatório').waitFor();
      await page.clock.runFor(5_000);
      await toast(page, 'Nome obrigatório').waitFor({ state: 'detached' });
      await send.click();
      await toast(page, 'Nome obrigatório').waitFor();
      await page.clock.runFor(4_000);
      await send.click();
      await page.clock.runFor(4_000);
      expect(await toast(page, 'Nome obrigatório').count()).toBe(1);
      await page.clock.runFor(1_000);
      await toast(page, 'Nome obrigatório').waitFor({ state: 'detached' });
    });
  });
}
