import type { ProductCategory } from '@cardume/bff/contract';
import { api } from './api.ts';
import { endpoint } from './endpoint.ts';
import { route } from './route.ts';

/** The category that the server lists and no screen shows. */
const HIDDEN_ID = 'cat-transporte';

/** Whether a category is shown. */
export const isOffered = ({ id }: { id: string }) => id !== HIDDEN_ID;
/** The slug of a category, as addresses have it. */
export const slugOf = (categoryId: string) => categoryId.replace(/^cat-/, '');

const referenceData = api.injectEndpoints({
  endpoints: (build) => ({
    /** The categories that people see, in display order: the children of the two roots. */
    productCategories: build.query({
      ...endpoint(route('listProductCategories')),
      transformResponse: (all: ProductCategory[]) =>
        all.filter((category) => category.parentId !== null && isOffered(category)),
    }),
    config: build.query(endpoint(route('getConfig'))),
  }),
});

export const { useProductCategoriesQuery, useConfigQuery } = referenceData;
