import type { ProductCategory } from '@cardume/bff/contract';
import { api } from './api.ts';
import { endpoint } from './endpoint.ts';
import { route } from './route.ts';

/** The category that the server lists and no screen shows. */
const HIDDEN_SLUG = 'transporte';

const referenceData = api.injectEndpoints({
  endpoints: (build) => ({
    /** The categories that people see, in display order: the children of the two roots. */
    productCategories: build.query({
      ...endpoint(route('listProductCategories')),
      transformResponse: (all: ProductCategory[]) =>
        all.filter((category) => category.parentId !== null && category.slug !== HIDDEN_SLUG),
    }),
    config: build.query(endpoint(route('getConfig'))),
  }),
});

export const { useProductCategoriesQuery, useConfigQuery } = referenceData;
