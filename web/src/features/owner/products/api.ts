import { api } from '../../../shared/api/api.ts';
import { creation, creationOfMany } from '../../../shared/api/creation.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { invalidateOnSuccessOrOutOfDate, showWhenSaved } from '../../../shared/api/mutations.ts';
import { route } from '../../../shared/api/route.ts';
import { showChangedProduct } from '../shared/own-shop.ts';

/** Also invalidates the public lists of products. */
const invalidatesTags = invalidateOnSuccessOrOutOfDate('MyProducts', 'Products');

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
