import type { townsContract } from '@cardume/bff/contract';
import type { CachedRead, ResponseCache } from '../http/response-cache.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { TownsReads } from './reads.ts';

/** Handlers of the towns with listed shops, and of the shops of a town. */
export function townsHandlers({
  cache,
  reads,
}: {
  cache: ResponseCache;
  reads: { towns: TownsReads };
}): ApiHandlers<typeof townsContract> {
  type Http = Parameters<ResponseCache['respond']>[0];
  const respond = (http: Http, { entry, make }: CachedRead) => cache.respond(http, entry, make);
  return {
    listTowns: (_input, http) => respond(http, reads.towns.towns()),
    getTown: ({ params, query }, http) => respond(http, reads.towns.town({ ...params, ...query })),
  };
}
