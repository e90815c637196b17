import { ANALYTICS_EVENT, type StoreAnalytics } from '@cardume/bff/contract';
import { api, useAppDispatch } from '../../../shared/api/api.ts';
import { isRetryable } from '../../../shared/api/api-error.ts';
import { urlOf } from '../../../shared/api/base-query.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { type RouteQuery, route } from '../../../shared/api/route.ts';
import { useLive } from '../../../shared/live/use-live.ts';

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    myAnalytics: build.query({ ...endpoint(route('getMyAnalytics')), keepUnusedDataFor: 0 }),
    myPeriod: build.query({
      ...endpoint(route('getMyPeriod'), (days: RouteQuery<'getMyPeriod'>['days']) => ({ query: { days } })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useMyPeriodQuery } = analyticsApi;

/** Returns the query of the own shop's figures, and whether they are updated live. */
export function useLiveAnalytics() {
  const dispatch = useAppDispatch();
  const query = analyticsApi.useMyAnalyticsQuery();
  const live = useLive<StoreAnalytics>(query.data !== undefined, {
    url: urlOf({ route: route('streamMyAnalytics') }),
    event: ANALYTICS_EVENT,
    onData: (data) => void dispatch(analyticsApi.util.upsertQueryData('myAnalytics', undefined, data)),
    poll: async () => {
      const { error } = await dispatch(
        analyticsApi.endpoints.myAnalytics.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      return !error || isRetryable(error);
    },
  });
  return { query, live };
}
