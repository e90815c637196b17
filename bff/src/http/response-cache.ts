import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { RESPONSE_SENT, traceRequest } from '@cardume/kit/http';
import { isTracing } from '@cardume/kit/tracing';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** Limits of the cache; the least recently used responses are dropped first. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_RESPONSES = 20_000;
/** Measured memory of a cached response without its body and key: headers, tags, map entries. */
const ENTRY_BYTES = 2_048;
/** Limits of the map from addresses to keys. */
const MAX_ADDRESSES = 20_000;
const MAX_ADDRESS_BYTES = 4 * 1024 * 1024;

/** A larger change between the clock and the monotonic time since the last request means that the clock was set. */
const CLOCK_STEP_MS = 1_000;

/** One of this number of cached responses is traced, because a span takes longer than sending the response. */
const SERVED_PER_TRACE = 1_000;

/** A GET of which the response may be cached, and its response. */
interface CacheableExchange {
  /** `originalUrl` is the address by which `ResponseCache.get` finds the response. */
  req: IncomingMessage & { originalUrl: string };
  res: ServerResponse;
}

/** Key and tags of a cached response. */
export interface CacheEntry {
  /** From `cacheKey`: contains only validated input, so that unknown query parameters create no further entries. */
  key: string;
  tags: readonly string[];
  /** Set if the response depends on the host of the request too, so that its address does not determine the key. */
  perHost?: boolean;
}

/** Returns the cache key of a route and its input. The input must be validated, which fixes the property order. */
export function cacheKey(route: string, ...input: unknown[]): string {
  return JSON.stringify([route, ...input]);
}

/** How a GET of the API is answered, for its handler and for pages with its data. */
export interface Read {
  /** Undefined if the response is not cached. */
  entry?: CacheEntry | undefined;
  make: () => CachedResponse | Promise<CachedResponse>;
}

/** A read whose response is cached. */
export interface CachedRead extends Read {
  entry: CacheEntry;
}

interface Fill {
  tags: readonly string[];
  /** Whether a tag was invalidated while the response was being made. */
  outdated: boolean;
  /** Other tags that were invalidated meanwhile: the response may turn out to have them. */
  invalidated: Set<string>;
  body: Promise<CachedResponse>;
}

/**
 * Cache of responses to anonymous GETs by validated input. Tags name the data that a response is made from;
 * invalidating a tag drops its responses. A response may also have an expiry.
 */
export class ResponseCache {
  readonly #cache: LRUCache<string, CachedResponse>;
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #tagsOf = new Map<string, readonly string[]>();
  readonly #fills = new Map<string, Fill>();
  /** Keys by recently requested address, so that repeated requests skip validation. */
  readonly #keys = new LRUCache<string, string>({
    max: MAX_ADDRESSES,
    maxSize: MAX_ADDRESS_BYTES,
    sizeCalculation: (key, address) => 2 * (key.length + address.length) + 1,
  });

  #clock = clockOffset();

  /** Numbers of requests whose response was in the cache, and of those whose response was not. */
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

  /** Number of cached responses, and the size of the cache in bytes. */
  get size(): { responses: number; bytes: number } {
    return { responses: this.#cache.size, bytes: this.#cache.calculatedSize + this.#keys.calculatedSize };
  }

  /** Returns the cached response to an address (path and query) that was requested before. */
  get(address: string): CachedResponse | undefined {
    this.#dropAfterClockStep();
    const key = this.#keys.get(address);
    const body = key === undefined ? undefined : this.#cache.get(key);
    if (body) this.requests.hit++;
    return body;
  }

  /**
   * Returns the cached response, or the one that `make` returns, which is cached unless one of its tags was invalidated
   * meanwhile. Concurrent reads of one key share one call of `make`. Its errors, like a 404, are not cached.
   */
  async read({ entry, make }: CachedRead): Promise<CachedResponse> {
    const cached = this.#cache.get(entry.key);
    this.requests[cached ? 'hit' : 'miss']++;
    return cached ?? this.#made(entry, make);
  }

  /** Sends the response that `read` returns. */
  async respond(
    { req, res }: CacheableExchange,
    entry: CacheEntry,
    make: () => CachedResponse | Promise<CachedResponse>,
  ): Promise<typeof RESPONSE_SENT> {
    const body = await this.read({ entry, make });
    if (!entry.perHost) this.#keys.set(req.originalUrl, entry.key);
    body.send(req, res);
    return RESPONSE_SENT;
  }

  /** Drops every response with this tag. */
  invalidate(tag: string): void {
    for (const fill of this.#fills.values()) {
      if (fill.tags.includes(tag)) fill.outdated = true;
      else fill.invalidated.add(tag);
    }
    for (const key of this.#keysOf.get(tag) ?? []) this.#cache.delete(key);
  }

  #clear(): void {
    for (const fill of this.#fills.values()) fill.outdated = true;
    this.#cache.clear();
  }

  /** A response shows the state of shops and items at the time of its making, which may be ahead once the clock was set. */
  #dropAfterClockStep(): void {
    const clock = clockOffset();
    if (Math.abs(clock - this.#clock) > CLOCK_STEP_MS) this.#clear();
    this.#clock = clock;
  }

  #made(entry: CacheEntry, make: () => CachedResponse | Promise<CachedResponse>): Promise<CachedResponse> {
    const underWay = this.#fills.get(entry.key);
    // One that began before a change may show what was before: all its tags are known only at its end.
    if (underWay && !underWay.outdated && underWay.invalidated.size === 0) return underWay.body;
    if (underWay) underWay.outdated = true;
    return this.#begin(entry, make).body;
  }

  #begin({ key, tags }: CacheEntry, make: () => CachedResponse | Promise<CachedResponse>): Fill {
    const fill: Fill = { tags, outdated: false, invalidated: new Set(), body: Promise.try(make) };
    this.#fills.set(key, fill);
    const ended = () => this.#fills.get(key) === fill && this.#fills.delete(key);
    fill.body.then((body) => {
      ended();
      const own = body.tags ?? [];
      if (!fill.outdated && !own.some((tag) => fill.invalidated.has(tag))) this.#keep(key, [...tags, ...own], body);
    }, ended);
    return fill;
  }

  #keep(key: string, tags: readonly string[], body: CachedResponse): void {
    const { until = Number.POSITIVE_INFINITY } = body;
    const left = until - Date.now();
    if (left <= 0) return;
    // Expiry is checked on access, so no timer is needed. A TTL of 0 means no expiry.
    this.#cache.set(key, body, { ttl: Number.isFinite(left) ? left : 0 });
    // A response larger than the cache is not stored.
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

const clockOffset = () => Date.now() - performance.now();

/** Sends cached responses before Express runs, so that they cost no more than writing bytes from memory. */
export function serveFromCache(cache: ResponseCache, app: RequestListener): RequestListener {
  let served = 0;
  return (req, res) => {
    const body = req.method === 'GET' ? cache.get(req.url ?? '') : undefined;
    if (!body) return app(req, res);
    if (!isTracing() || served++ % SERVED_PER_TRACE > 0) return body.send(req, res);
    traceRequest('GET cached response', 'cached response', req, res, () => body.send(req, res));
  };
}
