import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** Size of the cache; the least recently used responses are dropped first. */
const MAX_BYTES = 64 * 1024 * 1024;

interface Fill {
  tags: readonly string[];
  /** A tag was invalidated while the response was being made. */
  outdated: boolean;
  body: Promise<CachedResponse>;
}

/**
 * Responses to anonymous GETs as bytes, by URL. Tags name the data that a response is made from; invalidating a tag
 * drops its responses. A response may also expire at a time of its own.
 */
export class ResponseCache {
  readonly #cache: LRUCache<string, CachedResponse>;
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #tagsOf = new Map<string, readonly string[]>();
  readonly #fills = new Map<string, Fill>();

  constructor() {
    this.#cache = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: (body) => Math.max(1, body.bytes),
      // Expiry times are wall-clock times, so the TTL must follow the wall clock.
      perf: Date,
      dispose: (_body, url) => this.#untag(url),
    });
  }

  get(url: string): CachedResponse | undefined {
    return this.#cache.get(url);
  }

  /**
   * Sends the response that `make` returns, and caches it unless one of its tags was invalidated meanwhile. Concurrent
   * requests of one URL share one `make`. Errors, like a 404, are not cached.
   */
  async respond(
    req: IncomingMessage & { originalUrl: string },
    res: ServerResponse,
    tags: readonly string[],
    make: () => CachedResponse | Promise<CachedResponse>,
  ): Promise<void> {
    const url = req.originalUrl;
    const underWay = this.#fills.get(url);
    const fill = underWay && !underWay.outdated ? underWay : this.#begin(url, tags, make);
    (await fill.body).send(req, res);
  }

  /** Drops every response with this tag. */
  invalidate(tag: string): void {
    for (const fill of this.#fills.values()) if (fill.tags.includes(tag)) fill.outdated = true;
    for (const url of this.#keysOf.get(tag) ?? []) this.#cache.delete(url);
  }

  #begin(url: string, tags: readonly string[], make: () => CachedResponse | Promise<CachedResponse>): Fill {
    const fill: Fill = { tags, outdated: false, body: Promise.try(make) };
    this.#fills.set(url, fill);
    const ended = () => this.#fills.get(url) === fill && this.#fills.delete(url);
    fill.body.then((body) => {
      ended();
      if (!fill.outdated) this.#keep(url, tags, body);
    }, ended);
    return fill;
  }

  #keep(url: string, tags: readonly string[], body: CachedResponse): void {
    const { until = Number.POSITIVE_INFINITY } = body;
    const left = until - Date.now();
    if (left <= 0) return;
    // Expiry is checked on access, so no timer is needed. A TTL of 0 means no expiry.
    this.#cache.set(url, body, { ttl: Number.isFinite(left) ? left : 0 });
    this.#tagsOf.set(url, tags);
    for (const tag of tags) this.#keysOf.set(tag, (this.#keysOf.get(tag) ?? new Set()).add(url));
  }

  #untag(url: string): void {
    for (const tag of this.#tagsOf.get(url) ?? []) {
      const urls = this.#keysOf.get(tag);
      urls?.delete(url);
      if (urls?.size === 0) this.#keysOf.delete(tag);
    }
    this.#tagsOf.delete(url);
  }
}

/** Sends cached responses before Express runs: they cost no more than writing bytes from memory. */
export function serveFromCache(cache: ResponseCache, app: RequestListener): RequestListener {
  return (req, res) => {
    const body = req.method === 'GET' ? cache.get(req.url ?? '') : undefined;
    if (body) body.send(req, res);
    else app(req, res);
  };
}
