import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CacheControl, CachedJson, type CachedResponse, etagOf } from '../http/cached-response.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';

/**
 * The response of `GET /api/stores/:id`. The shop is cached as JSON; the visit count is appended to each response, so
 * that visits do not invalidate the cache.
 */
export class CachedStorePage implements CachedResponse {
  readonly bytes: number;
  readonly #id: string;
  readonly #open: string;
  readonly #hash: string;
  readonly #counts: VisitCounts;
  #last: { count: number; body: CachedJson } | undefined;

  /** @param open the shop as JSON without the closing brace */
  constructor(id: string, open: string, counts: VisitCounts) {
    this.#id = id;
    this.#open = open;
    this.#hash = etagOf(open).slice(3, -1);
    this.#counts = counts;
    this.bytes = open.length * 4;
  }

  send(req: IncomingMessage, res: ServerResponse, cacheControl?: CacheControl): void {
    const count = this.#counts.of(this.#id);
    if (typeof count === 'number') this.#with(count).send(req, res, cacheControl);
    else void count.then((asked) => this.#with(asked).send(req, res, cacheControl));
  }

  #with(count: number): CachedJson {
    if (this.#last?.count === count) return this.#last.body;
    const body = new CachedJson(`${this.#open},"visitCount":${count}}`, { etag: `W/"${this.#hash}-${count}"` });
    this.#last = { count, body };
    return body;
  }
}
