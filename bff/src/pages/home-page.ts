import { PICTURE_SIZES, PRODUCT } from '@cardume/bff/contract';
import { call, picture } from './hints.ts';
import type { HomePictures } from './home-pictures.ts';
import type { Page } from './page.ts';
import { HOME } from './screens.ts';

/** Where the promo banners stand beside the main one; on narrower screens they come later. */
const DESKTOP = '(min-width: 1024px)';
const PROMOS_BESIDE_HERO = 2;

/** What is said of the home page, and what its first view fetches with the filters of this address. */
export async function homePage(query: URLSearchParams, pictures: HomePictures): Promise<Page> {
  const searching = Boolean(query.get('busca'));
  const curated = searching ? [] : ['/hero-banners', '/banners', '/best-sellers'];
  const calls = [storesCall(query), '/product-categories', ...curated, '/sponsored-products'];
  return {
    status: 200,
    ...HOME,
    path: '/',
    data: website,
    hints: [...calls.map(call), ...(searching ? [] : await pictureHints(pictures))],
  };
}

/** The call that the client's `features/home` makes for these filters, letter for letter. */
function storesCall(query: URLSearchParams): string {
  const page = Number(query.get('pagina'));
  const search = new URLSearchParams();
  const filters = { productCategory: query.get('categoria'), search: query.get('busca'), city: query.get('cidade') };
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  search.set('page', String(Number.isInteger(page) && page > 0 ? page : 1));
  search.set('limit', '5');
  return `/stores?${search}`;
}

async function pictureHints(pictures: HomePictures): Promise<string[]> {
  const { hero, promos } = await pictures.first();
  return [
    ...(hero ? [picture(hero, PICTURE_SIZES.hero, { urgent: true })] : []),
    ...promos.slice(0, PROMOS_BESIDE_HERO).map((it) => picture(it, PICTURE_SIZES.promo, { media: DESKTOP })),
  ];
}

/** https://schema.org/WebSite, with the address that searches. */
function website(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: PRODUCT,
    url: `${origin}/`,
    inLanguage: 'pt-BR',
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/?busca={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}
