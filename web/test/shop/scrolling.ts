import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { DESKTOP, type Site } from '../site.ts';
import type { Shops } from './shops.ts';
import { untilLayoutStable } from './until-layout-stable.ts';

/** Tests of the elements that stay on the screen while a shop's page is scrolled. */
export function scrolling(site: Site, shops: Shops): void {
  const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  const toEnd = (page: Page) => scrollTo(page, 1_000_000);
  const navTop = async (page: Page) =>
    (await page.getByRole('navigation', { name: 'Principal' }).boundingBox())?.y ?? 0;
  const edges = async (element: Locator) => {
    const box = await element.boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  /** Locates the copy of the button that is visible and exposed to assistive technology. */
  const chat = (page: Page) => page.getByRole('link', { name: 'WhatsApp', exact: true });
  const map = (page: Page) => page.getByRole('link', { name: 'Ver localização' });
  const chips = (page: Page) => page.getByRole('navigation', { name: 'Categorias dos produtos' });
  const current = (page: Page) => chips(page).locator('[aria-current]');

  describe('the buttons of a shop on a phone', () => {
    it('stay above the bottom navigation once they have left the screen, in one copy', async () => {
      const page = await site.open(`/loja/${shops.wide}`);
      await page.getByRole('link', { name: 'racoes 3' }).waitFor();
      await untilLayoutStable(page);
      const first = await edges(chat(page));
      expect(await chat(page).count()).toBe(1);
      await scrollTo(page, first.bottom + 400);
      await eventually(async () => {
        const { top, bottom } = await edges(chat(page));
        expect(bottom).toBeLessThanOrEqual(await navTop(page));
        expect(bottom).toBeGreaterThan((await navTop(page)) - 20);
        expect((await edges(map(page))).top).toBe(top);
      });
      expect([await chat(page).count(), await map(page).count()]).toEqual([1, 1]);
      expect(await chat(page).getAttribute('href')).toBe('https://wa.me/5511987654321');
      await scrollTo(page, 0);
      await eventually(async () => expect(await edges(chat(page))).toEqual(first));
      expect(await chat(page).count()).toBe(1);
    });

    it('do not cover the end of the page', async () => {
      const page = await site.open(`/loja/${shops.wide}`);
      await page.getByRole('link', { name: 'racoes 3' }).waitFor();
      await toEnd(page);
      await page.getByRole('region', { name: 'Perto desta loja' }).waitFor();
      await eventually(async () => {
        // The end of the page moves while its last part loads.
        await toEnd(page);
        const bar = await edges(chat(page));
        expect(bar.bottom).toBeLessThanOrEqual(await navTop(page));
        const last = page.locator('main section').last();
        expect((await edges(last)).bottom).toBeLessThan(bar.top);
      });
    });

    it('are only the map where the shop has no number', async () => {
      const page = await site.open(`/loja/${shops.mute}`, { viewport: { width: 390, height: 500 } });
      await page.getByRole('link', { name: 'Guppy' }).waitFor();
      await toEnd(page);
      await eventually(async () => {
        const { bottom } = await edges(map(page));
        expect(bottom).toBeGreaterThan((await navTop(page)) - 20);
      });
      expect([await map(page).count(), await chat(page).count()]).toEqual([1, 0]);
    });

    it('are in the card beside the products on a desktop', async () => {
      const page = await site.open(`/loja/${shops.wide}`, { viewport: DESKTOP });
      await page.getByRole('link', { name: 'racoes 3' }).waitFor();
      await toEnd(page);
      await eventually(async () => expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100));
      const about = page.getByRole('region', { name: 'Sobre a loja' });
      expect(await about.getByRole('link', { name: 'WhatsApp', exact: true }).count()).toBe(1);
      expect((await edges(chat(page))).bottom).toBeLessThan((await navTop(page)) - 100);
    });
  });

  describe('the categories of a shop’s products', () => {
    it.each([
      ['phone', { width: 390, height: 844 }],
      ['desktop', DESKTOP],
    ])('stay as a row while scrolling, on a %s, and a press leads to the products of one', async (_, viewport) => {
      const page = await site.open(`/loja/${shops.wide}`, { viewport });
      await chips(page).waitFor();
      await untilLayoutStable(page);
      const names = await chips(page).getByRole('button').allTextContents();
      const headings = await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allTextContents();
      expect(names).toEqual(headings);
      expect(names).toHaveLength(6);
      await eventually(async () => expect(await current(page).allTextContents()).toEqual(names.slice(0, 1)));
      for (const name of [names[4] ?? '', names[1] ?? '', names[2] ?? '']) {
        await chips(page).getByRole('button', { name }).click();
        await eventually(async () => {
          expect(await current(page).allTextContents()).toEqual([name]);
          const row = await edges(chips(page));
          const heading = await edges(page.getByRole('heading', { level: 2, name }));
          expect(row.top).toBe(0);
          expect(heading.top).toBeGreaterThanOrEqual(row.bottom);
          expect(heading.bottom).toBeLessThan(await navTop(page));
        });
      }
      await scrollTo(page, 0);
      await eventually(async () => expect(await current(page).allTextContents()).toEqual(names.slice(0, 1)));
    });

    it('mark the one at a third of the height, not one that is almost out of view', async () => {
      const page = await site.open(`/loja/${shops.wide}`);
      await chips(page).waitFor();
      await untilLayoutStable(page);
      const [, second = ''] = await chips(page).getByRole('button').allTextContents();
      const heading = page.getByRole('region', { name: second });
      const { y = 0 } = (await heading.boundingBox()) ?? {};
      await scrollTo(page, y - 250);
      await eventually(async () => expect(await current(page).allTextContents()).toEqual([second]));
    });

    it('follow the search, and are hidden where there is only one', async () => {
      const page = await site.open(`/loja/${shops.wide}`);
      const box = page.getByPlaceholder('Buscar Produtos...');
      await box.fill('a');
      await chips(page).waitFor();
      await box.fill('camas');
      await page.getByRole('region', { name: 'Camas' }).waitFor();
      await chips(page).waitFor({ state: 'detached' });
    });

    it('stand side by side on a desktop where they are small', async () => {
      const page = await site.open(`/loja/${shops.wide}`, { viewport: DESKTOP });
      await chips(page).waitFor();
      await untilLayoutStable(page);
      const names = await chips(page).getByRole('button').allTextContents();
      const regions = page.getByRole('tabpanel').getByRole('region');
      // Measured in one call, because content above that is still loading may move the regions.
      const boxes = await regions.evaluateAll((all) =>
        all.map((region) => {
          const { y, width } = region.getBoundingClientRect();
          return { y, width, count: region.querySelectorAll('article').length };
        }),
      );
      expect(boxes).toHaveLength(names.length);
      const [full = 0] = boxes.filter(({ count }) => count === 3).map(({ width }) => width);
      for (const box of boxes) {
        if (box.count === 3) continue;
        const row = boxes.filter(({ y }) => y === box.y);
        // A row of one and of two products is as wide as one of three, up to the gap.
        expect(row.reduce((sum, { width }) => sum + width, 0)).toBeGreaterThan(full * 0.6);
      }
      const single = boxes.filter(({ count }) => count === 1);
      expect(single.filter((box) => boxes.some((other) => other !== box && other.y === box.y))).toEqual(single);
    });
  });
}
