import type { Product } from '@cardume/bff/contract';
import { api, invalidateOnSuccessOrOutOfDate } from '../../shared/api/api.ts';
import { creation, creationOfMany } from '../../shared/api/creation.ts';
import { endpoint } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';
import type { AppDispatch } from '../../shared/api/state.ts';
import { showChangedProduct } from '../../shared/own-shop/api.ts';

/** Also invalidates the public lists of products. */
const invalidatesTags = invalidateOnSuccessOrOutOfDate('MyProducts', 'Products');

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addProduct: build.mutation({ ...creation(route('addMyProduct')), invalidatesTags }),
    addOneOfProducts: build.mutation({ ...creationOfMany(route('addMyProduct')), invalidatesTags }),
    changeProduct: build.mutation({
      ...endpoint(route('changeMyProduct')),
      onQueryStarted: (_change, { dispatch, queryFulfilled }) => show(queryFulfilled, dispatch),
      invalidatesTags,
    }),
    keepPictures: build.mutation(endpoint(route('keepPictures'))),
    removeProduct: build.mutation({ ...endpoint(route('removeMyProduct')), invalidatesTags }),
  }),
});

/** Updates the saved product in the cached list, before the list is fetched again. */
async function show(changed: Promise<{ data: Product }>, dispatch: AppDispatch): Promise<void> {
  // The caller of the mutation reports a failure.
  const product = await changed.then(
    ({ data }) => data,
    () => null,
  );
  if (product) dispatch(showChangedProduct(product));
}

export const {
  useAddProductMutation,
  useAddOneOfProductsMutation,
  useChangeProductMutation,
  useKeepPicturesMutation,
  useRemoveProductMutation,
} = productsApi;
