import type { HomeKind } from '@cardume/bff/contract';

/** Tags of cached responses by the data they contain. A change of the data invalidates the responses with its tag. */
export const cacheTags = {
  /** All shops: their facts, visibility, rating and order. */
  list: 'list',
  /** All shops: their facts and visibility, without ratings and order. */
  facts: 'facts',
  /** A shop: its facts, feed and rating. */
  store: (id: string) => `store:${id}`,
  /** The products of a shop. */
  products: (storeId: string) => `products:${storeId}`,
  /** The offers of a GTIN: prices, availability and shops. */
  offers: (gtin: string) => `offers:${gtin}`,
  /** The offers of every GTIN. */
  allOffers: 'offers',
  /** All served pages, which name files of the client's build. */
  pages: 'pages',
  /** The home content of a kind. */
  home: (kind: HomeKind) => `home:${kind}`,
};
