import type { ProductCategory } from '@cardume/bff/contract';
import { api } from './api.ts';
import { endpoint } from './endpoint.ts';
import { route } from './route.ts';

/** A category that the server lists but no screen shows. */
const HIDDEN_ID = 'cat-transporte';

/** Whether screens show a category. */
export const isCategoryShown = ({ id }: { id: string }) => id !== HIDDEN_ID;
/** Returns the slug of a category, for URLs: its id without `cat-`. */
export const categorySlug = (categoryId: string) => categoryId.replace(/^cat-/, '');

/** Returns the categories that screens show, without the two roots, in display order. */
export const shownCategories = (all: readonly ProductCategory[]) =>
  all.filter((category) => category.parentId !== null && isCategoryShown(category));

const referenceData = api.injectEndpoints({
  endpoints: (build) => ({
    productCategories: build.query({
      ...endpoint(route('listProductCategories')),
      transformResponse: (all: ProductCategory[]) => shownCategories(all),
    }),
    config: build.query(endpoint(route('getConfig'))),
  }),
});

export const { useProductCategoriesQuery, useConfigQuery } = referenceData;
