import type { holidaysContract } from '@cardume/bff/contract';
import { holidaysOf } from '@cardume/kit/domain/holidays';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey, type ResponseCache } from '../http/response-cache.ts';
import type { ApiHandlers } from '../sessions/index.ts';

/** Handlers of national holidays. Only a release changes these, so their cached responses have no tags. */
export function holidaysHandlers(cache: ResponseCache): ApiHandlers<typeof holidaysContract> {
  return {
    listHolidays: ({ query: { year } }, http) =>
      cache.respond(http, { key: cacheKey('listHolidays', year), tags: [] }, () => {
        return new CachedJson(JSON.stringify(holidaysOf(year)));
      }),
  };
}
