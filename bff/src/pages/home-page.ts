import { type HomeFilters, PRODUCT_NAME, writeFilters } from '@cardume/bff/contract';
import type { Page } from './page.ts';
import { HOME } from './screens.ts';

/** The products found, which a search shows. */
export const PRODUCTS_SOURCE = 'src/features/shopper/home/product-results/ProductResults.tsx';

/** Returns the home page with these filters, without its content. */
export function homePage(): Page {
  return { status: 200, ...HOME, path: '/', data: website, hints: [] };
}

/** Returns the address of the home page with these filters and no other parameters. */
export function homeAddress(filters: HomeFilters): string {
  const query = writeFilters(filters);
  return query.size > 0 ? `/?${query}` : '/';
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
