/** Sort orders of search results; `distance` needs a position. */
export const PRODUCT_SORTS = ['relevance', 'distance', 'price', 'price-desc', 'discount', 'newest'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
