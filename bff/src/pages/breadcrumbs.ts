import { STATE_NAMES, type Town, townPath } from '@cardume/bff/contract';

/** A step of the way from the home page to a page. */
export interface Crumb {
  name: string;
  /** Path, which may have a fragment. */
  path: string;
}

export const START: Crumb = { name: 'Início', path: '/' };
export const TOWNS: Crumb = { name: 'Lojas', path: '/lojas' };

/** Returns the way to a town; the state leads to its place on the page of all towns. */
export function townCrumbs(town: Town): Crumb[] {
  const state = { name: STATE_NAMES[town.uf.toUpperCase()] ?? '', path: `${TOWNS.path}#${town.uf}` };
  return [START, TOWNS, state, { name: town.name, path: townPath(town) }];
}

/** Returns https://schema.org/BreadcrumbList. */
export function breadcrumbs(origin: string, crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}
