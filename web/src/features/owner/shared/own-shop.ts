import type { MyStore } from '@cardume/bff/contract';
import { type AppDispatch, api } from '../../../shared/api/api.ts';
import { creation, wasReceived } from '../../../shared/api/creation.ts';
import { callRoute, endpoint } from '../../../shared/api/endpoint.ts';
import { invalidateOnSuccess, invalidateOnSuccessOrOutOfDate, showWhenSaved } from '../../../shared/api/mutations.ts';
import { route } from '../../../shared/api/route.ts';

export const ownShopApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null if the owner has no shop. */
    myStore: build.query<MyStore | null, void>({
      queryFn: async (_arg, _api, _options, send) => {
        const { data, error } = await callRoute(send, route('getMyStore'), {});
        if (!error) return { data };
        return error.status === 404 ? { data: null } : { error };
      },
      providesTags: ['MyStore', 'MyApproval'],
    }),
    openMyStore: build.mutation({
      ...creation(route('openMyStore')),
      onQueryStarted: (_form, { dispatch, queryFulfilled }) => show(queryFulfilled, dispatch),
      invalidatesTags: (_shop, error) => (wasReceived(error) ? ['MyStore', 'Store'] : error ? [] : ['Store']),
    }),
    changeMyStore: build.mutation({
      ...endpoint(route('changeMyStore')),
      onQueryStarted: (_change, { dispatch, queryFulfilled }) => show(queryFulfilled, dispatch),
      invalidatesTags: invalidateOnSuccess('Store'),
    }),
    requestApproval: build.mutation({
      ...endpoint(route('requestMyApproval')),
      onQueryStarted: (_request, { dispatch, queryFulfilled }) => show(queryFulfilled, dispatch),
      invalidatesTags: (_shop, error) =>
        error ? invalidateOnSuccessOrOutOfDate('MyStore')(undefined, error) : ['Store'],
    }),
    /** Newest first. */
    myProducts: build.query({ ...endpoint(route('listMyProducts')), providesTags: ['MyProducts'] }),
    myFeed: build.query({ ...endpoint(route('listMyFeed')), providesTags: ['MyFeed'] }),
  }),
});

/** Puts the saved shop into the cache, which saves fetching it. */
const show = (saved: Promise<{ data: MyStore }>, dispatch: AppDispatch): void =>
  showWhenSaved(saved, (shop) => dispatch(ownShopApi.util.updateQueryData('myStore', undefined, () => shop)));

export const {
  useMyStoreQuery,
  useOpenMyStoreMutation,
  useChangeMyStoreMutation,
  useRequestApprovalMutation,
  useMyProductsQuery,
  useMyFeedQuery,
} = ownShopApi;
