import {
  type HomeFilters,
  homeSubject,
  homeTitle,
  listQueryOf,
  PICTURE_SIZES,
  PRODUCT_NAME,
  productQueryOf,
  readFilters,
  shortDescription,
} from '@cardume/bff/contract';
import { PRODUCT_CATEGORIES } from '@cardume/kit/domain/categories';
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
    ...headOfFilters(filters),
    path: '/',
    data: (origin) => [website(origin), organization(origin)],
    hints: [...calls.map(preloadCall), ...(searching ? [] : await pictureHints(pictures))],
  };
}

/** Returns title and description of filtered lists; nothing for the home page itself. */
function headOfFilters({
  search,
  category: asked,
  city,
}: HomeFilters): { title: string; description: string } | undefined {
  const category = PRODUCT_CATEGORIES.find(({ id, slug }) => id === asked || slug === asked);
  const subject = homeSubject({ search, category: category?.name, city });
  if (!subject) return undefined;
  return {
    title: homeTitle(subject),
    description: shortDescription(`${subject}: lojas, produtos, avaliações e conversa direta pelo WhatsApp.`),
  };
}

async function pictureHints(pictures: HomePictures): Promise<string[]> {
  const { hero, promos } = await pictures.first();
  return [
    ...(hero ? [preloadPicture(hero, PICTURE_SIZES.hero, { urgent: true })] : []),
    ...promos.slice(0, PROMOS_BESIDE_HERO).map((it) => preloadPicture(it, PICTURE_SIZES.promo, { media: DESKTOP })),
  ];
}

/** https://schema.org/Organization */
function organization(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: PRODUCT_NAME,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
  };
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
