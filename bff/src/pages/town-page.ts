import {
  PICTURE_SIZES,
  PRODUCT_NAME,
  screenTitle,
  shortDescription,
  TOWN_SHOPS_PER_PAGE,
  TOWNS_CRUMBS,
  TOWNS_PATH,
  type TownPage,
  townCrumbs,
  townHeading,
  townPageNumber,
  townPageQuery,
  townPath,
} from '@cardume/bff/contract';
import { categoryNamed } from '../directory/categories.ts';
import type { TownLists } from '../directory/town-lists.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { preloadPicture } from './hints.ts';
import type { Page } from './page.ts';
import { shopPath } from './shop-page.ts';

/** Keys of the screens' source files in the build's manifest. */
export const TOWNS_SOURCE = 'src/features/shopper/towns/TownsScreen.tsx';
export const TOWN_SOURCE = 'src/features/shopper/towns/TownScreen.tsx';
/** Pages of towns with fewer shops are not indexed by search engines. */
export const INDEXED_SHOPS = 3;
/** Shops that the description names. */
const NAMED_SHOPS = 3;
/** Covers that a phone shows first; they are preloaded. */
const FIRST_COVERS = 2;

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
  const page = townPageNumber(query);
  const shown = towns.page(town, { category, page, limit: TOWN_SHOPS_PER_PAGE }, Date.now());
  return shown && { page: townPage(shown, page), at: townPath(town, shown.category) };
}

function townsPage(): Page {
  return {
    status: 200,
    title: screenTitle('Lojas por cidade'),
    description: `As cidades com lojas de aquarismo e pet no ${PRODUCT_NAME}, por estado.`,
    path: TOWNS_PATH,
    data: (origin) => [breadcrumbs(origin, TOWNS_CRUMBS)],
    source: TOWNS_SOURCE,
    hints: [],
  };
}

function townPage({ town, category, stores, total }: TownPage, page: number): Page {
  const heading = townHeading(town, category);
  const path = townPath(town, category);
  const covers = stores.slice(0, FIRST_COVERS).flatMap(({ coverImageUrl }) => coverImageUrl ?? []);
  return {
    status: 200,
    title: screenTitle(heading),
    description: descriptionOf(heading, stores, total),
    path: path + townPageQuery(page),
    // A page beyond the last has no shops.
    unindexed: total < INDEXED_SHOPS || stores.length === 0,
    data: (origin) => [breadcrumbs(origin, townCrumbs(town, category)), shopList(origin, stores)],
    source: TOWN_SOURCE,
    hints: covers.map((cover) => preloadPicture(cover, PICTURE_SIZES.card)),
  };
}

function descriptionOf(heading: string, stores: TownPage['stores'], total: number): string {
  const count = `${total.toLocaleString('pt-BR')} ${total === 1 ? 'loja' : 'lojas'}`;
  const named = names.format(stores.slice(0, NAMED_SHOPS).map(({ name }) => name));
  return shortDescription(`${count}${named && `: ${named}`}. ${heading}, com avaliações e conversa pelo WhatsApp.`);
}

/** Returns https://schema.org/ItemList of the shops of a page; every page is a list of its own, counted from 1. */
function shopList(origin: string, stores: TownPage['stores']): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: stores.map((shop, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      url: origin + shopPath(shop),
      name: shop.name,
    })),
  };
}
