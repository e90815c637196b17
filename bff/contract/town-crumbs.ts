import { STATE_NAMES } from '@cardume/kit/domain/states';
import { townCategoryName } from './town-pages.ts';
import { TOWNS_PATH, townPath } from './town-paths.ts';

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
