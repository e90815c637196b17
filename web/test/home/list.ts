import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { cardOf, type Site, scrollTop } from '../site.ts';

/** Tests of the list of shops: search, filters, pages, and returning to it. */
export function list(site: Site): void {
  describe('the list of shops', () => {
    it('shows the facts of each shop', async () => {
      const page = await site.open('/?cidade=Olinda');
      const rated = cardOf(page, 'Água do Mar');
      for (const text of ['Carmo, Olinda', '4,5', '(2)', 'Pet Shop'])
        await rated.getByText(text, { exact: true }).waitFor();
      expect(await rated.textContent()).toMatch(/^ÁPet/);
      const unrated = await cardOf(page, 'Bicho Solto').textContent();
      expect(unrated).toContain('Varadouro, Olinda');
      expect(unrated).not.toMatch(/\(\d+\)|km|\d m\b/);
    });

    it('has a colour of the shop behind its pictures while they load', async () => {
      const page = await site.newPage();
      await page.route('**/icons/icon-512.png*', () => {});
      // Its pictures never load.
      await page.goto('/?cidade=Olinda', { waitUntil: 'domcontentloaded' });
      const pictures = cardOf(page, 'Bicho Solto').locator('img');
      await eventually(async () => expect(await pictures.count()).toBe(2));
      const [cover, face] = await pictures.evaluateAll((all) =>
        all.map((img) => getComputedStyle(img).backgroundColor),
      );
      expect(cover).toBe(face);
      const [transparent, white, ofOtherPictures] = ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(243, 246, 244)'];
      expect([transparent, white, ofOtherPictures]).not.toContain(cover);
    });

    it('is searched regardless of accents and case, and hides the promotions then', async () => {
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

    it('suggests next steps when nothing is found', async () => {
      const page = await site.open('/?busca=zzz');
      await page.getByRole('heading', { name: 'Nenhum resultado encontrado' }).waitFor();
      await page.getByText('Tente buscar por outro termo ou ajuste os filtros').waitFor();
      await page.getByRole('heading', { name: 'Resultados da busca' }).waitFor();
      await page.getByText('0 lojas').waitFor();
    });

    it('is paginated, and returns to the first page when a filter changes', async () => {
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
      await pages.getByRole('link', { name: '2', exact: true }).click();
      await eventually(async () => expect(await current.textContent()).toBe('2'));
      await page.getByLabel('Cidade').selectOption('Olinda');
      await page.getByText('2 lojas').waitFor();
      expect(await pages.count()).toBe(0);
      expect(new URL(page.url()).search).toBe('?cidade=Olinda');
    });

    it('is named by the title of the page', async () => {
      const page = await site.open('/?cidade=Olinda');
      await page.getByText('2 lojas').waitFor();
      expect(await page.title()).toBe('Lojas em Olinda - Cardume');
      await page.getByRole('link', { name: 'Camas' }).click();
      await eventually(async () => expect(await page.title()).toBe('Camas em Olinda - Cardume'));
      await page.getByRole('button', { name: 'Limpar filtros' }).click();
      await eventually(async () => expect(await page.title()).toBe('Cardume - Marketplace Pet'));
    });

    it('shows the last page for a page number beyond it', async () => {
      const page = await site.open('/?pagina=99');
      await eventually(async () => expect(new URL(page.url()).search).toBe('?pagina=3'));
      await page.locator('[aria-current=page]', { hasText: '3' }).waitFor();
    });

    it('is filtered by a category and scrolled into view; a second click removes the filter', async () => {
      const page = await site.open('/?pagina=2');
      await page.getByText('13 lojas').waitFor();
      const beds = page.getByRole('link', { name: 'Camas', exact: true });
      await beds.click();
      await page.getByText('2 lojas').waitFor();
      expect(await beds.getAttribute('aria-current')).toBe('true');
      expect(new URL(page.url()).search).toBe('?categoria=camas');
      const heading = page.getByRole('heading', { name: 'Lojas próximas' });
      await eventually(async () => expect((await heading.boundingBox())?.y).toBeLessThan(200));
      await beds.click();
      await page.getByText('13 lojas').waitFor();
      expect(await beds.getAttribute('aria-current')).toBeNull();
    });

    it('has a chip for each filter, which removes it, and a button that removes all', async () => {
      const page = await site.open('/?cidade=Olinda');
      const chips = page.getByRole('list', { name: 'Filtros ativos' });
      const chip = (words: string) => chips.getByRole('button', { name: `Remover filtro ${words}`, exact: true });
      const all = page.getByRole('button', { name: 'Limpar filtros' });
      await chip('Olinda').waitFor();
      expect(await all.count()).toBe(0);
      await page.getByRole('link', { name: 'Camas', exact: true }).click();
      await chip('Camas').waitFor();
      const heading = page.getByRole('heading', { name: 'Lojas próximas' });
      await eventually(async () => {
        expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
        expect((await chip('Camas').boundingBox())?.y).toBeLessThan(300);
      });
      await page.getByRole('button', { name: 'Abertas agora', exact: true }).click();
      await page.getByRole('button', { name: 'Favoritas', exact: true }).click();
      for (const words of ['Abertas agora', 'Favoritas']) await chip(words).waitFor();
      await chip('Camas').click();
      await chip('Camas').waitFor({ state: 'detached' });
      expect(new URL(page.url()).searchParams.get('categoria')).toBeNull();
      expect(await chips.locator(':focus').count()).toBe(1);
      await all.click();
      await chips.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('');
      // The last chip leaves the page where it is.
      await page.getByRole('button', { name: 'Abertas agora', exact: true }).click();
      const top = await scrollTop(page);
      await chip('Abertas agora').click();
      await chips.waitFor({ state: 'detached' });
      expect(await scrollTop(page)).toBe(top);
    });

    it('has its controls in one row that scrolls on a phone, below the search', async () => {
      const page = await site.open('/');
      await page.getByText('13 lojas').waitFor();
      const tops = await Promise.all(
        [
          page.getByRole('button', { name: 'Perto de mim' }),
          page.getByRole('button', { name: 'Abertas agora' }),
          page.getByRole('button', { name: 'Favoritas' }),
          page.getByLabel('Cidade'),
          page.getByLabel('Ordenar por'),
        ].map(async (control) => Math.round((await control.boundingBox())?.y ?? 0)),
      );
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(12);
      const search = await page.getByPlaceholder('Buscar lojas...').boundingBox();
      expect((search?.y ?? 0) + (search?.height ?? 0)).toBeLessThanOrEqual(Math.min(...tops));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });

    it('is restored by Back: filters, page and scroll position', async () => {
      const page = await site.open('/?cidade=Recife');
      await page.getByText('11 lojas').waitFor();
      await page.getByRole('link', { name: '2', exact: true }).click();
      await page.locator('[aria-current=page]', { hasText: '2' }).waitFor();
      const card = page.getByRole('link', { name: /^Loja \d\d$/ }).last();
      await card.scrollIntoViewIfNeeded();
      const left = await settled(() => scrollTop(page));
      expect(left).toBeGreaterThan(500);
      await card.click();
      await page.getByRole('heading', { level: 1, name: /^Loja/ }).waitFor();
      await eventually(async () => expect(await scrollTop(page)).toBe(0));
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.locator('[aria-current=page]', { hasText: '2' }).waitFor();
      expect(await page.getByLabel('Cidade').inputValue()).toBe('Recife');
      await eventually(async () => expect(Math.abs((await scrollTop(page)) - left)).toBeLessThan(5));
    });
  });
}

/** Reads a value until two successive reads are equal. */
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
