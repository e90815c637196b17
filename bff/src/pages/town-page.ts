import {
  PRODUCT_NAME,
  screenTitle,
  TOWN_SHOPS_PER_PAGE,
  type TownPage,
  townCategoryName,
  townHeading,
  townPath,
} from '@cardume/bff/contract';
import { categoryNamed } from '../directory/categories.ts';
import type { TownLists } from '../directory/town-lists.ts';
import { breadcrumbs, START, TOWNS, townCrumbs } from './breadcrumbs.ts';
import type { Page } from './page.ts';
import { shopPath, shortDescription } from './shop-page.ts';

/** Path of the page of all towns. */
export const TOWNS_PATH = TOWNS.path;
/** Pages of towns with fewer shops are not indexed by search engines. */
export const INDEXED_SHOPS = 3;
/** Shops that the description names. */
const NAMED_SHOPS = 3;

const names = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Whether a path is that of a town's page, or below it. */
export const isTownPath = (path: string) => /^\/lojas(\/|$)/i.test(path);

/** A page and the path of its one address. */
interface Found {
  page: Page;
  at: string;
}

/**
 * Returns the page of all towns, of a town or of a category of it; undefined if there is none.
 * @param named what follows `/lojas` in the path: state, town, category, in any spelling
 */
export function townPageAt(named: readonly string[], query: URLSearchParams, towns: TownLists): Found | undefined {
  const [uf, name, categoryName, ...others] = named;
  if (uf === undefined) return { page: townsPage(), at: TOWNS_PATH };
  const town = name === undefined || others.length > 0 ? undefined : towns.find(uf, name);
  const category = categoryName === undefined ? null : categoryNamed(categoryName);
  if (!town || category === undefined) return undefined;
  const page = pageOf(query);
  const shown = towns.page(town, { category, page, limit: TOWN_SHOPS_PER_PAGE }, Date.now());
  return shown && { page: townPage(shown, page), at: townPath(town, shown.category) };
}

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('pagina'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function townsPage(): Page {
  return {
    status: 200,
    title: screenTitle('Lojas por cidade'),
    description: `As cidades com lojas de aquarismo e pet no ${PRODUCT_NAME}, por estado.`,
    path: TOWNS_PATH,
    data: (origin) => [breadcrumbs(origin, [START, TOWNS])],
    hints: [],
  };
}

function townPage({ town, category, stores, total }: TownPage, page: number): Page {
  const heading = townHeading(town, category);
  const path = townPath(town, category);
  const crumbs = townCrumbs(town);
  if (category) crumbs.push({ name: townCategoryName(category), path });
  return {
    status: 200,
    title: screenTitle(heading),
    description: descriptionOf(heading, stores, total),
    path: page > 1 ? `${path}?pagina=${page}` : path,
    // A page beyond the last has no shops.
    unindexed: total < INDEXED_SHOPS || stores.length === 0,
    data: (origin) => [breadcrumbs(origin, crumbs), shopList(origin, stores, (page - 1) * TOWN_SHOPS_PER_PAGE)],
    hints: [],
  };
}

function descriptionOf(heading: string, stores: TownPage['stores'], total: number): string {
  const count = `${total.toLocaleString('pt-BR')} ${total === 1 ? 'loja' : 'lojas'}`;
  const named = names.format(stores.slice(0, NAMED_SHOPS).map(({ name }) => name));
  return shortDescription(`${count}${named && `: ${named}`}. ${heading}, com avaliações e conversa pelo WhatsApp.`);
}

/** Returns https://schema.org/ItemList of the shops of a page. @param before number of shops on the pages before */
function shopList(origin: string, stores: TownPage['stores'], before: number): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: stores.map((shop, at) => ({
      '@type': 'ListItem',
      position: before + at + 1,
      url: origin + shopPath(shop),
      name: shop.name,
    })),
  };
}
