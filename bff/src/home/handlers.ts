import { HOME_KINDS, type HomeKind, type homeContract, publicListOf } from '@cardume/bff/contract';
import type { HttpContext } from '@cardume/kit/http';
import type { ResponseCache } from '../http/response-cache.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { HomeReads } from './reads.ts';

/** Handlers of the home page's lists. */
export function homeHandlers({
  cache,
  reads,
}: {
  cache: ResponseCache;
  reads: { home: HomeReads };
}): ApiHandlers<typeof homeContract> {
  const list = (kind: HomeKind) => {
    const { entry, make } = reads.home(kind);
    return (_input: object, http: HttpContext) => cache.respond(http, entry, make);
  };
  const handlers = HOME_KINDS.map((kind) => [publicListOf(kind), list(kind)]);
  return Object.fromEntries(handlers) as ApiHandlers<typeof homeContract>;
}
