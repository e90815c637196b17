import type { StoreAnalytics, StorePeriod } from '@cardume/bff/contract';
import { api } from '../../shared/api/api.ts';
import { useAppDispatch } from '../../shared/api/state.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { worthAsking } from '../../shared/live/worth-asking.ts';
import type { Length } from './period/use-length.ts';

/** ANALYTICS_EVENT of the contract, which is not imported: its module brings zod along. */
const EVENT = 'analytics';
const PATH = '/my-store/analytics';

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    myAnalytics: build.query<StoreAnalytics, void>({ query: () => ({ path: PATH }), keepUnusedDataFor: 0 }),
    myPeriod: build.query<StorePeriod, Length>({
      query: (days) => ({ path: `${PATH}/period`, query: { days } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useMyPeriodQuery } = analyticsApi;

/** The own shop's figures, and whether they move by themselves. */
export function useLiveAnalytics() {
  const dispatch = useAppDispatch();
  const query = analyticsApi.useMyAnalyticsQuery();
  const live = useLive<StoreAnalytics>(query.data !== undefined, {
    url: `/api${PATH}/stream`,
    event: EVENT,
    onData: (data) => void dispatch(analyticsApi.util.upsertQueryData('myAnalytics', undefined, data)),
    ask: async () => {
      const { error } = await dispatch(
        analyticsApi.endpoints.myAnalytics.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      return worthAsking(error);
    },
  });
  return { query, live };
}
