import { api, onSuccessOrOutOfDate } from '../../shared/api/api.ts';
import { endpoint } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';

/** The public lists of products are fetched again as well. */
const invalidatesTags = onSuccessOrOutOfDate('MyProducts', 'Products');

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addProduct: build.mutation({ ...endpoint(route('addMyProduct')), invalidatesTags }),
    changeProduct: build.mutation({ ...endpoint(route('changeMyProduct')), invalidatesTags }),
    removeProduct: build.mutation({ ...endpoint(route('removeMyProduct')), invalidatesTags }),
  }),
});

export const { useAddProductMutation, useChangeProductMutation, useRemoveProductMutation } = productsApi;
