import type { townsContract } from '@cardume/bff/contract';
import { notFound } from '@cardume/kit/http';
import { nextMinute } from '@cardume/stores/listed-shops';
import { categoryNamed } from '../directory/categories.ts';
import type { Directory } from '../directory/directory.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey, type ResponseCache } from '../http/response-cache.ts';
import type { ApiHandlers } from '../sessions/index.ts';

/** Handlers of the towns with listed shops, and of the shops of a town. */
export function townsHandlers({
  directory,
  cache,
}: {
  directory: Directory;
  cache: ResponseCache;
}): ApiHandlers<typeof townsContract> {
  return {
    listTowns: (_input, http) =>
      cache.respond(
        http,
        { key: cacheKey('listTowns'), tags: [cacheTags.facts] },
        () => new CachedJson(JSON.stringify(directory.towns.all())),
      ),
    getTown({ params: { uf, slug }, query: { category: named = '', page, limit } }, http) {
      const town = directory.towns.find(uf, slug);
      if (!town) throw notFound('Cidade não encontrada');
      const category = named === '' ? null : categoryNamed(named);
      if (category === undefined) throw notFound('Categoria não encontrada');
      const key = cacheKey('getTown', town.uf, town.slug, category?.id, page, limit);
      return cache.respond(http, { key, tags: [cacheTags.list] }, () => {
        const now = Date.now();
        const shown = directory.towns.page(town, { category, page, limit }, now);
        if (!shown) throw notFound('Categoria não encontrada');
        return new CachedJson(JSON.stringify(shown), { until: nextMinute(now) });
      });
    },
  };
}
