import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { breakCall, cardOf, holdCalls, type Site } from '../site.ts';

/** A position 556 m south of the shop in Olinda. */
const NEAR_OLINDA = { geolocation: { latitude: -8.015, longitude: -34.85 }, permissions: ['geolocation'] };

const FAILURES = {
  2: 'Localização indisponível',
  3: 'Tempo esgotado ao obter localização',
  99: 'Erro ao obter localização',
};

async function askPosition(page: Page): Promise<void> {
  await page.getByText('13 lojas').waitFor();
  await page.getByRole('button', { name: 'Perto de mim' }).click();
}

async function chooseOlinda(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Escolher local' }).click();
  const dialog = page.getByRole('dialog', { name: 'Onde você está?' });
  await dialog.getByRole('combobox', { name: 'Buscar bairro ou cidade' }).fill('olinda');
  await dialog
    .getByRole('option', { name: /^Olinda/ })
    .first()
    .click();
}

/** Makes each position request fail with the next code. `window.asked` holds the options of the last request. */
async function withoutPosition(page: Page, codes: number[]): Promise<void> {
  await page.addInitScript((reasons) => {
    navigator.geolocation.getCurrentPosition = (_found, failed, options) => {
      Object.assign(window, { asked: options });
      failed?.({ code: reasons.shift() } as GeolocationPositionError);
    };
  }, codes);
}

/** Tests of sorting shops by distance from the visitor's position. */
export function visitorPosition(site: Site): void {
  describe('the position of the visitor', () => {
    it('sorts the shops, names the place and shows the distances', async () => {
      const page = await site.open('/?pagina=2', NEAR_OLINDA);
      await askPosition(page);
      await page.getByRole('heading', { name: 'Lojas em Carmo' }).waitFor();
      await cardOf(page, 'Água do Mar').getByText('556 m', { exact: true }).waitFor();
      const names = await page.getByRole('link', { name: /^(Loja \d\d|Água do Mar|Bicho Solto)$/ }).allInnerTexts();
      expect(names.slice(0, 2)).toEqual(['Água do Mar', 'Loja 01']);
      expect(await cardOf(page, 'Loja 01').textContent()).toMatch(/\d+,\d km/);
      expect(new URL(page.url()).search).toBe('');
    });

    it('is kept for the session of the tab, and has a chip that removes it', async () => {
      const page = await site.open('/', NEAR_OLINDA);
      await askPosition(page);
      await page.getByRole('heading', { name: 'Lojas em Carmo' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Lojas em Carmo' }).waitFor();
      await cardOf(page, 'Água do Mar').getByText('556 m', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Remover filtro Carmo' }).click();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      await page.getByRole('button', { name: 'Perto de mim' }).waitFor();
    });

    it('lists shops without a position last, and keeps the filters', async () => {
      const page = await site.open('/', NEAR_OLINDA);
      await askPosition(page);
      await page.getByRole('heading', { name: 'Lojas em Carmo' }).waitFor();
      expect(await page.getByLabel('Cidade').inputValue()).toBe('');
      await page.getByLabel('Cidade').selectOption('Olinda');
      await page.getByText('2 lojas').waitFor();
      await cardOf(page, 'Água do Mar').getByText('556 m').waitFor();
      expect(await page.getByRole('link', { name: /^(Água do Mar|Bicho Solto)$/ }).allInnerTexts()).toEqual([
        'Água do Mar',
        'Bicho Solto',
      ]);
      expect(await cardOf(page, 'Bicho Solto').textContent()).not.toMatch(/km|\d m\b/);
      await page.getByRole('button', { name: 'Limpar localização' }).click();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      await page.getByText('13 lojas').waitFor();
      expect(await page.getByLabel('Cidade').inputValue()).toBe('');
      expect(await page.getByText('556 m').count()).toBe(0);
    });

    it('may arrive late: changes made meanwhile stay, and another screen is not left', async () => {
      const page = await site.newPage(NEAR_OLINDA);
      const calls = '**/api/reverse-geocode';
      const first = await holdCalls(page, calls);
      await page.goto('/?pagina=2');
      await askPosition(page);
      await page.getByLabel('Cidade').selectOption('Olinda');
      await page.getByText('2 lojas').waitFor();
      await first.sent;
      first.release();
      await page.getByRole('heading', { name: 'Lojas em Carmo' }).waitFor();
      await cardOf(page, 'Água do Mar').getByText('556 m').waitFor();
      expect(await page.getByLabel('Cidade').inputValue()).toBe('Olinda');
      expect(new URL(page.url()).search).toBe('?cidade=Olinda');

      await page.getByRole('button', { name: 'Limpar localização' }).click();
      const second = await holdCalls(page, calls);
      await askPosition(page);
      await page.getByRole('link', { name: 'Água do Mar', exact: true }).click();
      await page.getByRole('heading', { name: 'Água do Mar' }).first().waitFor();
      await second.sent;
      const answered = page.waitForResponse(calls);
      second.release();
      await answered;
      // Once the page has read this later response, it has read that of the place as well.
      await page.evaluate(async () => (await fetch('/api/banners')).text());
      expect(new URL(page.url()).pathname).toMatch(/^\/loja\//);
    });

    it('keeps the distances from a chosen place while it is determined', async () => {
      const page = await site.newPage();
      await page.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = () => {};
      });
      await page.goto('/');
      await chooseOlinda(page);
      await page.getByRole('heading', { name: 'Lojas em Olinda' }).waitFor();
      const distance = cardOf(page, 'Água do Mar').getByText(/\d (m|km)$/);
      await distance.waitFor();
      await page.getByRole('button', { name: 'Escolher local' }).click();
      const dialog = page.getByRole('dialog', { name: 'Onde você está?' });
      await dialog.getByRole('button', { name: 'Perto de mim' }).click();
      await dialog.getByRole('button', { name: 'Perto de mim', disabled: true }).waitFor();
      expect(await distance.count()).toBe(1);
      expect(await page.getByText('Lojas em Olinda').count()).toBe(1);
    });

    it('leaves alone the place that is chosen while it is determined', async () => {
      const page = await site.newPage();
      await page.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = (found, failed) => {
          Object.assign(window, { found, failed });
        };
      });
      await page.goto('/');
      const nearMe = page.locator('main').getByRole('button', { name: 'Perto de mim' });
      const inOlinda = page.getByRole('heading', { name: 'Lojas em Olinda' });
      for (const result of ['found', 'failed']) {
        await nearMe.click();
        await page.waitForFunction((name) => name in window, result);
        await chooseOlinda(page);
        await inOlinda.waitFor();
        await page.evaluate(
          (name) => Reflect.get(window, name)({ code: 2, coords: { latitude: -8.11, longitude: -34.9 } }),
          result,
        );
        // Once the page has read this later response, it has read that of the position's name as well.
        await page.evaluate(async () => (await fetch('/api/banners')).text());
        expect(await inOlinda.count()).toBe(1);
        await page.getByRole('button', { name: 'Limpar localização' }).click();
        await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      }
    });

    it('keeps the previous place when it is denied', async () => {
      const page = await site.newPage();
      await withoutPosition(page, [1]);
      await page.goto('/');
      await chooseOlinda(page);
      await page.getByRole('heading', { name: 'Lojas em Olinda' }).waitFor();
      await page.getByRole('button', { name: 'Escolher local' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Perto de mim' }).click();
      await page.getByRole('dialog').getByText('Permissão de localização negada').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Lojas em Olinda' }).waitFor();
    });

    it('is used without a name when no place name is found', async () => {
      const page = await site.newPage(NEAR_OLINDA);
      await breakCall(page, '**/api/reverse-geocode');
      await page.goto('/');
      await askPosition(page);
      await cardOf(page, 'Água do Mar').getByText('556 m', { exact: true }).waitFor();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
    });

    it('is requested only on a click, and a denied permission shows a hint', async () => {
      const page = await site.open('/');
      await askPosition(page);
      const toast = page.getByRole('status').filter({ hasText: 'Permissão de localização negada' });
      await page.getByRole('button', { name: 'Perto de mim' }).waitFor();
      await toast.getByRole('button', { name: 'Escolher local' }).click();
      await page.getByRole('dialog', { name: 'Onde você está?' }).waitFor();
    });

    it('shows a toast when it fails, and can be requested again', async () => {
      const page = await site.newPage();
      await withoutPosition(page, Object.keys(FAILURES).map(Number));
      await page.goto('/');
      for (const words of Object.values(FAILURES)) {
        await askPosition(page);
        await page.getByRole('status').getByText(words, { exact: true }).waitFor();
      }
      expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual({
        enableHighAccuracy: true,
        timeout: 10_000,
        maximumAge: 0,
      });
    });

    it('is reported as unsupported in an old browser', async () => {
      const page = await site.newPage();
      await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
      await page.goto('/');
      await askPosition(page);
      await page.getByRole('status').getByText('Geolocalização não é suportada pelo seu navegador').waitFor();
    });
  });
}
