import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** Bodies are kept up to so many bytes; those least recently used go first. */
const MAX_BYTES = 64 * 1024 * 1024;

interface Fill {
  tags: readonly string[];
  /** Something it may have read has changed since it began. */
  outdated: boolean;
  body: Promise<CachedResponse>;
}

/**
 * Answers of anonymous GETs as ready bytes, by their URL. What they were made from is told by tags; a change of it
 * invalidates them, and so does the moment that a body names.
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
      // Moments are those of the clock on the wall, which may be set.
      perf: Date,
      dispose: (_body, url) => this.#untag(url),
    });
  }

  get(url: string): CachedResponse | undefined {
    return this.#cache.get(url);
  }

  /**
   * Answers with the body that `make` makes, and keeps it unless something of its tags changed meanwhile. Concurrent calls
   * for one URL share one making. What `make` throws (a 404) is not kept.
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

  /** Drops every body that was made from it. */
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
    // It is looked at when it is asked for: no timer has to live as long as an item waits. 0 is for good.
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

/** Answers a hot read before anything of Express runs, so that it costs no more than sending bytes from memory. */
export function serveFromCache(cache: ResponseCache, app: RequestListener): RequestListener {
  return (req, res) => {
    const body = req.method === 'GET' ? cache.get(req.url ?? '') : undefined;
    if (body) body.send(req, res);
    else app(req, res);
  };
}
