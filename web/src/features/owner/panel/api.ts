import { type StoreToday, TODAY_EVENT } from '@cardume/bff/contract';
import { api, useAppDispatch } from '../../../shared/api/api.ts';
import { isRetryable } from '../../../shared/api/api-error.ts';
import { urlOf } from '../../../shared/api/base-query.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { route } from '../../../shared/api/route.ts';
import { useLive } from '../../../shared/live/use-live.ts';

const panelApi = api.injectEndpoints({
  endpoints: (build) => ({
    myToday: build.query({ ...endpoint(route('getMyToday')), providesTags: ['MyStore'], keepUnusedDataFor: 0 }),
  }),
});

/** Returns the query of the own shop's figures of today, which are updated live. */
export function useToday() {
  const dispatch = useAppDispatch();
  const query = panelApi.useMyTodayQuery();
  useLive<StoreToday>(query.data !== undefined || query.error !== undefined, {
    url: urlOf({ route: route('streamMyToday') }),
    event: TODAY_EVENT,
    onData: (today) => void dispatch(panelApi.util.upsertQueryData('myToday', undefined, today)),
    poll: async () => {
      const { error } = await query.refetch();
      return !error || isRetryable(error);
    },
  });
  return query;
}
