import type { NewProduct, Product, ProductChange } from '@cardume/bff/contract';
import { afterChange } from '../../shared/api/after-change.ts';
import { api } from '../../shared/api/api.ts';

/** What shoppers see of the products is asked for again as well. */
const CHANGED = ['MyProducts', 'Products'] as const;

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addProduct: build.mutation<Product, NewProduct & { storeId?: string }>({
      query: (body) => ({ path: '/my-store/products', method: 'POST', body }),
      invalidatesTags: afterChange(CHANGED),
    }),
    changeProduct: build.mutation<Product, { id: string; change: ProductChange }>({
      query: ({ id, change }) => ({
        path: `/my-store/products/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: change,
      }),
      invalidatesTags: afterChange(CHANGED),
    }),
    removeProduct: build.mutation<void, string>({
      query: (id) => ({ path: `/my-store/products/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: afterChange(CHANGED),
    }),
  }),
});

export const { useAddProductMutation, useChangeProductMutation, useRemoveProductMutation } = productsApi;
