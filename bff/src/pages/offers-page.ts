import { screenTitle, shortDescription } from '@cardume/bff/contract';
import { decimalPrice, formatMoney } from '@cardume/kit/domain/prices';
import type { OffersOfPage } from './catalog-cache.ts';
import type { Page } from './page.ts';
import { brandAndGtin } from './product-page.ts';
import { images } from './shop-page.ts';

export const OFFERS_SOURCE = 'src/features/shopper/offers/OffersScreen.tsx';

/** Products of fewer shops are not indexed by search engines: there is nothing to compare. */
const FEWEST_SHOPS = 2;

export const offersPath = (gtin: string) => `/produto/${gtin}`;

/** Returns the page that compares the shops that offer a product. @param gtin in its stored form */
export function offersPage(gtin: string, found: OffersOfPage): Page {
  const { name } = found.product;
  return {
    status: 200,
    title: screenTitle(name),
    description: descriptionOf(found),
    path: offersPath(gtin),
    unindexed: found.stores < FEWEST_SHOPS,
    data: (origin) => [aggregateOffer(gtin, found, origin)],
    source: OFFERS_SOURCE,
    hints: [],
  };
}

function descriptionOf({ product: { name, brand }, stores, lowest, highest }: OffersOfPage): string {
  const places = stores === 1 ? 'Em 1 loja' : `Em ${stores} lojas`;
  const prices = stores === 1 ? `por ${formatMoney(lowest)}` : `de ${formatMoney(lowest)} a ${formatMoney(highest)}`;
  return shortDescription(`${places}, ${prices}: ${name}${brand ? `, ${brand}` : ''}`);
}

/** Returns https://schema.org/Product with https://schema.org/AggregateOffer. */
function aggregateOffer(gtin: string, { product, total, lowest, highest }: OffersOfPage, origin: string): object {
  const url = origin + offersPath(gtin);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    ...images(origin, [product.imageUrl]),
    ...brandAndGtin({ brand: product.brand, gtin }),
    offers: {
      '@type': 'AggregateOffer',
      url,
      lowPrice: decimalPrice(lowest),
      highPrice: decimalPrice(highest),
      priceCurrency: 'BRL',
      offerCount: total,
    },
  };
}
