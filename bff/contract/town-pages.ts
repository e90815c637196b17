/** What server and client share of the pages of towns. */

/** Shops on a page of a town. */
export const TOWN_SHOPS_PER_PAGE = 20;

/** Names of the roots on the pages of towns, by slug. */
const ROOTS: Readonly<Record<string, string>> = { aqua: 'Aquarismo', pet: 'Pet shops' };

/** Returns the name of a category or a root on the pages of towns. */
export function townCategoryName({ slug, name }: { slug: string; name: string }): string {
  return ROOTS[slug] ?? name;
}

/** Returns the heading of the page of a town. */
export function townHeading(town: { uf: string; name: string }, category: { slug: string; name: string } | null) {
  const what = category ? townCategoryName(category) : 'Lojas de aquarismo e pet';
  return `${what} em ${town.name}, ${town.uf.toUpperCase()}`;
}

/** Name of the page of the shops in addresses of towns. */
const PAGE = 'pagina';

/** Returns the number of the page of shops that the query of a town's address asks for; 1 for any other text. */
export function townPageNumber(query: URLSearchParams): number {
  const page = Number(query.get(PAGE));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Returns the query of a town's address for another page of the shops, with the other parameters; empty or with `?`. */
export function townPageQuery(query: URLSearchParams, page: number): string {
  const changed = new URLSearchParams(query);
  if (page > 1) changed.set(PAGE, String(page));
  else changed.delete(PAGE);
  return changed.size > 0 ? `?${changed}` : '';
}
