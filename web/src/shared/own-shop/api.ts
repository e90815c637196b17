import type { FeedPhoto, MyStore, Product, StoreChange, StoreForm } from '@cardume/bff/contract';
import { api } from '../api/api.ts';
import type { AppDispatch } from '../api/state.ts';

/** What an owner has, as several of their screens read it. */
const myStoreApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null as long as there is none. */
    myStore: build.query<MyStore | null, void>({
      queryFn: async (_arg, _api, _options, baseQuery) => {
        const { data, error } = await baseQuery({ path: '/my-store' });
        if (!error) return { data: data as MyStore };
        return error.status === 404 ? { data: null } : { error };
      },
      providesTags: ['MyStore'],
    }),
    openMyStore: build.mutation<MyStore, StoreForm>({
      query: (body) => ({ path: '/my-store', method: 'POST', body }),
      onQueryStarted: (_form, { dispatch, queryFulfilled }) => show(queryFulfilled, dispatch),
      invalidatesTags: (_shop, error) => (error ? [] : ['Store']),
    }),
    changeMyStore: build.mutation<MyStore, StoreChange>({
      query: (body) => ({ path: '/my-store', method: 'PATCH', body }),
      onQueryStarted: (_change, { dispatch, queryFulfilled }) => show(queryFulfilled, dispatch),
      invalidatesTags: (_shop, error) => (error ? [] : ['Store']),
    }),
    /** Newest first. */
    myProducts: build.query<Product[], void>({
      query: () => ({ path: '/my-store/products' }),
      providesTags: ['MyProducts'],
    }),
    myFeed: build.query<FeedPhoto[], void>({ query: () => ({ path: '/my-store/feed' }), providesTags: ['MyFeed'] }),
  }),
});

/** What was saved is what is shown next; it need not be asked for again. */
async function show(saved: Promise<{ data: MyStore }>, dispatch: AppDispatch): Promise<void> {
  // A failure is told where the change was asked for.
  const shop = await saved.then(
    ({ data }) => data,
    () => null,
  );
  if (shop) dispatch(myStoreApi.util.updateQueryData('myStore', undefined, () => shop));
}

export const { useMyStoreQuery, useOpenMyStoreMutation, useChangeMyStoreMutation, useMyProductsQuery, useMyFeedQuery } =
  myStoreApi;
