import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { HANG_MS } from '../../../infra/test/eventually.ts';
import { breakCall, cardOf, holdCalls, type Site } from '../site.ts';

/** The client's debounce time of the search for a place. */
const PAUSE_MS = 300;

async function openPlaces(page: Page) {
  await page.getByRole('button', { name: 'Escolher local' }).click();
  const dialog = page.getByRole('dialog', { name: 'Onde você está?' });
  return { dialog, field: dialog.getByLabel('Buscar bairro ou cidade') };
}

/** Tests of choosing the place from which distances are measured. */
export function places(site: Site): void {
  describe('the search for a place', () => {
    it('starts at three letters after a pause, suggests places, and sorts by the chosen one', async () => {
      const page = await site.newPage();
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/places') asked.push(searchParams.get('q') ?? '');
      });
      await page.clock.install({ time: 0 });
      await page.goto('/');
      const { dialog, field } = await openPlaces(page);
      await field.waitFor();
      // The clock is paused, because on a slow machine there would be pauses between the letters, too.
      await page.clock.pauseAt(HANG_MS);
      await field.pressSequentially('olinda');
      await page.clock.runFor(PAUSE_MS);
      await page.clock.resume();
      await dialog
        .getByRole('option', { name: /^Olinda/ })
        .first()
        .waitFor();
      expect(asked).toEqual(['olinda']);
      await field.press('ArrowDown');
      await field.press('ArrowUp');
      await field.press('Enter');
      await page.getByRole('heading', { name: 'Lojas em Olinda' }).waitFor();
      expect(await dialog.count()).toBe(0);
      expect(await cardOf(page, 'Água do Mar').textContent()).toMatch(/\d (m|km)/);
      expect(await page.getByRole('button', { name: 'Escolher local' }).isVisible()).toBe(true);
    });

    it('keeps the places that it offers while a longer text is searched for', async () => {
      const page = await site.newPage();
      await page.goto('/');
      const { dialog, field } = await openPlaces(page);
      const option = dialog.getByRole('option', { name: /^Olinda/ }).first();
      await field.fill('olind');
      await option.waitFor();
      const { sent, release } = await holdCalls(page, '**/api/places?q=olinda');
      await field.fill('olinda');
      await sent;
      await option.click();
      await page.getByRole('heading', { name: 'Lojas em Olinda' }).waitFor();
      release();
    });

    it('chooses no place of an earlier text', async () => {
      const page = await site.newPage();
      await page.goto('/');
      const { dialog, field } = await openPlaces(page);
      await field.fill('olinda');
      await dialog.getByRole('option').first().waitFor();
      const { sent, release } = await holdCalls(page, '**/api/places?q=recife');
      await field.fill('recife');
      await field.press('Enter');
      expect(await field.inputValue()).toBe('recife');
      expect(await dialog.getByRole('option').count()).toBe(0);
      await sent;
      release();
      const found = dialog.getByRole('option', { name: /^Recife/ }).first();
      await found.waitFor();
      await field.press('Enter');
      await page.getByRole('heading', { name: 'Lojas em Recife' }).waitFor();
    });

    it('makes no call for two letters, and shows when nothing is found', async () => {
      const page = await site.newPage();
      const asked: string[] = [];
      page.on('request', (request) => request.url().includes('/api/places') && asked.push(request.url()));
      await page.goto('/');
      const { dialog, field } = await openPlaces(page);
      await field.fill('ol');
      await field.fill('xyzw');
      await dialog.getByText('Nenhum local encontrado').waitFor();
      expect(asked.map((url) => new URL(url).search)).toEqual(['?q=xyzw']);
    });

    it('shows an error when the search fails, and offers a retry', async () => {
      const page = await site.newPage();
      const repair = await breakCall(page, '**/api/places?**');
      await page.goto('/');
      const { dialog, field } = await openPlaces(page);
      await field.fill('olinda');
      await dialog.getByText('Não foi possível buscar os locais').waitFor();
      repair();
      await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
      await dialog
        .getByRole('option', { name: /^Olinda/ })
        .first()
        .waitFor();
    });

    it('shows an error when the chosen place fails to load', async () => {
      const page = await site.newPage();
      await breakCall(page, '**/api/places/*');
      await page.goto('/');
      const { dialog, field } = await openPlaces(page);
      await field.fill('olinda');
      await dialog.getByRole('option').first().click();
      await dialog.getByRole('status').getByText('Erro ao obter localização').waitFor();
    });

    it('offers the visitor’s position, which closes the dialog', async () => {
      const here = { geolocation: { latitude: -8.015, longitude: -34.85 }, permissions: ['geolocation'] };
      const page = await site.open('/', here);
      const { dialog } = await openPlaces(page);
      await dialog.getByRole('button', { name: 'Perto de mim' }).click();
      await page.getByRole('heading', { name: 'Lojas em Carmo' }).waitFor();
      await dialog.waitFor({ state: 'detached' });
    });
  });
}
