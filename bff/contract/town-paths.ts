/** A town in addresses. */
interface TownAddress {
  /** Code of the state in small letters. */
  uf: string;
  slug: string;
}

/** Path of the page of all towns. */
export const TOWNS_PATH = '/lojas';

/** Returns the path of the page of a town, or of one of its categories. */
export function townPath({ uf, slug }: TownAddress, category?: { slug: string } | null): string {
  return [TOWNS_PATH, uf, slug, ...(category ? [category.slug] : [])].join('/');
}
