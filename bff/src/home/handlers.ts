import { HOME_KINDS, type HomeKind, homeContent, type homeContract, publicListOf } from '@cardume/bff/contract';
import { type HttpContext, RESPONSE_SENT } from '@cardume/kit/http';
import { z } from 'zod';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey, type ResponseCache } from '../http/response-cache.ts';
import type { Services } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { shownNow } from './shown-now.ts';

/** The lists of the home page: active items whose time is now. */
export function homeHandlers({ catalog }: Services, cache: ResponseCache): ApiHandlers<typeof homeContract> {
  const activeItems = (kind: HomeKind) => {
    const entry = { key: cacheKey('listHomeItems', kind), tags: [cacheTags.home(kind)] };
    const response = z.array(homeContent[kind].item);
    const make = async () => {
      const items = await catalog.listHomeItems({ params: { kind }, query: { active: 'true' } });
      const { shown, until } = shownNow(items);
      return new CachedJson(JSON.stringify(response.parse(shown)), { until });
    };
    return async (_input: object, http: HttpContext): Promise<typeof RESPONSE_SENT> => {
      await cache.respond(http, entry, make);
      return RESPONSE_SENT;
    };
  };
  const handlers = HOME_KINDS.map((kind) => [publicListOf(kind), activeItems(kind)]);
  return Object.fromEntries(handlers) as ApiHandlers<typeof homeContract>;
}
