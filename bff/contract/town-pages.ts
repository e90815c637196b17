/** What server and client share of the pages of towns. */

/** A town in addresses. */
interface TownAddress {
  /** Code of the state in small letters. */
  uf: string;
  slug: string;
}

/** Shops on a page of a town. */
export const TOWN_SHOPS_PER_PAGE = 20;

/** Returns the path of the page of a town, or of one of its categories. */
export function townPath({ uf, slug }: TownAddress, category?: { slug: string } | null): string {
  return ['/lojas', uf, slug, ...(category ? [category.slug] : [])].join('/');
}

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
