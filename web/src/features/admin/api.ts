import type { AdminStore, AdminUser, adminContract } from '@cardume/bff/contract';
import { type AppDispatch, api, type RootState } from '../../shared/api/api.ts';
import type { ApiError } from '../../shared/api/api-error.ts';
import { endpoint, type RouteInput } from '../../shared/api/endpoint.ts';
import { invalidateOnSuccess, invalidateOnSuccessOrOutOfDate, showWhenSaved } from '../../shared/api/mutations.ts';
import { type RouteQuery, type RouteResponse, route } from '../../shared/api/route.ts';
import { reviewPages } from '../../shared/reviews/review-pages.ts';

const USERS_A_PAGE = 20;
export const STORES_A_PAGE = 5;
/** Seconds. Nothing stays cached once its screen is left, so that admins always see current data. */
export const keepUnusedDataFor = 0;
/** Invalidated by an approval; `showStore` updates the lists of all shops. */
const APPROVAL_TAGS = ['FilteredStores', 'Platform', 'Store'] as const;

type ApprovalRoute = (typeof adminContract)['setStoreApproval'];
type AuditQuery = Pick<RouteQuery<'listAudit'>, 'actor' | 'kind' | 'day'>;

export const adminApi = api
  .enhanceEndpoints({
    addTagTypes: [
      'AdminUsers',
      'FilteredUsers',
      'AdminStores',
      'FilteredStores',
      'AdminRatings',
      'AdminReports',
      'Platform',
      'Audit',
    ],
  })
  .injectEndpoints({
    endpoints: (build) => ({
      users: build.query({
        ...endpoint(route('listUsers'), (query: RouteQuery<'listUsers'>) => ({
          query: { ...query, limit: USERS_A_PAGE },
        })),
        transformResponse: ({ users, total = users.length, totalPages = 1 }: RouteResponse<'listUsers'>) => ({
          users,
          total,
          totalPages,
        }),
        providesTags: (_users, _error, { status }) => (status ? ['AdminUsers', 'FilteredUsers'] : ['AdminUsers']),
        keepUnusedDataFor,
      }),
      changeUser: build.mutation({
        ...endpoint(route('changeUser')),
        onQueryStarted: (_change, { dispatch, getState, queryFulfilled }) =>
          showWhenSaved(queryFulfilled, (user) => showUser(user, dispatch, getState())),
        invalidatesTags: (_user, error) =>
          error
            ? invalidateOnSuccessOrOutOfDate('AdminUsers')(undefined, error)
            : ['FilteredUsers', 'AdminStores', 'Platform', 'Store'],
      }),
      resetPassword: build.mutation(endpoint(route('resetPassword'))),
      allStores: build.query({
        ...endpoint(route('listAllStores'), (query: RouteQuery<'listAllStores'>) => ({
          query: { ...query, limit: STORES_A_PAGE },
        })),
        transformErrorResponse: (error: ApiError) => ({ ...error, message: 'Failed to fetch stores' }),
        providesTags: (_stores, _error, { approved }) =>
          approved === undefined ? ['AdminStores'] : ['AdminStores', 'FilteredStores'],
        keepUnusedDataFor,
      }),
      products: build.query({
        ...endpoint(route('findProducts'), (search: string) => ({ query: { search } })),
        keepUnusedDataFor,
      }),
      /** The waiting shop at this position of the queue, from 1; also the first refused one behind the queue. */
      waitingStore: build.query({
        ...endpoint(route('listAllStores'), (page: number) => ({
          query: { order: 'pending', approved: 'false', page, limit: 1 } as const,
        })),
        providesTags: ['AdminStores', 'FilteredStores'],
        keepUnusedDataFor,
      }),
      storeChecks: build.query({
        ...endpoint(route('getStoreChecks'), (id: string) => ({ params: { id } })),
        providesTags: ['AdminStores'],
        keepUnusedDataFor,
      }),
      /** `bulk`: one of several approvals; the caller dispatches `invalidateApprovals` after the last one. */
      setApproval: build.mutation({
        ...endpoint(route('setStoreApproval'), ({ params, body }: RouteInput<ApprovalRoute> & { bulk?: boolean }) => ({
          params,
          body,
        })),
        onQueryStarted: (_approval, { dispatch, getState, queryFulfilled }) =>
          showWhenSaved(queryFulfilled, (store) => showStore(store, dispatch, getState())),
        invalidatesTags: (_store, error, { bulk }) => {
          if (error) return invalidateOnSuccessOrOutOfDate('AdminStores')(undefined, error);
          return bulk ? ['Store'] : APPROVAL_TAGS;
        },
      }),
      ratedStores: build.query({
        ...endpoint(route('listRatedStores')),
        providesTags: ['AdminRatings'],
        keepUnusedDataFor,
      }),
      reviewsOf: build.infiniteQuery<RouteResponse<'listReviews'>, string, string>({
        ...reviewPages,
        providesTags: (_reviews, _error, id) => [{ type: 'Reviews', id }],
        keepUnusedDataFor,
      }),
      removeReview: build.mutation({
        ...endpoint(route('removeReview')),
        invalidatesTags: (_answer, error, { params: { storeId } }) =>
          error ? [] : [{ type: 'Reviews', id: storeId }, 'AdminRatings', 'AdminStores', 'Store'],
      }),
      reviewsOfSameOrigin: build.query({ ...endpoint(route('listReviewsOfSameOrigin')), keepUnusedDataFor }),
      removeReviewsOfSameOrigin: build.mutation({
        ...endpoint(route('removeReviewsOfSameOrigin')),
        invalidatesTags: invalidateOnSuccess('Reviews', 'AdminRatings', 'AdminStores', 'Store'),
      }),
      reports: build.query({
        ...endpoint(route('listReports'), (query: RouteQuery<'listReports'>) => ({ query })),
        providesTags: ['AdminReports'],
        keepUnusedDataFor,
      }),
      closeReport: build.mutation({
        ...endpoint(route('closeReport')),
        invalidatesTags: (_report, error, { body: { action } }) => {
          if (error || action === 'dismissed') return invalidateOnSuccessOrOutOfDate('AdminReports')(undefined, error);
          return ['AdminReports', 'AdminRatings', 'AdminStores', 'FilteredStores', 'Platform', 'Reviews', 'Store'];
        },
      }),
      platform: build.query({
        ...endpoint(route('getPlatformAnalytics')),
        providesTags: ['Platform'],
        keepUnusedDataFor,
      }),
      growth: build.query({
        ...endpoint(route('getPlatformGrowth'), (days: RouteQuery<'getPlatformGrowth'>['days']) => ({
          query: { days },
        })),
        keepUnusedDataFor,
      }),
      audit: build.infiniteQuery<RouteResponse<'listAudit'>, AuditQuery, string>({
        ...endpoint(route('listAudit'), ({ queryArg, pageParam }: { queryArg: AuditQuery; pageParam: string }) => ({
          query: { ...queryArg, before: pageParam },
        })),
        infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next ?? undefined },
        providesTags: ['Audit'],
        keepUnusedDataFor,
      }),
    }),
  });

/** An action that fetches again what changes by approvals, after a bulk of them. */
export const invalidateApprovals = () => adminApi.util.invalidateTags([...APPROVAL_TAGS]);

/** Updates the saved user in every cached list at once; only lists filtered by status are fetched again as well. */
function showUser(user: AdminUser, dispatch: AppDispatch, state: RootState): void {
  for (const { endpointName, originalArgs } of adminApi.util.selectInvalidatedBy(state, ['AdminUsers'])) {
    if (endpointName !== 'users') continue;
    const change = adminApi.util.updateQueryData('users', originalArgs, ({ users }) => {
      const place = users.findIndex(({ id }) => id === user.id);
      if (place >= 0) users[place] = user;
    });
    dispatch(change);
  }
}

/** Updates the saved shop and the counts in every cached list. Filtered lists, which it may leave, are refetched. */
function showStore(store: AdminStore, dispatch: AppDispatch, state: RootState): void {
  for (const { endpointName, originalArgs } of adminApi.util.selectInvalidatedBy(state, ['AdminStores'])) {
    if (endpointName !== 'allStores') continue;
    const change = adminApi.util.updateQueryData('allStores', originalArgs, ({ stores, counts }) => {
      const place = stores.findIndex(({ id }) => id === store.id);
      const before = stores[place];
      if (!before) return;
      const gained = Number(store.approved) - Number(before.approved);
      counts.approved += gained;
      counts.pending -= gained;
      counts.waiting += Number(isWaiting(store)) - Number(isWaiting(before));
      stores[place] = store;
    });
    dispatch(change);
  }
}

const isWaiting = ({ approvalStatus }: AdminStore) => approvalStatus === 'waiting';

export const {
  useUsersQuery,
  useChangeUserMutation,
  useResetPasswordMutation,
  useAllStoresQuery,
  useProductsQuery,
  useWaitingStoreQuery,
  useStoreChecksQuery,
  useSetApprovalMutation,
  useRatedStoresQuery,
  useReviewsOfInfiniteQuery,
  useRemoveReviewMutation,
  useReviewsOfSameOriginQuery,
  useRemoveReviewsOfSameOriginMutation,
  useReportsQuery,
  useCloseReportMutation,
  usePlatformQuery,
  useGrowthQuery,
  useAuditInfiniteQuery,
} = adminApi;
