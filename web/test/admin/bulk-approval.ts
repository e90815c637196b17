import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Route } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { fulfilCall, nextToast } from '../people.ts';
import { openShop } from '../shops.ts';
import { DESKTOP, type Site } from '../site.ts';
import { tabTo } from '../tab-to.ts';
import { adminAt } from './admins.ts';

export function bulkApproval(site: Site): void {
  describe('pending shops', () => {
    it('are approved in bulk by keyboard; a refused one stays selected and shows the reason', async () => {
      const word = `Xb${randomUUID().slice(0, 8)}`;
      const open = (name: string, approved = false) => openShop(site, { name: `${word} ${name}` }, { approved });
      const shops = [await open('um'), await open('dois'), await open('três')];
      await open('aprovada', true);
      const { page } = await adminAt(site, `/admin/lojas?busca=${word}`, { viewport: { width: 360, height: 740 } });
      await page.getByRole('article').nth(3).waitFor();
      const approve = page.getByRole('button', { name: 'Aprovar selecionadas' });
      const boxes = page.getByRole('checkbox', { name: new RegExp(`^Selecionar ${word}`) });
      expect([await boxes.count(), await approve.count()]).toEqual([3, 0]);

      for (const name of ['três', 'dois', 'um']) {
        await tabTo(page, new RegExp(`^Selecionar ${word} ${name}`));
        await page.keyboard.press('Space');
      }
      await page.getByRole('status').getByText('3 selecionadas').waitFor();
      await page.keyboard.press('Space');
      await page.getByRole('status').getByText('2 selecionadas').waitFor();
      await page.keyboard.press('Space');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

      const reason = 'A loja foi alterada agora há pouco';
      const refused = `**/api/admin/stores/${shops[1]?.id}/approve`;
      const repair = await fulfilCall(page, refused, 409, JSON.stringify({ message: reason, code: 'conflict' }));
      const asked: string[] = [];
      page.on('request', (request) => request.method() === 'PATCH' && asked.push(request.url()));
      const held: Route[] = [];
      await page.route('**/approve', (route) => void held.push(route));
      await tabTo(page, /^Aprovar selecionadas/);
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: /^Aprovar \d lojas?\?$/ });
      await question.getByRole('button', { name: 'Cancelar' }).press('Enter');
      await question.waitFor({ state: 'detached' });
      await tabTo(page, /^Aprovar selecionadas/);
      await page.keyboard.press('Enter');
      await page
        .getByRole('dialog', { name: 'Aprovar 3 lojas?' })
        .getByRole('button', { name: 'Aprovar' })
        .press('Enter');
      for (const words of ['Aprovando 1 de 3…', 'Aprovando 2 de 3…', 'Aprovando 3 de 3…']) {
        await page.getByRole('status').getByText(words).waitFor();
        await eventually(async () => expect(held).toHaveLength(1));
        await held.pop()?.fallback();
      }
      await page.unroute('**/approve');
      expect(await nextToast(page)).toBe('Erro ao atualizar loja / 2 lojas aprovadas com sucesso!');
      await page.getByText(`${word} dois: ${reason}`).waitFor();
      expect(await boxes.count()).toBe(1);
      expect(await boxes.getAttribute('aria-label')).toBe(`Selecionar ${word} dois`);
      expect(await boxes.isChecked()).toBe(true);
      const ids = shops.map(({ id }) => id);
      expect(asked.map((url) => ids.findIndex((id) => url.includes(id)))).toEqual([0, 1, 2]);

      repair();
      await eventually(async () => expect(await page.locator(':focus').textContent()).toBe('Aprovar selecionadas'));
      await page.keyboard.press('Enter');
      await question.getByRole('button', { name: 'Aprovar' }).click();
      await page.getByText('Loja aprovada com sucesso!').waitFor();
      await approve.waitFor({ state: 'detached' });
      // Focus returns to the list.
      await eventually(async () =>
        expect(await page.locator(':focus').getByRole('article').count()).toBeGreaterThan(0),
      );
      await eventually(async () => {
        expect(await page.getByRole('article').getByText('Aprovada', { exact: true }).count()).toBe(4);
        expect(await page.getByRole('checkbox').count()).toBe(0);
      });
    });

    it('leave the list of pending shops although the last of them fails', async () => {
      const word = `Xl${randomUUID().slice(0, 8)}`;
      const open = (name: string) => openShop(site, { name: `${word} ${name}` }, { approved: false });
      await open('um');
      const last = await open('dois');
      const { page } = await adminAt(site, `/admin/lojas?busca=${word}&situacao=pendentes`, { viewport: DESKTOP });
      const menu = page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name: /^Lojas/ });
      const waiting = async () => Number((await menu.textContent())?.replace(/\D/g, ''));
      await page.getByLabel('Selecionar todas desta página').check();
      await page.getByRole('status').getByText('2 selecionadas').waitFor();
      // The menu has its number by a call of its own.
      await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
      const before = await waiting();
      await fulfilCall(page, `**/api/admin/stores/${last.id}/approve`, 500, '{}');
      await page.getByRole('button', { name: 'Aprovar selecionadas' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click();
      expect(await nextToast(page)).toBe('Erro ao atualizar loja / Loja aprovada com sucesso!');
      await eventually(async () => {
        expect(await page.getByRole('article').count()).toBe(1);
        expect(await waiting()).toBe(before - 1);
      });
      await page.getByText('1 loja', { exact: true }).waitFor();
    });

    it('of a page are selected together, by boxes at the edge of their rows', async () => {
      const word = `Xt${randomUUID().slice(0, 8)}`;
      for (let number = 1; number <= 6; number++)
        await openShop(site, { name: `${word} ${number}` }, { approved: false });
      const { page } = await adminAt(site, `/admin/lojas?busca=${word}`);
      const boxes = page.getByRole('checkbox', { name: new RegExp(`^Selecionar ${word}`) });
      const all = page.getByRole('checkbox', { name: 'Selecionar todas desta página' });
      await all.check();
      await page.getByRole('status').getByText('5 selecionadas').waitFor();
      await boxes.nth(2).uncheck();
      await page.getByRole('status').getByText('4 selecionadas').waitFor();
      expect(await all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([false, true]);
      await all.check();
      await page.getByRole('status').getByText('5 selecionadas').waitFor();
      await all.uncheck();
      await page.getByRole('button', { name: 'Aprovar selecionadas' }).waitFor({ state: 'detached' });
      for (const width of [360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const gaps = await page.getByRole('article').evaluateAll((rows) =>
          rows.map((row) => {
            const box = row.querySelector('input[type=checkbox]');
            return (box?.getBoundingClientRect().left ?? 0) - row.getBoundingClientRect().left;
          }),
        );
        expect([width, Math.max(...gaps) < 32]).toEqual([width, true]);
      }
      await all.check();
      await page.getByRole('button', { name: 'Aprovar selecionadas' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click();
      expect(await nextToast(page)).toBe('5 lojas aprovadas com sucesso!');
      await eventually(async () =>
        expect(await page.getByRole('article').getByText('Aprovada', { exact: true }).count()).toBe(5),
      );
      expect(await all.count()).toBe(0);
      await page.reload();
      await all.waitFor();
      expect([await boxes.count(), await all.isChecked()]).toEqual([1, false]);
    });
  });
}
