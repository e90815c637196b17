import { LRUCache } from 'lru-cache';

/** Cache per kind of request: responses of a provider cost money and hardly ever change. */
const MAX_RESPONSES = 2_000;
const RESPONSE_TTL_MS = 24 * 3_600_000;

/** Caches responses by key; concurrent requests of one key share a call. Failures are not cached. */
export function cachedByKey<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const kept = new LRUCache<string, { response: T }, () => Promise<T>>({
    max: MAX_RESPONSES,
    ttl: RESPONSE_TTL_MS,
    fetchMethod: async (_key, _stale, { context }) => ({ response: await context() }),
  });
  return async (key, ask) => (await kept.forceFetch(key, { context: ask })).response;
}
