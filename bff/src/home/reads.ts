import { type HomeKind, publicItems } from '@cardume/bff/contract';
import { z } from 'zod';
import type { Directory } from '../directory/directory.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { type CachedRead, cacheKey } from '../http/response-cache.ts';
import type { ServiceClients } from '../services.ts';
import { shownNow } from './shown-now.ts';
import { withShops } from './with-shops.ts';

export type HomeReads = ReturnType<typeof homeReads>;

/** The reads of the home page's lists: active items within their display period; products with their shop. */
export function homeReads({ services, directory }: { services: ServiceClients; directory: Directory }) {
  return (kind: HomeKind): CachedRead => {
    const sold = 'store' in publicItems[kind].shape;
    const response = z.array(publicItems[kind]);
    return {
      entry: {
        key: cacheKey('listHomeItems', kind),
        tags: [cacheTags.home(kind), ...(sold ? [cacheTags.facts] : [])],
      },
      make: async () => {
        const items = await services.catalog.listHomeItems({ params: { kind }, query: { active: 'true' } });
        const { shown, until } = shownNow(items);
        const { listed, tags } = sold ? await withShops(shown, { services, directory }) : { listed: shown, tags: [] };
        return new CachedJson(JSON.stringify(response.parse(listed)), { until, tags });
      },
    };
  };
}
