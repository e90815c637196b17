import type {
  AdminStoreList,
  AdminUser,
  AuditEntry,
  PlatformAnalytics,
  RatedStore,
  Review,
  userChange,
} from '@cardume/bff/contract';
import type { z } from 'zod';
import { api } from '../../shared/api/api.ts';
import type { AppDispatch, RootState } from '../../shared/api/state.ts';

export interface UsersQuery {
  search: string;
  status: string;
  page: number;
}

export interface StoresQuery {
  search: string;
  /** `true`, `false`, or empty for all. */
  approved: string;
  page: number;
}

export interface AuditQuery {
  actor: string;
  kind: string;
  day: string;
}

interface UserPage {
  users: AdminUser[];
  total: number;
  totalPages: number;
}
interface AuditPage {
  entries: AuditEntry[];
  next: string | null;
}

export type UserChange = z.input<typeof userChange>;

const USERS_A_PAGE = 50;
export const STORES_A_PAGE = 5;
const REVIEWS_A_PAGE = 100;
/** What an admin sees is as it is now: nothing of it is kept when its screen is left. */
export const keepUnusedDataFor = 0;

export const adminApi = api
  .enhanceEndpoints({ addTagTypes: ['AdminUsers', 'AdminStores', 'AdminRatings', 'Platform', 'Audit'] })
  .injectEndpoints({
    endpoints: (build) => ({
      users: build.query<UserPage, UsersQuery>({
        query: (query) => ({ path: '/admin/users', query: { ...query, limit: USERS_A_PAGE } }),
        providesTags: ['AdminUsers'],
        keepUnusedDataFor,
      }),
      changeUser: build.mutation<AdminUser, { id: string; change: UserChange }>({
        query: ({ id, change }) => ({ path: `/admin/users/${id}`, method: 'PATCH', body: change }),
        onQueryStarted: (_change, { dispatch, getState, queryFulfilled }) =>
          showUser(queryFulfilled, dispatch, getState()),
        invalidatesTags: (_user, error) => (error ? [] : ['AdminUsers', 'AdminStores', 'Store']),
      }),
      resetPassword: build.mutation<{ temporaryPassword: string }, string>({
        query: (id) => ({ path: `/admin/users/${id}/reset-password`, method: 'POST' }),
      }),
      allStores: build.query<AdminStoreList, StoresQuery>({
        query: (query) => ({ path: '/admin/stores', query: { ...query, limit: STORES_A_PAGE } }),
        transformErrorResponse: (error) => ({ ...error, message: 'Failed to fetch stores' }),
        providesTags: ['AdminStores'],
        keepUnusedDataFor,
      }),
      setApproval: build.mutation<unknown, { id: string; approved: boolean }>({
        query: ({ id, approved }) => ({ path: `/admin/stores/${id}/approve`, method: 'PATCH', body: { approved } }),
        invalidatesTags: (_store, error) => (error ? [] : ['AdminStores', 'Store']),
      }),
      ratedStores: build.query<RatedStore[], void>({
        query: () => ({ path: '/admin/stores/ratings' }),
        providesTags: ['AdminRatings'],
        keepUnusedDataFor,
      }),
      reviewsOf: build.infiniteQuery<Review[], string, number>({
        query: ({ queryArg: id, pageParam }) => ({ path: `/stores/${id}/reviews`, query: { page: pageParam } }),
        infiniteQueryOptions: {
          initialPageParam: 1,
          getNextPageParam: (last, pages) => (last.length === REVIEWS_A_PAGE ? pages.length + 1 : undefined),
        },
        providesTags: (_reviews, _error, id) => [{ type: 'Reviews', id }],
        keepUnusedDataFor,
      }),
      removeReview: build.mutation<unknown, { storeId: string; id: string; reason: string }>({
        query: ({ storeId, id, reason }) => ({
          path: `/admin/stores/${storeId}/reviews/${id}`,
          method: 'DELETE',
          body: { reason },
        }),
        invalidatesTags: (_answer, error, { storeId }) =>
          error ? [] : [{ type: 'Reviews', id: storeId }, 'AdminRatings', 'AdminStores', 'Store'],
      }),
      platform: build.query<PlatformAnalytics, void>({
        query: () => ({ path: '/admin/analytics' }),
        providesTags: ['Platform'],
        keepUnusedDataFor,
      }),
      audit: build.infiniteQuery<AuditPage, AuditQuery, string>({
        query: ({ queryArg, pageParam }) => ({ path: '/admin/audit', query: { ...queryArg, before: pageParam } }),
        infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next ?? undefined },
        providesTags: ['Audit'],
        keepUnusedDataFor,
      }),
    }),
  });

/** What was saved is shown at once, on whichever page; that the lists are asked for again takes a moment. */
async function showUser(saved: Promise<{ data: AdminUser }>, dispatch: AppDispatch, state: RootState): Promise<void> {
  // A failure is told where the change was asked for.
  const user = await saved.then(
    ({ data }) => data,
    () => null,
  );
  if (!user) return;
  for (const { endpointName, originalArgs } of adminApi.util.selectInvalidatedBy(state, ['AdminUsers'])) {
    if (endpointName !== 'users') continue;
    const change = adminApi.util.updateQueryData('users', originalArgs, ({ users }) => {
      const place = users.findIndex(({ id }) => id === user.id);
      if (place >= 0) users[place] = user;
    });
    dispatch(change);
  }
}

export const {
  useUsersQuery,
  useChangeUserMutation,
  useResetPasswordMutation,
  useAllStoresQuery,
  useSetApprovalMutation,
  useRatedStoresQuery,
  useReviewsOfInfiniteQuery,
  useRemoveReviewMutation,
  usePlatformQuery,
  useAuditInfiniteQuery,
} = adminApi;
