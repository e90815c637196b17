/** Sort orders of search results; `distance` needs a position. */
export const PRODUCT_ORDERS = ['relevance', 'distance', 'price', 'price-desc', 'discount', 'newest'] as const;
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];
