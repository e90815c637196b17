import { ANALYTICS_EVENT, type PlatformAnalytics } from '@cardume/bff/contract';
import { useAppDispatch } from '../../../shared/api/state.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { worthAsking } from '../../../shared/live/worth-asking.ts';
import { adminApi, usePlatformQuery } from '../api.ts';

/** The platform's figures, and whether they move by themselves. */
export function useLivePlatform() {
  const dispatch = useAppDispatch();
  const query = usePlatformQuery();
  const live = useLive<PlatformAnalytics>(query.data !== undefined, {
    url: '/api/admin/analytics/stream',
    event: ANALYTICS_EVENT,
    onData: (data) => void dispatch(adminApi.util.upsertQueryData('platform', undefined, data)),
    ask: async () => {
      const { error } = await query.refetch();
      return worthAsking(error);
    },
  });
  return { query, live };
}
