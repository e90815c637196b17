import { randomUUID } from 'node:crypto';
import { ADMIN_AREA_PATHS } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { openShop } from '../shops.ts';
import { DESKTOP, PHONE, type Site } from '../site.ts';
import { adminAt } from './admins.ts';

/** Tests of the menu beside the admins' screens, and of the cards on their first screen. */
export function menu(site: Site): void {
  describe('the admin’s menu', () => {
    it('stands beside every screen from 1024 px on, marks it, and leads to all of them', async () => {
      const { page } = await adminAt(site, '/admin', { viewport: { width: 1024, height: 700 } });
      const menu = page.getByRole('navigation', { name: 'Administração' });
      for (const path of ADMIN_AREA_PATHS) {
        await menu.locator(`a[href="${path}"]`).click();
        await page.waitForURL(`**${path}`);
        await menu.locator(`a[href="${path}"][aria-current=page]`).waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect([path, await menu.locator('[aria-current]').count()]).toEqual([path, 1]);
        await page.goto(path);
        await menu.locator(`a[href="${path}"][aria-current=page]`).waitFor();
        expect([path, await menu.count()]).toEqual([path, 1]);
      }
      expect(await menu.getByRole('link').count()).toBe(ADMIN_AREA_PATHS.length);
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' }).waitFor();
      await page.setViewportSize({ width: 1023, height: 700 });
      await menu.waitFor({ state: 'detached' });
    });

    it('shows the number of pending shops, one less after an approval', async () => {
      const name = `Recanto ${randomUUID().slice(0, 8)}`;
      await openShop(site, { name }, { approved: false });
      const { page } = await adminAt(site, `/admin/lojas?busca=${encodeURIComponent(name)}`, { viewport: DESKTOP });
      const menu = page.getByRole('navigation', { name: 'Administração' });
      const shops = menu.getByRole('link', { name: /^Lojas/ });
      const waiting = async () =>
        Number(/^Lojas (\d+) para aprovar$/.exec((await shops.textContent()) ?? '')?.[1] ?? 0);
      await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
      const before = await waiting();
      await page.getByRole('button', { name: 'Aprovar', exact: true }).click();
      await eventually(async () => expect(await waiting()).toBe(before - 1));
      await openShop(site, { name }, { approved: false });
      await menu.getByRole('link', { name: 'Usuários' }).click();
      await eventually(async () => expect(await waiting()).toBe(before));
    });

    it('shows the number of open reports, one less after a dismissal', async () => {
      const { id } = await openShop(site, { name: `Recanto ${randomUUID().slice(0, 8)}` });
      const body = { storeId: id, reason: 'spam', comment: null, visitor: randomUUID() } as const;
      await site.services.reviews.reportSubject({ params: { kind: 'store', subjectId: id }, body });
      const { page } = await adminAt(site, '/admin/denuncias', { viewport: DESKTOP });
      const entry = page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name: /^Denúncias/ });
      const open = async () => Number(/^Denúncias (\d+) abertas?$/.exec((await entry.textContent()) ?? '')?.[1] ?? 0);
      await eventually(async () => expect(await open()).toBeGreaterThan(0));
      const before = await open();
      await page.getByRole('button', { name: 'Dispensar' }).first().click();
      await eventually(async () => expect(await open()).toBe(before - 1));
    });

    it('has cards on a phone’s first screen, of which those with something to decide stand out', async () => {
      await openShop(site, {}, { approved: false });
      const { page } = await adminAt(site, '/admin', { viewport: PHONE });
      const main = page.getByRole('main');
      const shops = main.getByRole('link', { name: /^Lojas \d+ para aprovar$/ });
      const ground = (card: typeof shops) => card.evaluate((element) => getComputedStyle(element).backgroundColor);
      await shops.waitFor();
      expect(await ground(shops)).not.toBe(await ground(main.getByRole('link', { name: 'Auditoria Quem fez o quê' })));
      await shops.click();
      await page.getByRole('article').first().getByText('Pendente').waitFor();
      expect(await page.getByRole('navigation', { name: 'Administração' }).count()).toBe(0);
    });
  });
}
