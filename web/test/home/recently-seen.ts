import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { cardOf, type Site } from '../site.ts';

const row = (page: Page) => page.getByRole('region', { name: 'Vistas recentemente' });
const names = (page: Page) => row(page).getByRole('link').allInnerTexts();

async function visit(page: Page, name: string): Promise<void> {
  await cardOf(page, name).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Tests of the list of shops that were opened on the device. */
export function recentlySeen(site: Site): void {
  describe('the shops seen recently', () => {
    it('are listed on the device, the last one first, and named by no call', async () => {
      const page = await site.open('/?cidade=Olinda');
      await cardOf(page, 'Bicho Solto').waitFor();
      expect(await row(page).count()).toBe(0);
      for (const name of ['Água do Mar', 'Bicho Solto', 'Água do Mar']) {
        await visit(page, name);
        await page.getByRole('link', { name: 'Voltar' }).click();
      }
      await row(page).waitFor();
      expect(await names(page)).toEqual([
        expect.stringMatching(/Água do Mar\s+Carmo, Olinda$/),
        expect.stringMatching(/Bicho Solto\s+Varadouro, Olinda$/),
      ]);
      const seen = await page.evaluate(() => localStorage.getItem('recently-seen') ?? '');
      const ids = (JSON.parse(seen) as { id: string }[]).map(({ id }) => id);
      // Unloads the shops' pages, so that their pending calls are not recorded.
      await page.goto('about:blank');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
      await page.goto('/?cidade=Recife');
      await page.getByText('11 lojas').waitFor();
      await row(page).waitFor();
      expect(asked.filter((call) => ids.some((id) => call.includes(id)))).toEqual([]);
    });

    it('lead to their pages, and are cleared', async () => {
      const page = await site.open('/?cidade=Olinda');
      await visit(page, 'Bicho Solto');
      await page.goto('/');
      await row(page)
        .getByRole('link', { name: /Bicho Solto/ })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Bicho Solto' }).waitFor();
      await page.getByRole('link', { name: 'Voltar' }).click();
      await row(page).getByRole('button', { name: 'Limpar' }).click();
      await eventually(async () => expect(await row(page).count()).toBe(0));
      expect(await page.evaluate(() => localStorage.getItem('recently-seen'))).toBeNull();
      await page.reload();
      await page.getByText('13 lojas').waitFor();
      expect(await row(page).count()).toBe(0);
    });

    it('are ten at most, and one that does not exist any more is dropped when it is opened', async () => {
      const page = await site.open('/');
      await page.evaluate(() => {
        const shop = (n: number) => ({
          id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
          name: `Antiga ${n}`,
          neighborhood: 'Centro',
          city: 'Recife',
          profileImageUrl: null,
        });
        const broken = [null, 'x', { id: 1 }];
        const kept = [...broken, ...Array.from({ length: 10 }, (_, n) => shop(n + 1))];
        localStorage.setItem('recently-seen', JSON.stringify(kept));
      });
      await page.goto('/?cidade=Olinda');
      await eventually(async () => expect(await names(page)).toHaveLength(10));
      await visit(page, 'Bicho Solto');
      await page.getByRole('link', { name: 'Voltar' }).click();
      await eventually(async () => expect(await names(page)).toHaveLength(10));
      expect((await names(page))[0]).toContain('Bicho Solto');
      expect(await row(page).getByText('Antiga 10').count()).toBe(0);
      await row(page)
        .getByRole('link', { name: /^Antiga 1\b/ })
        .click();
      await page.getByRole('heading', { name: 'Loja não encontrada' }).waitFor();
      await page.goto('/');
      await eventually(async () => expect(await names(page)).toHaveLength(9));
      expect(await row(page).getByText('Antiga 1', { exact: true }).count()).toBe(0);
    });

    it('are reached by the keyboard, and scroll sideways within the page', async () => {
      const page = await site.open('/?cidade=Olinda', { viewport: { width: 360, height: 740 } });
      await visit(page, 'Bicho Solto');
      await page.getByRole('link', { name: 'Voltar' }).click();
      await visit(page, 'Água do Mar');
      await page.getByRole('link', { name: 'Voltar' }).click();
      await row(page).getByRole('button', { name: 'Limpar' }).focus();
      for (const _ of [1, 2]) await page.keyboard.press('Tab');
      const last = row(page).getByRole('link').last();
      expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
      await eventually(async () => {
        const box = await last.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });
}
