import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { untilShown } from '../../../infra/test/shops.ts';
import { closeToast, fulfilCall, nextToast } from '../people.ts';
import { holdCalls, type Site } from '../site.ts';
import type { Shops } from './shops.ts';

const SENT = 'Denúncia enviada / Obrigado por avisar. Vamos analisar.';

const openOptions = (part: Locator) => part.getByRole('button', { name: 'Mais opções' }).click();

async function openDialog(page: Page) {
  const region = page.getByRole('region', { name: 'Sobre a loja' });
  await openOptions(region);
  await region.getByRole('button', { name: 'Denunciar', exact: true }).click();
  return page.getByRole('dialog', { name: 'Denunciar loja' });
}

/** Tests of reporting a shop or a review. */
export function reports(site: Site, shops: Shops): void {
  const listed = async (id: string) => {
    const { reports } = await site.services.reviews.listReports({ query: { status: 'open', page: 1, limit: 50 } });
    return reports.find(({ subjectId }) => subjectId === id);
  };

  describe('reporting', () => {
    it('a shop asks for a reason, and counts a visitor once', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      const dialog = await openDialog(page);
      const reasons = dialog.getByRole('radiogroup', { name: 'Motivo' }).getByRole('radio');
      await dialog.getByRole('button', { name: 'Enviar denúncia' }).click();
      await dialog.getByText('Escolha um motivo', { exact: true }).waitFor();
      expect(await reasons.first().evaluate((radio) => radio === document.activeElement)).toBe(true);
      const words = ['Spam ou propaganda', 'Conteúdo ofensivo', 'Informação falsa', 'Produto ou prática ilegal'];
      for (const name of [...words, 'Outro motivo']) await dialog.getByRole('radio', { name, exact: true }).waitFor();
      await dialog.getByRole('radio', { name: 'Informação falsa' }).check();
      expect(await dialog.getByText('Escolha um motivo', { exact: true }).count()).toBe(0);
      await dialog.getByLabel('Comentário (opcional)').fill('O endereço não existe');
      await dialog.getByRole('button', { name: 'Enviar denúncia' }).click();
      expect(await nextToast(page)).toBe(SENT);
      await dialog.waitFor({ state: 'detached' });
      await closeToast(page);
      await openDialog(page);
      expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
      await dialog.getByRole('radio', { name: 'Outro motivo' }).check();
      await dialog.getByRole('button', { name: 'Enviar denúncia' }).click();
      expect(await nextToast(page)).toBe(SENT);
      const comments = ['O endereço não existe'];
      expect(await listed(shops.full)).toMatchObject({ count: 1, reasons: { fake: 1 }, comments });
    });

    it('is offered in a menu, which Escape and a press elsewhere close', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      const region = page.getByRole('region', { name: 'Sobre a loja' });
      const more = region.getByRole('button', { name: 'Mais opções' });
      const report = region.getByRole('button', { name: 'Denunciar', exact: true });
      expect([await report.count(), await more.getAttribute('aria-expanded')]).toEqual([0, 'false']);
      await more.click();
      await report.waitFor();
      expect(await more.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Escape');
      await report.waitFor({ state: 'detached' });
      expect(await more.evaluate((it) => it === document.activeElement)).toBe(true);
      await more.click();
      await page.getByRole('tab', { name: /Avaliações/ }).click();
      await report.waitFor({ state: 'detached' });
      await more.click();
      await report.click();
      await page.getByRole('dialog', { name: 'Denunciar loja' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await more.evaluate((it) => it === document.activeElement)).toBe(true);
    });

    it('a review is offered at each', async () => {
      const review = await site.services.reviews.postReview({
        params: { storeId: shops.empty, id: 'review-to-report' },
        body: { rating: 1, comment: 'Ofensa', customerName: 'Zeca', storeApproved: true },
      });
      // The BFF caches the empty list of reviews until it receives the message of this one.
      await untilShown(site.product.baseUrl, shops.empty, { totalReviews: 1 });
      const page = await site.open(`/loja/${shops.empty}`);
      await page.getByRole('tab', { name: /Avaliações/ }).click();
      const article = page.getByRole('article').filter({ hasText: 'Zeca' }).last();
      await openOptions(article);
      await article.getByRole('button', { name: 'Denunciar' }).click();
      const dialog = page.getByRole('dialog', { name: 'Denunciar avaliação' });
      await dialog.getByRole('radio', { name: 'Conteúdo ofensivo' }).check();
      await dialog.getByRole('button', { name: 'Enviar denúncia' }).click();
      expect(await nextToast(page)).toBe(SENT);
      expect(await listed(review.review.id)).toMatchObject({ kind: 'review', count: 1, reasons: { offensive: 1 } });
    });

    it('shows the server’s message when it fails, and keeps the input', async () => {
      const page = await site.newPage();
      await fulfilCall(page, '**/api/reports', 429, '{"message":"Muitas tentativas"}');
      await page.goto(`/loja/${shops.mute}`);
      const dialog = await openDialog(page);
      await dialog.getByRole('radio', { name: 'Outro motivo' }).check();
      await dialog.getByLabel('Comentário (opcional)').fill('Golpe');
      await dialog.getByRole('button', { name: 'Enviar denúncia' }).click();
      expect(await nextToast(page)).toBe('Erro ao enviar denúncia / Muitas tentativas');
      expect(await dialog.getByLabel('Comentário (opcional)').inputValue()).toBe('Golpe');
      expect(await dialog.getByRole('radio', { name: 'Outro motivo' }).isChecked()).toBe(true);
    });

    it('stays open when a press begins or ends inside, and closes by a press outside', async () => {
      const page = await site.open(`/loja/${shops.mute}`);
      const dialog = await openDialog(page);
      const comment = dialog.getByLabel('Comentário (opcional)');
      await comment.fill('Golpe');
      const { x = 0, y = 0 } = (await comment.boundingBox()) ?? {};
      const inside: [number, number] = [x + 20, y + 20];
      const outside: [number, number] = [4, 4];
      for (const [from, to] of [
        [inside, outside],
        [outside, inside],
      ] as const) {
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(...to, { steps: 3 });
        await page.mouse.up();
        expect(await comment.inputValue()).toBe('Golpe');
      }
      await page.mouse.click(4, 4);
      await dialog.waitFor({ state: 'detached' });
    });

    it('is not closed by the answer to a report of before it was opened again', async () => {
      const page = await site.open(`/loja/${shops.mute}`);
      const { sent, release } = await holdCalls(page, '**/api/reports');
      const dialog = await openDialog(page);
      await dialog.getByRole('radio', { name: 'Outro motivo' }).check();
      await dialog.getByRole('button', { name: 'Enviar denúncia' }).click();
      await sent;
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await openDialog(page);
      await dialog.getByLabel('Comentário (opcional)').fill('Mais uma coisa');
      release();
      expect(await nextToast(page)).toBe(SENT);
      expect(await dialog.getByLabel('Comentário (opcional)').inputValue()).toBe('Mais uma coisa');
    });

    it('loads its dialog when it is opened', async () => {
      const page = await site.newPage();
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      await page.goto(`/loja/${shops.mute}`);
      const region = page.getByRole('region', { name: 'Sobre a loja' });
      await region.getByRole('button', { name: 'Mais opções' }).waitFor();
      expect(scripts.filter((url) => url.includes('ReportDialog'))).toEqual([]);
      await openDialog(page);
      await page.getByRole('dialog').waitFor();
      expect(scripts.some((url) => url.includes('ReportDialog'))).toBe(true);
    });
  });
}
