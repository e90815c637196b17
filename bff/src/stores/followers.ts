import { ASSORTMENT_STREAM } from '@cardume/catalog/events';
import { changeFollower, type StreamFollower } from '@cardume/kit/stream';
import { cacheTags } from '../http/cache-tags.ts';
import type { ResponseCache } from '../http/response-cache.ts';

/** Invalidates the cached product list of a shop whose products have changed. */
export function storesFollowers(cache: ResponseCache): StreamFollower[] {
  return [changeFollower(ASSORTMENT_STREAM, (storeId) => cache.invalidate(cacheTags.products(storeId)))];
}
