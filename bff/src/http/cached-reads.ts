import { LRUCache } from 'lru-cache';

/** What is read, in an object, because lru-cache keeps no `undefined`. */
interface Kept<Value> {
  value: Value;
}

type Read<Value> = () => Promise<Value>;

/**
 * Returns a cache of values that are read on demand. Concurrent callers of a key share a read; failures are not cached.
 * A full cache evicts values and never fails: an evicted read goes on for its callers, which lru-cache alone rejects.
 * @param options bounds and lifetime
 */
export function cachedReads<Value>(
  options: LRUCache.Options<string, Kept<Value>, Read<Value>>,
): (key: string, read: Read<Value>) => Promise<Value> {
  const kept = new LRUCache<string, Kept<Value>, Read<Value>>({
    ...options,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: read }) => ({ value: await read() }),
  });
  return async (key, read) => (await kept.forceFetch(key, { context: read })).value;
}
