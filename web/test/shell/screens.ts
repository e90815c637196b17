import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { breakCall, cardOf, DESKTOP, PHONE, type Site, tabOpenedBy } from '../site.ts';
import { SHOP } from './shop.ts';

/** Tests of static screens, and of properties of all screens. */
export function screens(site: Site): void {
  describe('the partners', () => {
    it('open their offers in a new tab', async () => {
      const page = await site.open('/parceiros');
      await page.getByRole('heading', { level: 1, name: 'Nossos Parceiros' }).waitFor();
      await page.getByText('Ofertas exclusivas para você').waitFor();
      const card = page.getByRole('link', { name: /Banho Bom/ });
      await card.getByText('10% no primeiro banho').waitFor();
      expect((await tabOpenedBy(page, () => card.click())).href).toBe('https://example.com/banho');
      expect(await page.title()).toBe('Parceiros - Cardume');
    });

    it('can be requested again after they failed to load', async () => {
      const page = await site.newPage();
      const repair = await breakCall(page, '**/api/partners');
      await page.goto('/parceiros');
      await page.getByText('Não foi possível carregar os parceiros').waitFor();
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('heading', { name: 'Banho Bom' }).waitFor();
    });
  });

  describe('the other screens', () => {
    it('announce orders as a future feature', async () => {
      const page = await site.open('/pedidos');
      await page.getByRole('heading', { level: 1, name: 'Pedidos em breve' }).waitFor();
      await page
        .getByText('Em breve você poderá pedir por aqui. Por enquanto, fale com a loja pelo WhatsApp.')
        .waitFor();
    });

    it('show the terms in twelve sections with a link to the support', async () => {
      const page = await site.open('/termos-de-uso');
      await page.getByText('Última atualização: 16 de outubro de 2025').waitFor();
      const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
      expect(headings.map((text) => Number.parseInt(text, 10))).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
      await page
        .getByText(/não processa.*pagamento/i)
        .first()
        .waitFor();
      const support = page.getByRole('link', { name: 'Falar com o suporte' });
      expect((await tabOpenedBy(page, () => support.click())).href).toMatch(/^https:\/\/wa\.me\/55\d{10,11}/);
    });

    it('lead who forgot the password to the support where no mails are sent', async () => {
      const page = await site.open('/login');
      await page.getByLabel('Email ou nome de usuário').fill('ana@example.com');
      await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
      await page.getByRole('heading', { level: 1, name: 'Esqueci minha senha' }).waitFor();
      const support = page.getByRole('link', { name: 'Falar com o suporte' });
      await support.waitFor();
      expect(await page.getByRole('button', { name: 'Enviar link' }).count()).toBe(0);
      await page.getByLabel('Email').fill('ana.lima@example.com');
      const chat = await tabOpenedBy(page, () => support.click());
      expect(chat.href).toMatch(/^https:\/\/wa\.me\/55\d{10,11}/);
      expect(chat.searchParams.get('text')).toContain('ana.lima@example.com');
    });

    it('offer a link home at an unknown address', async () => {
      const page = await site.open('/nada');
      await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor();
      expect(await page.title()).toBe('Página não encontrada - Cardume');
      await page.getByRole('link', { name: 'Voltar para o início' }).click();
      await page.getByText('1 loja', { exact: true }).waitFor();
    });

    it('have a navigation of three links that marks the active one', async () => {
      const page = await site.open('/parceiros');
      const navigation = page.getByRole('navigation', { name: 'Principal' });
      const links = navigation.getByRole('link');
      await eventually(async () => expect(await links.allTextContents()).toEqual(['Início', 'Parceiros', 'Perfil']));
      const active = navigation.locator('[aria-current=page]');
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
        expect([width, Math.min(...heights) >= 44]).toEqual([width, true]);
      }
      expect(await active.allTextContents()).toEqual(['Parceiros']);
      await navigation.getByRole('link', { name: 'Início' }).click();
      await page.getByText('1 loja', { exact: true }).waitFor();
      expect(await active.allTextContents()).toEqual(['Início']);
    });

    it('have one h1 each, and fit the width of the screen with the longest names', async () => {
      const page = await site.open('/');
      const name = cardOf(page, SHOP).getByRole('heading');
      expect(await name.evaluate((it) => it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight))).toBe(2);
      await cardOf(page, SHOP).getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: SHOP }).waitFor();
      const shop = new URL(page.url()).pathname;
      for (const path of [
        '/',
        '/?busca=zzz',
        shop,
        '/lojas',
        '/parceiros',
        '/pedidos',
        '/termos-de-uso',
        '/esqueci-senha',
        '/nada',
      ]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        for (const viewport of [{ width: 320, height: 700 }, { width: 360, height: 740 }, PHONE, DESKTOP]) {
          await page.setViewportSize(viewport);
          // Retried, because the page adapts to a new width asynchronously.
          await eventually(async () => {
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            expect([path, width]).toEqual([path, viewport.width]);
          });
        }
        expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
      }
    });

    it('tell what is chosen by more than colour where the system forces its colours', async () => {
      const page = await site.newPage({ forcedColors: 'active' });
      const marks = (chosen: Locator) =>
        chosen.evaluate((it) => [getComputedStyle(it).outlineStyle, getComputedStyle(it).textDecorationLine]);
      const marked = ['double', 'underline'];
      await page.goto('/?abertas=1');
      const open = page.getByRole('button', { name: 'Abertas agora', exact: true });
      expect(await marks(open)).toEqual(marked);
      expect(await marks(page.getByRole('button', { name: 'Favoritas', exact: true }))).toEqual(['none', 'none']);
      expect(await marks(page.getByRole('navigation').getByRole('link', { name: 'Início' }))).toEqual(marked);
      await open.click();
      await page.getByRole('link', { name: SHOP }).click();
      expect(await marks(page.getByRole('tab', { name: 'Produtos' }))).toEqual(marked);
      expect(await marks(page.getByRole('tab', { name: /Avaliações/ }))).toEqual(['none', 'none']);
    });

    it('grow with the font size of the browser', async () => {
      const page = await site.open('/');
      const browser = await page.context().newCDPSession(page);
      const sizes = () =>
        page.evaluate(() =>
          ['body', 'h2', 'button'].map((name) => {
            const element = document.querySelector(name);
            return element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0;
          }),
        );
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      const before = await sizes();
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
      // Retried, because the page adapts to a new size asynchronously.
      await eventually(async () => expect(await sizes()).toEqual(before.map((size) => size * 1.5)));
    });
  });
}
