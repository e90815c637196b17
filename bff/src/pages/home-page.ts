import {
  type HomeFilters,
  homeSubject,
  homeTitle,
  PRODUCT_NAME,
  shortDescription,
  writeFilters,
} from '@cardume/bff/contract';
import { PRODUCT_CATEGORIES } from '@cardume/kit/domain/categories';
import type { Page } from './page.ts';
import { HOME } from './screens.ts';

/** The products found, which a search shows. */
export const PRODUCTS_SOURCE = 'src/features/shopper/home/product-results/ProductResults.tsx';

/** Returns the home page with these filters, without its content. */
export function homePage(filters: HomeFilters): Page {
  return {
    status: 200,
    ...HOME,
    ...headOfFilters(filters),
    path: '/',
    data: (origin) => [website(origin), organization(origin)],
    hints: [],
  };
}

/** Returns the address of the home page with these filters and no other parameters. */
export function homeAddress(filters: HomeFilters): string {
  const query = writeFilters(filters);
  return query.size > 0 ? `/?${query}` : '/';
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
