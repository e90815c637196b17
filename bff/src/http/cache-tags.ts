/** What cached responses are made from; a change invalidates the responses that bear its tag. */
export const cacheTags = {
  /** Any visible shop: its facts, rating and place in the order. */
  list: 'list',
  /** Names, cities, numbers and visibility of shops. */
  sellers: 'sellers',
  /** A shop: its facts, feed and rating. */
  store: (id: string) => `store:${id}`,
  /** The products of a shop. */
  products: (storeId: string) => `products:${storeId}`,
  /** The home content of a kind. */
  home: (kind: string) => `home:${kind}`,
};
