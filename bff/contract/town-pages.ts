import { STATE_NAMES } from '@cardume/kit/domain/states';
import { FILTER_NAMES } from './filter-names.ts';
import { pageNumberOf } from './page-numbers.ts';
import { TOWNS_PATH, townPath } from './town-paths.ts';

/** Shops on a page of a town. */
export const TOWN_SHOPS_PER_PAGE = 20;

/** Names of the roots on the pages of towns, by slug. */
const ROOTS: Readonly<Record<string, string>> = { aqua: 'Aquarismo', pet: 'Pet shops' };

/** Returns the name of a category or a root on the pages of towns. */
function townCategoryName({ slug, name }: { slug: string; name: string }): string {
  return ROOTS[slug] ?? name;
}

/** Returns the heading of the page of a town. */
export function townHeading(town: { uf: string; name: string }, category: { slug: string; name: string } | null) {
  const what = category ? townCategoryName(category) : 'Lojas de aquarismo e pet';
  return `${what} em ${town.name}, ${town.uf.toUpperCase()}`;
}

/** Returns the number of the page of shops that the query of a town's address asks for; 1 for any other text. */
export function townPageNumber(query: URLSearchParams): number {
  return pageNumberOf(query.get(FILTER_NAMES.page));
}

/** Returns the query of a town's address for a page of the shops; empty or with `?`. */
export const townPageQuery = (page: number) => (page > 1 ? `?${FILTER_NAMES.page}=${page}` : '');

/** A step of the way from the home page to a page. */
export interface Crumb {
  name: string;
  /** Path, which may have a fragment. */
  path: string;
}

/** Returns the name of a state. @param uf its code in small letters, as in addresses */
export const stateNameOf = (uf: string): string => STATE_NAMES[uf.toUpperCase()] ?? '';

export const START_CRUMB: Crumb = { name: 'Início', path: '/' };
/** The way to the page of all towns. */
export const TOWNS_CRUMBS: readonly Crumb[] = [START_CRUMB, { name: 'Lojas', path: TOWNS_PATH }];

/** Returns the way to a town or to one of its categories; the state leads to its place on the page of all towns. */
export function townCrumbs(
  town: { uf: string; slug: string; name: string },
  category: { slug: string; name: string } | null = null,
): Crumb[] {
  return [
    ...TOWNS_CRUMBS,
    { name: stateNameOf(town.uf), path: `${TOWNS_PATH}#${town.uf}` },
    { name: town.name, path: townPath(town) },
    ...(category ? [{ name: townCategoryName(category), path: townPath(town, category) }] : []),
  ];
}
