import type { Product } from '@cardume/bff/contract';
import { api } from '../../../shared/api/api.ts';
import { creation, creationOfMany } from '../../../shared/api/creation.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { invalidateOnSuccessOrOutOfDate, showWhenSaved } from '../../../shared/api/mutations.ts';
import { route } from '../../../shared/api/route.ts';
import { ownShopApi } from '../shared/own-shop.ts';

/** Also invalidates the public lists of products. */
const invalidatesTags = invalidateOnSuccessOrOutOfDate('MyProducts', 'Products');

/** An action that replaces a changed product in the cached list of the owner's products. */
const showChangedProduct = (changed: Product) =>
  ownShopApi.util.updateQueryData('myProducts', undefined, (products) =>
    products.map((product) => (product.id === changed.id ? changed : product)),
  );

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addProduct: build.mutation({ ...creation(route('addMyProduct')), invalidatesTags }),
    addOneOfProducts: build.mutation({ ...creationOfMany(route('addMyProduct')), invalidatesTags }),
    changeProduct: build.mutation({
      ...endpoint(route('changeMyProduct')),
      onQueryStarted: (_change, { dispatch, queryFulfilled }) =>
        showWhenSaved(queryFulfilled, (product) => dispatch(showChangedProduct(product))),
      invalidatesTags,
    }),
    keepPictures: build.mutation(endpoint(route('keepPictures'))),
    removeProduct: build.mutation({ ...endpoint(route('removeMyProduct')), invalidatesTags }),
  }),
});

export const {
  useAddProductMutation,
  useAddOneOfProductsMutation,
  useChangeProductMutation,
  useKeepPicturesMutation,
  useRemoveProductMutation,
} = productsApi;
