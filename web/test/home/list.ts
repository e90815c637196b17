import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { cardOf, type Site, scrolled } from '../site.ts';

/** Finding a shop: by words, town, category and page; and coming back to the list. */
export function list(site: Site): void {
  describe('the list of shops', () => {
    it('says of each shop what is known', async () => {
      const page = await site.open('/?cidade=Olinda');
      const rated = cardOf(page, 'Água do Mar');
      for (const text of ['Carmo, Olinda', '4,5', '(2)', 'Pet Shop'])
        await rated.getByText(text, { exact: true }).waitFor();
      expect(await rated.textContent()).toMatch(/^ÁPet/);
      const unrated = await cardOf(page, 'Bicho Solto').textContent();
      expect(unrated).toContain('Varadouro, Olinda');
      expect(unrated).not.toMatch(/\(\d+\)|km|\d m\b/);
    });

    it('is searched whatever the accents and the case, and then alone on the page', async () => {
      const page = await site.open('/');
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
      await page.getByText('13 lojas').waitFor();
      await page.getByRole('heading', { name: 'Promoções' }).waitFor();
      await page.getByPlaceholder('Buscar lojas...').fill('AGUA do');
      await page.getByRole('heading', { name: 'Resultados da busca' }).waitFor();
      await page.getByText('1 loja', { exact: true }).waitFor();
      expect(await page.getByRole('heading', { name: 'Promoções' }).count()).toBe(0);
      expect(new URL(page.url()).searchParams.get('busca')).toBe('AGUA do');
      await page.getByRole('button', { name: 'Limpar busca' }).click();
      await page.getByRole('heading', { name: 'Lojas próximas' }).waitFor();
    });

    it('says what to do where nothing is found', async () => {
      const page = await site.open('/?busca=zzz');
      await page.getByRole('heading', { name: 'Nenhum resultado encontrado' }).waitFor();
      await page.getByText('Tente buscar por outro termo ou ajuste os filtros').waitFor();
      await page.getByRole('heading', { name: 'Resultados da busca' }).waitFor();
      await page.getByText('0 lojas').waitFor();
    });

    it('pages by numbers, and begins anew when it is narrowed', async () => {
      const page = await site.open('/?pagina=3');
      const pages = page.getByRole('navigation', { name: 'Paginação' });
      const current = pages.locator('[aria-current=page]');
      await eventually(async () => expect(await current.textContent()).toBe('3'));
      expect(
        await page
          .getByRole('article')
          .filter({ hasText: /Loja|Bicho|Água/ })
          .count(),
      ).toBe(3);
      await pages.getByRole('button', { name: '2', exact: true }).click();
      await eventually(async () => expect(await current.textContent()).toBe('2'));
      await page.getByLabel('Cidade').selectOption('Olinda');
      await page.getByText('2 lojas').waitFor();
      expect(await pages.count()).toBe(0);
      expect(new URL(page.url()).search).toBe('?cidade=Olinda');
    });

    it('shows the last page in place of one that is not there', async () => {
      const page = await site.open('/?pagina=99');
      await eventually(async () => expect(new URL(page.url()).search).toBe('?pagina=3'));
      await page.locator('[aria-current=page]', { hasText: '3' }).waitFor();
    });

    it('narrows by category and comes into view, and widens by the same press', async () => {
      const page = await site.open('/?pagina=2');
      await page.getByText('13 lojas').waitFor();
      const beds = page.getByRole('button', { name: 'Camas' });
      await beds.click();
      await page.getByText('2 lojas').waitFor();
      expect(await beds.getAttribute('aria-pressed')).toBe('true');
      expect(new URL(page.url()).search).toBe('?categoria=camas');
      const heading = page.getByRole('heading', { name: 'Lojas próximas' });
      await eventually(async () => expect((await heading.boundingBox())?.y).toBeLessThan(200));
      await beds.click();
      await page.getByText('13 lojas').waitFor();
      expect(await beds.getAttribute('aria-pressed')).toBe('false');
    });

    it('is found by Back as it was left: filters, page and place', async () => {
      const page = await site.open('/?cidade=Recife');
      await page.getByText('11 lojas').waitFor();
      await page.getByRole('button', { name: '2', exact: true }).click();
      await page.locator('[aria-current=page]', { hasText: '2' }).waitFor();
      const card = page.getByRole('link', { name: /^Loja \d\d$/ }).last();
      await card.scrollIntoViewIfNeeded();
      const left = await settled(() => scrolled(page));
      expect(left).toBeGreaterThan(500);
      await card.click();
      await page.getByRole('heading', { level: 1, name: /^Loja/ }).waitFor();
      await eventually(async () => expect(await scrolled(page)).toBe(0));
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.locator('[aria-current=page]', { hasText: '2' }).waitFor();
      expect(await page.getByLabel('Cidade').inputValue()).toBe('Recife');
      await eventually(async () => expect(Math.abs((await scrolled(page)) - left)).toBeLessThan(5));
    });
  });
}

/** A value once it is the same twice. */
async function settled(read: () => Promise<number>): Promise<number> {
  let before = Number.NaN;
  return eventually(async () => {
    const now = await read();
    const still = now === before;
    before = now;
    if (!still) throw new Error('it still moves');
    return now;
  });
}
