import { LRUCache } from 'lru-cache';

/** Limits of each cache. The lifetime is long, because a provider's responses cost money and rarely change. */
const MAX_RESPONSES = 2_000;
const RESPONSE_TTL_MS = 24 * 3_600_000;

/** Returns a cache of responses by key. Concurrent requests of a key share a call; failures are not cached. */
export function cachedByKey<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const kept = new LRUCache<string, { response: T }, () => Promise<T>>({
    max: MAX_RESPONSES,
    ttl: RESPONSE_TTL_MS,
    fetchMethod: async (_key, _stale, { context }) => ({ response: await context() }),
  });
  return async (key, ask) => (await kept.forceFetch(key, { context: ask })).response;
}
