import { describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { eventually, HANG_MS } from '../../../infra/test/eventually.ts';
import { type Site, tabOpenedBy } from '../site.ts';

const STEP_MS = 4000;
/** Time, on the page's clock, at which the clock is paused. Not reached before the page is loaded. */
const LATER_MS = HANG_MS;

/** Clicks without leaving the mouse over the element, which would pause a carousel. */
const press = (button: Locator) => button.dispatchEvent('click');

/** Tests of the carousels of the home page. They control the page's clock, so that they need not wait. */
export function carousels(site: Site): void {
  /** Opens the home page with its clock paused, just after the promotions have moved to their first banner. */
  async function openHome(options?: BrowserContextOptions): Promise<Page> {
    const page = await site.newPage({ reducedMotion: 'no-preference', ...options });
    await page.clock.install({ time: 0 });
    await page.goto('/');
    await page.getByText('13 lojas').waitFor();
    await promotions(page).getByRole('button', { name: 'Próximo' }).waitFor();
    await page.clock.pauseAt(LATER_MS);
    // The jump of the clock may have moved the promotions; a manual move restarts their interval.
    for (const banner of [3, 1]) {
      await press(promotions(page).getByRole('button', { name: `Ir para o banner ${banner}` }));
      await at(page, banner);
    }
    return page;
  }
  const promotions = (page: Page) => page.getByRole('region', { name: 'Promoções' });
  const current = (page: Page, region = promotions(page)) => region.locator('button[aria-current=true]');
  /** Waits until a banner is the current one and the scrolling has ended. */
  async function at(page: Page, banner: number, region = promotions(page)): Promise<void> {
    let before = Number.NaN;
    await eventually(async () => {
      expect(await current(page, region).getAttribute('aria-label')).toBe(`Ir para o banner ${banner}`);
      const left = await region.getByRole('list').evaluate((track) => track.scrollLeft);
      const moves = left !== before;
      before = left;
      expect(moves).toBe(false);
    });
  }

  describe('the promotions', () => {
    it('advance every four seconds and wrap around', async () => {
      const page = await openHome();
      await at(page, 1);
      for (const banner of [2, 3, 1]) {
        await page.clock.runFor(STEP_MS);
        await at(page, banner);
      }
    });

    it('are moved by arrows and dots, which restart the interval', async () => {
      const page = await openHome();
      await page.clock.runFor(STEP_MS - 1000);
      await press(promotions(page).getByRole('button', { name: 'Anterior' }));
      await at(page, 3);
      await page.clock.runFor(2000);
      await at(page, 3);
      await press(promotions(page).getByRole('button', { name: 'Ir para o banner 2' }));
      await at(page, 2);
    });

    it('do not advance while they are hovered, focused or paused', async () => {
      const page = await openHome();
      await promotions(page).hover();
      // The page receives the mouse event asynchronously, and must have it before the clock runs.
      await at(page, 1);
      await page.clock.runFor(3 * STEP_MS);
      await at(page, 1);
      await page.mouse.move(2, 2);
      await promotions(page).getByRole('button', { name: 'Pausar' }).focus();
      await page.keyboard.press('Tab');
      await page.clock.runFor(3 * STEP_MS);
      await at(page, 1);
      await promotions(page).getByRole('button', { name: 'Pausar' }).press('Enter');
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.clock.runFor(3 * STEP_MS);
      await at(page, 1);
      await press(promotions(page).getByRole('button', { name: 'Continuar' }));
      await page.clock.runFor(STEP_MS);
      await at(page, 2);
    });

    it('do not advance with reduced motion', async () => {
      const page = await openHome({ reducedMotion: 'reduce' });
      await page.clock.runFor(3 * STEP_MS);
      await at(page, 1);
    });

    it('open their links', async () => {
      const page = await openHome();
      await promotions(page).getByRole('link', { name: 'Peixes' }).click();
      await page.getByRole('heading', { level: 1, name: 'Nossos Parceiros' }).waitFor();
    });
  });

  describe('the main banners', () => {
    it('do not advance by themselves, and wrap around', async () => {
      const page = await openHome();
      const hero = page.getByRole('region', { name: 'Destaques' });
      await page.clock.runFor(3 * STEP_MS);
      await at(page, 1, hero);
      await hero.getByRole('heading', { name: 'Um cardume de lojas' }).waitFor();
      await hero.getByRole('button', { name: 'Anterior' }).click();
      await at(page, 2, hero);
      await hero.getByRole('heading', { name: 'Bichos felizes' }).waitFor();
      await hero.getByRole('button', { name: 'Próximo' }).click();
      await at(page, 1, hero);
    });
  });

  describe('the panel of the main banners', () => {
    it.each([
      [360, 150],
      [1280, 100],
    ])('has its dots beside the arrows and no hole, on %d px', async (width, highest) => {
      const page = await site.open('/', { viewport: { width, height: 900 } });
      await page.getByText('13 lojas').waitFor();
      const hero = page.getByRole('region', { name: 'Destaques' });
      // Retried, because content above that is still loading may move the elements between measurements.
      await eventually(async () => {
        const [dot, arrow, panel] = await Promise.all(
          [
            hero.getByRole('button', { name: 'Ir para o banner 2' }),
            hero.getByRole('button', { name: 'Anterior' }),
            hero
              .locator('div')
              .filter({ has: page.getByRole('button', { name: 'Anterior' }) })
              .first(),
          ].map((part) => part.boundingBox()),
        );
        if (!dot || !arrow || !panel) throw new Error('the panel is not shown');
        expect(dot.y + dot.height / 2).toBeCloseTo(arrow.y + arrow.height / 2, 0);
        expect(panel.height).toBeLessThanOrEqual(highest);
      });
    });
  });

  describe('best sellers', () => {
    it('advance every four seconds, and are ordered by chat at their final price', async () => {
      const page = await openHome();
      const sellers = page.getByRole('region', { name: 'Mais Vendidos' });
      const left = () => sellers.getByRole('list').evaluate((track) => track.scrollLeft);
      const before = await left();
      await page.clock.runFor(STEP_MS);
      await eventually(async () => expect(await left()).toBeGreaterThan(before + 100));
      const buy = sellers.getByRole('article').filter({ hasText: 'Guppy' }).getByRole('link', { name: 'Comprar' });
      const chat = await tabOpenedBy(page, () => buy.click());
      expect(chat.href.split('?')[0]).toBe('https://wa.me/5511987654321');
      expect(chat.searchParams.get('text')).toMatch(/Cardume.*Guppy.*R\$ 75,00/);
    });
  });

  describe('sponsored products', () => {
    it('are ordered by chat', async () => {
      const page = await openHome();
      const chat = await tabOpenedBy(page, () => page.getByRole('link', { name: 'Comprar Ração premium' }).click());
      expect(chat.searchParams.get('text')).toMatch(/Ração premium.*R\$ 100,00/);
    });
  });
}
