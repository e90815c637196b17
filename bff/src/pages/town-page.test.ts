import { describe, expect, it } from '@jest/globals';
import type { TownLists } from '../directory/town-lists.ts';
import { townPageAt } from './town-page.ts';

const ORIGIN = 'https://cardume.example';
const TOWN = { uf: 'pr', slug: 'curitiba', name: 'Curitiba' };

/** A town with this number of shops, which all sell fish. */
function townWith(total: number): TownLists {
  const shops = Array.from({ length: total }, (_, n) => ({
    id: `shop-${n + 1}`,
    name: `Loja ${n + 1}`,
    coverImageUrl: null,
  }));
  return {
    find: (uf: string, name: string) => (/^pr curitiba$/i.test(`${uf} ${name}`) ? TOWN : undefined),
    page: (
      town: object,
      { category, page, limit }: { category: { slug: string } | null; page: number; limit: number },
    ) =>
      category && !['peixes', 'aqua', 'pet'].includes(category.slug)
        ? undefined
        : { town, category, stores: shops.slice((page - 1) * limit, page * limit), total },
  } as unknown as TownLists;
}

const found = (path: string, total = 25) => {
  const [way = '', query = ''] = path.split('?');
  return townPageAt(way.split('/').filter(Boolean), new URLSearchParams(query), townWith(total));
};
const dataOf = (path: string, total = 25) =>
  Object.fromEntries((found(path, total)?.page.data?.(ORIGIN) ?? []).map((it) => [it['@type' as keyof typeof it], it]));

describe('the page of a town', () => {
  it.each([
    ['pr/curitiba', 'Lojas de aquarismo e pet em Curitiba, PR - Cardume', '/lojas/pr/curitiba'],
    ['pr/curitiba/peixes', 'Peixes em Curitiba, PR - Cardume', '/lojas/pr/curitiba/peixes'],
    ['pr/curitiba/aqua', 'Aquarismo em Curitiba, PR - Cardume', '/lojas/pr/curitiba/aqua'],
    ['pr/curitiba/pet', 'Pet shops em Curitiba, PR - Cardume', '/lojas/pr/curitiba/pet'],
    ['PR/CURITIBA/Peixes', 'Peixes em Curitiba, PR - Cardume', '/lojas/pr/curitiba/peixes'],
    ['', 'Lojas por cidade - Cardume', '/lojas'],
  ])('%s has the title %s and the address %s', (path, title, at) => {
    expect(found(path)).toMatchObject({ at, page: { status: 200, title, path: at } });
  });

  it.each(['pr', 'xx/curitiba', 'pr/nada', 'pr/curitiba/nada', 'pr/curitiba/corais', 'pr/curitiba/peixes/mais'])(
    '%s does not exist',
    (path) => {
      expect(found(path)).toBeUndefined();
    },
  );

  it('tells the number and three names of the shops', () => {
    const description = (total: number) => found('pr/curitiba', total)?.page.description;
    const end = 'Lojas de aquarismo e pet em Curitiba, PR, com avaliações e conversa pelo WhatsApp.';
    expect(description(25)).toBe(`25 lojas: Loja 1, Loja 2 e Loja 3. ${end}`);
    expect(description(1)).toBe(`1 loja: Loja 1. ${end}`);
  });

  it.each([
    ['pr/curitiba', 3, '/lojas/pr/curitiba', false],
    ['pr/curitiba', 2, '/lojas/pr/curitiba', true],
    ['pr/curitiba?pagina=1', 25, '/lojas/pr/curitiba', false],
    ['pr/curitiba?pagina=2&de=qr', 25, '/lojas/pr/curitiba?pagina=2', false],
    ['pr/curitiba?pagina=0', 25, '/lojas/pr/curitiba', false],
    ['pr/curitiba?pagina=1e20', 25, '/lojas/pr/curitiba', false],
    ['pr/curitiba?pagina=3', 25, '/lojas/pr/curitiba?pagina=3', true],
  ])('%s of %i shops has the canonical address %s, and is kept out of search engines: %s', (path, total, at, out) => {
    expect(found(path, total)?.page).toMatchObject({ path: at, unindexed: out });
  });

  it('has the way to it and its shops as structured data', () => {
    const data = dataOf('pr/curitiba/aqua?pagina=2');
    expect(data.BreadcrumbList).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Início', item: `${ORIGIN}/` },
        { position: 2, name: 'Lojas', item: `${ORIGIN}/lojas` },
        { position: 3, name: 'Paraná', item: `${ORIGIN}/lojas#pr` },
        { position: 4, name: 'Curitiba', item: `${ORIGIN}/lojas/pr/curitiba` },
        { position: 5, name: 'Aquarismo', item: `${ORIGIN}/lojas/pr/curitiba/aqua` },
      ],
    });
    expect(data.ItemList).toMatchObject({
      itemListElement: Array.from({ length: 5 }, (_, n) => ({
        ...{ '@type': 'ListItem', position: n + 1, url: `${ORIGIN}/loja/shop-${n + 21}`, name: `Loja ${n + 21}` },
      })),
    });
  });
});
