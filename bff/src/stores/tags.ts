/** What ready bodies are made from, by name. */
export const tags = {
  /** Any visible shop: its facts, rating, place in the order. */
  list: 'list',
  /** A shop: its facts, feed and rating. */
  store: (id: string) => `store:${id}`,
  /** The products of a shop. */
  products: (storeId: string) => `products:${storeId}`,
  /** The home content of a kind. */
  home: (kind: string) => `home:${kind}`,
};
