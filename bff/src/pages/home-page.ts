import { listQueryOf, PICTURE_SIZES, PRODUCT_NAME, productQueryOf, readFilters } from '@cardume/bff/contract';
import { callOf, preloadCall, preloadPicture } from './hints.ts';
import type { HomePictures } from './home-pictures.ts';
import type { Page } from './page.ts';
import { HOME } from './screens.ts';

/** Media query of the screens that show promo banners beside the main banner. */
const DESKTOP = '(min-width: 1024px)';
const PROMOS_BESIDE_HERO = 2;

/** Returns the home page with preloads for the filters in the query. */
export async function homePage(query: URLSearchParams, pictures: HomePictures): Promise<Page> {
  const filters = readFilters(query);
  const searching = filters.search !== '';
  const curated = searching ? [] : ['/hero-banners', '/banners', '/best-sellers'];
  const found = searching ? [callOf('/products', productQueryOf(filters))] : [];
  const calls = [
    callOf('/stores', listQueryOf(filters)),
    ...found,
    '/product-categories',
    ...curated,
    '/sponsored-products',
  ];
  return {
    status: 200,
    ...HOME,
    path: '/',
    data: website,
    hints: [...calls.map(preloadCall), ...(searching ? [] : await pictureHints(pictures))],
  };
}

async function pictureHints(pictures: HomePictures): Promise<string[]> {
  const { hero, promos } = await pictures.first();
  return [
    ...(hero ? [preloadPicture(hero, PICTURE_SIZES.hero, { urgent: true })] : []),
    ...promos.slice(0, PROMOS_BESIDE_HERO).map((it) => preloadPicture(it, PICTURE_SIZES.promo, { media: DESKTOP })),
  ];
}

/** https://schema.org/WebSite with a search action. */
function website(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: PRODUCT_NAME,
    url: `${origin}/`,
    inLanguage: 'pt-BR',
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/?busca={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}
