import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { traceRequest } from '@cardume/kit/http';
import { tracing } from '@cardume/kit/tracing';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** Limits of the cache; the least recently used responses are dropped first. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_RESPONSES = 20_000;
/** Memory of a cached response besides its body and its key, as measured: headers, tags, entries of the maps. */
const ENTRY_BYTES = 2_048;
/** Limits of the addresses whose key is known. */
const MAX_ADDRESSES = 20_000;
const MAX_ADDRESS_BYTES = 4 * 1024 * 1024;

/** Responses from the cache of which one is traced: a span takes longer than sending one. */
const SERVED_PER_TRACE = 1_000;

/** What a response is cached as. */
export interface CacheEntry {
  /** Made from the validated input, see `cacheKey`: whatever else an address holds makes no entry of its own. */
  key: string;
  tags: readonly string[];
}

/** Returns the key of a route's response to this input, which must be validated: its properties then have one order. */
export function cacheKey(route: string, ...input: unknown[]): string {
  return JSON.stringify([route, ...input]);
}

interface Fill {
  tags: readonly string[];
  /** A tag was invalidated while the response was being made. */
  outdated: boolean;
  body: Promise<CachedResponse>;
}

/**
 * Responses to anonymous GETs as bytes, by validated input. Tags name the data that a response is made from;
 * invalidating a tag drops its responses. A response may also expire at a time of its own.
 */
export class ResponseCache {
  readonly #cache: LRUCache<string, CachedResponse>;
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #tagsOf = new Map<string, readonly string[]>();
  readonly #fills = new Map<string, Fill>();
  /** Keys of recently requested addresses, so that repeated requests need not be validated again. */
  readonly #keys = new LRUCache<string, string>({
    max: MAX_ADDRESSES,
    maxSize: MAX_ADDRESS_BYTES,
    sizeCalculation: (key, address) => 2 * (key.length + address.length) + 1,
  });

  /** Requests that were answered from the cache, and those whose response had to be made. */
  readonly requests = { hit: 0, miss: 0 };

  constructor() {
    this.#cache = new LRUCache({
      max: MAX_RESPONSES,
      maxSize: MAX_BYTES,
      sizeCalculation: (body, key) => body.bytes + 2 * key.length + ENTRY_BYTES,
      // Expiry times are wall-clock times, so the TTL must follow the wall clock.
      perf: Date,
      dispose: (_body, key) => this.#untag(key),
    });
  }

  /** Number of cached responses, and their size in memory. */
  get size(): { responses: number; bytes: number } {
    return { responses: this.#cache.size, bytes: this.#cache.calculatedSize + this.#keys.calculatedSize };
  }

  /** Returns the response to an address that was requested before. */
  get(address: string): CachedResponse | undefined {
    const key = this.#keys.get(address);
    const body = key === undefined ? undefined : this.#cache.get(key);
    if (body) this.requests.hit++;
    return body;
  }

  /**
   * Sends the response that `make` returns, and caches it unless one of its tags was invalidated meanwhile. Concurrent
   * requests of one key share one `make`. Errors, like a 404, are not cached.
   */
  async respond(
    { req, res }: { req: IncomingMessage & { originalUrl: string }; res: ServerResponse },
    entry: CacheEntry,
    make: () => CachedResponse | Promise<CachedResponse>,
  ): Promise<void> {
    const cached = this.#cache.get(entry.key);
    this.requests[cached ? 'hit' : 'miss']++;
    const body = cached ?? (await this.#made(entry, make));
    this.#keys.set(req.originalUrl, entry.key);
    body.send(req, res);
  }

  /** Drops every response with this tag. */
  invalidate(tag: string): void {
    for (const fill of this.#fills.values()) if (fill.tags.includes(tag)) fill.outdated = true;
    for (const key of this.#keysOf.get(tag) ?? []) this.#cache.delete(key);
  }

  /** Drops every response. */
  clear(): void {
    for (const fill of this.#fills.values()) fill.outdated = true;
    this.#cache.clear();
  }

  #made(entry: CacheEntry, make: () => CachedResponse | Promise<CachedResponse>): Promise<CachedResponse> {
    const underWay = this.#fills.get(entry.key);
    return (underWay && !underWay.outdated ? underWay : this.#begin(entry, make)).body;
  }

  #begin({ key, tags }: CacheEntry, make: () => CachedResponse | Promise<CachedResponse>): Fill {
    const fill: Fill = { tags, outdated: false, body: Promise.try(make) };
    this.#fills.set(key, fill);
    const ended = () => this.#fills.get(key) === fill && this.#fills.delete(key);
    fill.body.then((body) => {
      ended();
      if (!fill.outdated) this.#keep(key, tags, body);
    }, ended);
    return fill;
  }

  #keep(key: string, tags: readonly string[], body: CachedResponse): void {
    const { until = Number.POSITIVE_INFINITY } = body;
    const left = until - Date.now();
    if (left <= 0) return;
    // Expiry is checked on access, so no timer is needed. A TTL of 0 means no expiry.
    this.#cache.set(key, body, { ttl: Number.isFinite(left) ? left : 0 });
    // A response that is larger than the cache is not kept.
    if (!this.#cache.has(key)) return;
    this.#tagsOf.set(key, tags);
    for (const tag of tags) this.#keysOf.set(tag, (this.#keysOf.get(tag) ?? new Set()).add(key));
  }

  #untag(key: string): void {
    for (const tag of this.#tagsOf.get(key) ?? []) {
      const keys = this.#keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(tag);
    }
    this.#tagsOf.delete(key);
  }
}

/** Sends cached responses before Express runs: they cost no more than writing bytes from memory. */
export function serveFromCache(cache: ResponseCache, app: RequestListener): RequestListener {
  let served = 0;
  return (req, res) => {
    const body = req.method === 'GET' ? cache.get(req.url ?? '') : undefined;
    if (!body) return app(req, res);
    if (!tracing() || served++ % SERVED_PER_TRACE > 0) return body.send(req, res);
    traceRequest('GET cached response', 'cached response', req, res, () => body.send(req, res));
  };
}
