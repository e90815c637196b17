import { type HttpContext, notFound, RESPONSE_SENT } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import { ROLE_RULES } from '../directory/roles.ts';
import type { CachedResponse } from '../http/cached-response.ts';
import type { CacheEntry, ResponseCache } from '../http/response-cache.ts';
import type { Viewers } from '../sessions/index.ts';

export interface ShopReads {
  directory: Directory;
  cache: ResponseCache;
}

/**
 * Sends a response about a shop from the cache. A hidden shop is shown only to roles with `seesHiddenShops`, and that
 * response is never cached.
 * @throws HttpError 404 for an unknown shop, and for a hidden one to everybody else
 */
export async function respondAboutShop(
  { directory, cache }: ShopReads,
  id: string,
  http: HttpContext & { viewer: Viewers['anyone'] },
  entry: CacheEntry,
  make: () => CachedResponse | Promise<CachedResponse>,
): Promise<typeof RESPONSE_SENT> {
  if (directory.publicSummary(id)) return cache.respond(http, entry, make);
  const signedIn = directory.findAny(id) && (await http.viewer());
  if (!signedIn || !ROLE_RULES[signedIn.role].seesHiddenShops) throw notFound('Loja não encontrada');
  (await make()).send(http.req, http.res, 'private, no-store');
  return RESPONSE_SENT;
}
