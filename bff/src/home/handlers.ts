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
import { withShops } from './with-shops.ts';

/** Handlers of the home page's lists: active items within their display period; products with their shop. */
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
    const entry = {
      key: cacheKey('listHomeItems', kind),
      tags: [cacheTags.home(kind), ...(sold ? [cacheTags.facts] : [])],
    };
    const response = z.array(publicItems[kind]);
    const make = async () => {
      const items = await services.catalog.listHomeItems({ params: { kind }, query: { active: 'true' } });
      const { shown, until } = shownNow(items);
      const { listed, tags } = sold ? await withShops(shown, { services, directory }) : { listed: shown, tags: [] };
      return new CachedJson(JSON.stringify(response.parse(listed)), { until, tags });
    };
    return (_input: object, http: HttpContext) => cache.respond(http, entry, make);
  };
  const handlers = HOME_KINDS.map((kind) => [publicListOf(kind), activeItems(kind)]);
  return Object.fromEntries(handlers) as ApiHandlers<typeof homeContract>;
}
