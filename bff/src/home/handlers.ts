import { HOME_KINDS, type HomeKind, type homeContract, publicItems, publicListOf } from '@cardume/bff/contract';
import type { HttpContext } from '@cardume/kit/http';
import { z } from 'zod';
import type { Directory } from '../directory/directory.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey, type ResponseCache } from '../http/response-cache.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { shownNow } from './shown-now.ts';

/** Handlers of the home page's lists: active items within their display period; products with their seller. */
export function homeHandlers({
  services,
  cache,
  directory,
}: {
  services: ServiceClients;
  cache: ResponseCache;
  directory: Directory;
}): ApiHandlers<typeof homeContract> {
  const activeItems = (kind: HomeKind) => {
    const sold = 'store' in publicItems[kind].shape;
    const tags = [cacheTags.home(kind), ...(sold ? [cacheTags.facts] : [])];
    const entry = { key: cacheKey('listHomeItems', kind), tags };
    const response = z.array(publicItems[kind]);
    const make = async () => {
      const items = await services.catalog.listHomeItems({ params: { kind }, query: { active: 'true' } });
      const { shown, until } = shownNow(items);
      const listed = sold ? withSellers(shown, directory) : shown;
      return new CachedJson(JSON.stringify(response.parse(listed)), { until });
    };
    return (_input: object, http: HttpContext) => cache.respond(http, entry, make);
  };
  const handlers = HOME_KINDS.map((kind) => [publicListOf(kind), activeItems(kind)]);
  return Object.fromEntries(handlers) as ApiHandlers<typeof homeContract>;
}

function withSellers(items: readonly Record<string, unknown>[], directory: Directory): object[] {
  const sellers = directory.sellersOf(items.map(({ whatsapp }) => String(whatsapp)));
  return items.map((item) => ({ ...item, store: sellers.get(String(item.whatsapp)) ?? null }));
}
