import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { untilShown } from '../../../infra/test/shops.ts';
import { breakCall, cardOf, fontsLoaded, holdCalls, type Site, tabOpenedBy, withoutContent } from '../site.ts';
import type { Shops } from './shops.ts';

/** Tests of identity and contact of a shop, and of counting its visits. */
export function identity(site: Site, shops: Shops): void {
  describe('the page of a shop', () => {
    it('shows identity and contact', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      await page.getByRole('heading', { level: 1, name: 'Água do Mar' }).waitFor();
      const about = page.getByRole('region', { name: 'Sobre a loja' });
      for (const text of ['Á', 'Vila Mariana, São Paulo', '(11) 98765-4321'])
        await about.getByText(text, { exact: true }).waitFor();
      expect(await about.getByText(/^\(\d+\)$/).count()).toBe(0);
      const map = new URL((await page.getByRole('link', { name: 'Ver localização' }).getAttribute('href')) ?? '');
      expect(map.searchParams.get('query')).toBe('-23.5892,-46.6345');
      const chat = await tabOpenedBy(page, () => page.getByRole('link', { name: 'WhatsApp' }).click());
      expect(chat.href).toBe('https://wa.me/5511987654321');
    });

    it('tells delivery, pickup and payment, and nothing of what the shop does not tell', async () => {
      const page = await site.newPage();
      // Another test counts the visits of the shop without products.
      await page.route('**/visit', (route) => route.abort());
      await page.goto(`/loja/${shops.full}`);
      const part = page.getByRole('region', { name: 'Entrega e pagamento' });
      await part.getByRole('heading', { name: 'Entrega e pagamento' }).waitFor();
      for (const text of [
        'Entrega até 5 km',
        'Taxa: R$ 8,00',
        'Grátis a partir de R$ 100,00',
        'Pedido mínimo: R$ 30,00',
        'De moto, à tarde',
        'Retirada na loja',
      ])
        await part.getByText(text, { exact: true }).waitFor();
      expect(await part.getByText(/^(Pix|Dinheiro|Débito|Crédito|Boleto)$/).allTextContents()).toEqual([
        'Pix',
        'Crédito',
      ]);
      await page.goto(`/loja/${shops.empty}`);
      await part.getByText('Retirada na loja', { exact: true }).waitFor();
      expect(await part.getByRole('listitem').count()).toBe(1);
      await page.goto(`/loja/${shops.mute}`);
      await page.getByRole('link', { name: 'Ver localização' }).waitFor();
      expect(await part.count()).toBe(0);
    });

    it('without a number and a position links its address, and offers no order', async () => {
      const page = await site.newPage();
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.goto(`/loja/${shops.mute}`);
      const map = page.getByRole('link', { name: 'Ver localização' });
      expect(new URL((await map.getAttribute('href')) ?? '').searchParams.get('query')).toContain('Rua das Águas, 7');
      expect(await page.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0);
      expect(await page.getByRole('heading', { name: 'Galeria' }).count()).toBe(0);
      const buy = page.getByRole('button', { name: /Comprar/ }).first();
      await buy.waitFor();
      expect(await buy.isDisabled()).toBe(true);
      // Said once the client has taken over the page.
      await eventually(async () => expect(said).toContain('WhatsApp não configurado para esta loja'));
    });

    it('enlarges the photos of its gallery', async () => {
      const page = await site.open(`/loja/${shops.full}`);
      await page.getByRole('heading', { name: 'Galeria' }).waitFor();
      const second = page.getByRole('button', { name: 'Foto 2 da galeria' });
      await second.click();
      const dialog = page.getByRole('dialog', { name: 'Foto 2 da galeria' });
      await dialog.getByRole('img', { name: 'Foto 2 da galeria' }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
    });

    it('offers a retry when the photos of its gallery fail to load', async () => {
      const page = await site.newPage();
      const repair = await breakCall(page, '**/feed');
      const calls: string[] = [];
      page.on('request', (request) => request.url().endsWith('/feed') && calls.push(request.url()));
      await page.goto(`/loja/${shops.full}`);
      const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar as fotos' });
      await alert.waitFor();
      // By the page, and by the gallery when it is rendered.
      expect(calls.length).toBeLessThanOrEqual(2);
      repair();
      await alert.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('button', { name: 'Foto 2 da galeria' }).waitFor();
      expect(await alert.count()).toBe(0);
    });

    it('counts each visit and shows the new count', async () => {
      const page = await site.newPage();
      let visits = 0;
      // The visit is answered once it is counted, because the page polls for the new count for only some seconds.
      await page.route('**/visit', async (route) => {
        const response = await route.fetch();
        await untilShown(site.product.baseUrl, shops.empty, { visitCount: ++visits });
        await route.fulfill({ response });
      });
      for (const words of ['1 visita', '2 visitas']) {
        const counted = page.waitForResponse('**/visit');
        await page.goto(`/loja/${shops.empty}`);
        await counted;
        await page.getByText(words, { exact: true }).waitFor();
      }
    });

    it('is shown while its photos are still coming, and keeps their room', async () => {
      const page = await site.newPage();
      const { release } = await holdCalls(page, '**/feed');
      await page.goto(`/loja/${shops.full}`);
      await page.getByRole('heading', { level: 1, name: 'Água do Mar' }).waitFor();
      const products = page.getByRole('tab', { name: 'Produtos' });
      await page.getByRole('heading', { name: 'Tang azul' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Galeria' }).count()).toBe(0);
      await fontsLoaded(page);
      const before = await products.boundingBox();
      release();
      await page.getByRole('heading', { name: 'Galeria' }).waitFor();
      expect((await products.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    });

    it('takes its count from the response to the visit, and is fetched once more', async () => {
      const page = await site.newPage();
      const shop = `/api/stores/${shops.mute}`;
      const again = Promise.withResolvers<void>();
      let fetched = 0;
      await withoutContent(page);
      await page.route(`**${shop}`, async (route) => {
        if (++fetched > 1) await again.promise;
        await route.continue();
      });
      await page.route(`**${shop}/visit`, (route) => route.fulfill({ json: { visitCount: 41 } }));
      await page.goto(`/loja/${shops.mute}`);
      await page.getByText('41 visitas', { exact: true }).waitFor();
      again.resolve();
      await eventually(async () => expect(fetched).toBe(2));
    });

    it('sets the title of the page, and links back to the list', async () => {
      const page = await site.open('/');
      await cardOf(page, 'Água do Mar').getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: 'Água do Mar' }).waitFor();
      expect(await page.title()).toBe('Água do Mar - Cardume');
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.getByText('4 lojas').waitFor();
      expect(await page.title()).toBe('Cardume - Marketplace Pet');
    });

    it('of a pending shop opens the chat for its approval, and accepts no reviews', async () => {
      const page = await site.open(`/loja/${shops.pending}`);
      const approve = page.getByRole('link', { name: 'APROVAR LOJA' });
      const chat = await tabOpenedBy(page, () => approve.click());
      expect(chat.pathname).toMatch(/^\/55\d{10,11}$/);
      expect(chat.searchParams.get('text')).toMatch(/Loja Nova\.\nStatus atual: Pendente de aprovação/);
      await page.getByRole('tab', { name: /Avaliações/ }).click();
      await page.getByText('Nenhuma avaliação ainda').waitFor();
      expect(await page.getByRole('button', { name: 'Avaliar loja' }).count()).toBe(0);
    });

    it.each([320, 360])('has all buttons of its cover in sight on a screen of %d px', async (width) => {
      const page = await site.open(`/loja/${shops.full}`, { viewport: { width, height: 640 } });
      for (const name of ['Voltar', 'Buscar', 'Favoritar Água do Mar', 'Compartilhar']) {
        const button = page.locator('main').getByLabel(name, { exact: true }).first();
        const isClipped = await button.evaluate((it) => {
          const [own, cover] = [it, it.closest('[class*=cover]') ?? document.body].map((part) =>
            part.getBoundingClientRect(),
          );
          return !own || !cover || own.bottom > cover.bottom || own.right > Math.min(cover.right, window.innerWidth);
        });
        expect([name, isClipped]).toEqual([name, false]);
      }
    });

    it('of an unknown shop offers a link home', async () => {
      const page = await site.open(`/loja/${randomUUID()}`);
      await page.getByRole('heading', { level: 1, name: 'Loja não encontrada' }).waitFor();
      await page.getByText('Esta loja não existe ou foi removida').waitFor();
      await page.getByRole('link', { name: 'Voltar para o início' }).click();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
    });

    it('can be requested again after it failed to load', async () => {
      const page = await site.newPage();
      const repair = await breakCall(page, new RegExp(`/api/stores/${shops.full}(/visit)?$`));
      await page.goto(`/loja/${shops.full}`);
      await page.getByText('Não foi possível carregar a loja').waitFor();
      expect(await page.getByText('Loja não encontrada').count()).toBe(0);
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('heading', { level: 1, name: 'Água do Mar' }).waitFor();
    });
  });
}
