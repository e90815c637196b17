import { ANALYTICS_EVENT, type PlatformAnalytics } from '@cardume/bff/contract';
import { isRetryable } from '../../../shared/api/api-error.ts';
import { urlOf } from '../../../shared/api/base-query.ts';
import { route } from '../../../shared/api/route.ts';
import { useAppDispatch } from '../../../shared/api/state.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { adminApi, usePlatformQuery } from '../api.ts';

/** Returns the query of the platform's figures, and whether they are updated live. */
export function useLivePlatform() {
  const dispatch = useAppDispatch();
  const query = usePlatformQuery();
  const live = useLive<PlatformAnalytics>(query.data !== undefined, {
    url: urlOf({ route: route('streamPlatformAnalytics') }),
    event: ANALYTICS_EVENT,
    onData: (data) => void dispatch(adminApi.util.upsertQueryData('platform', undefined, data)),
    poll: async () => {
      const { error } = await query.refetch();
      return !error || isRetryable(error);
    },
  });
  return { query, live };
}
