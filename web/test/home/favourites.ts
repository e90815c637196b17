import { describe, expect, it } from '@jest/globals';
import { breakCall, cardOf, type Site } from '../site.ts';

/** Tests of favourites, which are stored on the device. */
export function favourites(site: Site): void {
  describe('favourites', () => {
    it('are stored on the device and listed alone', async () => {
      const page = await site.open('/?cidade=Olinda');
      const heart = cardOf(page, 'Água do Mar').getByRole('button', { name: 'Favoritar Água do Mar' });
      await heart.click();
      expect(await heart.getAttribute('aria-pressed')).toBe('true');
      await page.goto('/?favoritas=1');
      await page.getByRole('heading', { name: 'Lojas favoritas' }).waitFor();
      await page.getByText('1 loja', { exact: true }).waitFor();
      await page.getByPlaceholder('Buscar lojas...').fill('solto');
      await page.getByText('Nenhum resultado encontrado').waitFor();
      await page.getByRole('button', { name: 'Limpar busca' }).click();
      // A removed favourite remains in the list until the user leaves the list, so that the click can be undone.
      await heart.click();
      expect(await heart.getAttribute('aria-pressed')).toBe('false');
      await page.getByRole('button', { name: 'Favoritas', exact: true }).click();
      await page.getByText('13 lojas').waitFor();
      await page.getByRole('button', { name: 'Favoritas', exact: true }).click();
      await page.getByText('Nenhuma loja favorita').waitFor();
    });

    it('omit shops that no longer exist, and offer a retry when loading fails', async () => {
      const page = await site.open('/?cidade=Olinda');
      await page.getByRole('button', { name: 'Favoritar Bicho Solto' }).click();
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('favourites') ?? '[]');
        localStorage.setItem('favourites', JSON.stringify([...kept, '00000000-0000-4000-8000-000000000000']));
      });
      const repair = await breakCall(page, /\/api\/stores\?.*ids=/);
      await page.goto('/?favoritas=1');
      const again = page.getByRole('button', { name: 'Tentar novamente' });
      await again.waitFor();
      repair();
      await again.click();
      await page.getByText('1 loja', { exact: true }).waitFor();
      await cardOf(page, 'Bicho Solto').waitFor();
    });
  });
}
