import type { ProductCategory } from '@cardume/bff/contract';
import { api } from './api.ts';

/** The category that is served and nowhere shown. */
const HIDDEN_SLUG = 'transporte';

/** What several features read. */
const sharedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The product categories people see, in display order: the children of the two roots. */
    productCategories: build.query<ProductCategory[], void>({
      query: () => ({ path: '/product-categories' }),
      transformResponse: (all: ProductCategory[]) =>
        all.filter((category) => category.parentId !== null && category.slug !== HIDDEN_SLUG),
    }),
    config: build.query<{ supportWhatsapp: string; commercialWhatsapp: string }, void>({
      query: () => ({ path: '/config' }),
    }),
  }),
});

export const { useProductCategoriesQuery, useConfigQuery } = sharedApi;
