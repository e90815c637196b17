import { NOTICES_EVENT, type UnreadNotices } from '@cardume/bff/contract';
import { useEffect, useRef } from 'react';
import { api, useAppDispatch } from '../../../../shared/api/api.ts';
import { isRetryable } from '../../../../shared/api/api-error.ts';
import { urlOf } from '../../../../shared/api/base-query.ts';
import { callRoute, endpoint } from '../../../../shared/api/endpoint.ts';
import { invalidateOnSuccess } from '../../../../shared/api/mutations.ts';
import { route } from '../../../../shared/api/route.ts';
import { useLive } from '../../../../shared/live/use-live.ts';

/** Invalidated by new notices: an admin may have decided on the shop. */
const DECIDED = ['MyApproval', 'Store'] as const;

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    myNotices: build.query({
      ...endpoint(route('listMyNotices'), (page: number) => ({ query: { page } })),
      providesTags: ['MyStore'],
      // Notices come from others, so they are fetched whenever they are shown.
      keepUnusedDataFor: 0,
    }),
    unreadNotices: build.query<UnreadNotices, void>({
      queryFn: async (_arg, _api, _options, send) => {
        const { data, error } = await callRoute(send, route('listMyNotices'), { query: { limit: 1 } });
        return error ? { error } : { data: { unread: data.unread } };
      },
      providesTags: ['MyStore'],
    }),
    readNotices: build.mutation({
      ...endpoint(route('readMyNotices')),
      onQueryStarted: async (_upTo, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(noticesApi.util.upsertQueryData('unreadNotices', undefined, data));
      },
      invalidatesTags: invalidateOnSuccess(...DECIDED),
    }),
  }),
});

export const { useMyNoticesQuery, useReadNoticesMutation } = noticesApi;

/** Returns the number of unread notices, kept up to date; 0 while it is unknown. */
export function useUnreadNotices(): number {
  const dispatch = useAppDispatch();
  const {
    data,
    error: failure,
    refetch,
  } = noticesApi.useUnreadNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  const unread = data?.unread;
  // Starts at 0 without data, so that the first count invalidates a shop that was loaded before the notices.
  const known = useRef(unread ?? 0);
  useEffect(() => {
    if (unread === undefined) return;
    if (unread > known.current) dispatch(api.util.invalidateTags([...DECIDED]));
    known.current = unread;
  }, [unread, dispatch]);
  useLive<UnreadNotices>(unread !== undefined || failure !== undefined, {
    url: urlOf({ route: route('streamMyNotices') }),
    event: NOTICES_EVENT,
    onData: (now) => void dispatch(noticesApi.util.upsertQueryData('unreadNotices', undefined, now)),
    poll: async () => {
      const { error } = await refetch();
      return !error || isRetryable(error);
    },
  });
  return unread ?? 0;
}
