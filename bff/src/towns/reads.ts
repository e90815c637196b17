import { notFound } from '@cardume/kit/http';
import { nextMinute } from '@cardume/stores/listed-shops';
import { categoryNamed } from '../directory/categories.ts';
import type { Directory } from '../directory/directory.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { type CachedRead, cacheKey } from '../http/response-cache.ts';

/** What is asked for of a town; the category is an id or a slug. */
export interface AskedTown {
  uf: string;
  slug: string;
  category?: string | undefined;
  page: number;
  limit: number;
}

export type TownsReads = ReturnType<typeof townsReads>;

/** The reads of the towns with listed shops, and of the shops of a town. */
export function townsReads({ directory }: { directory: Directory }) {
  return {
    towns: (): CachedRead => ({
      entry: { key: cacheKey('listTowns'), tags: [cacheTags.facts] },
      make: () => new CachedJson(JSON.stringify(directory.towns.all())),
    }),
    /** @throws HttpError 404 for an unknown town or category */
    town({ uf, slug, category: named = '', page, limit }: AskedTown): CachedRead {
      const town = directory.towns.find(uf, slug);
      if (!town) throw notFound('Cidade não encontrada');
      const category = named === '' ? null : categoryNamed(named);
      if (category === undefined) throw notFound('Categoria não encontrada');
      const key = cacheKey('getTown', town.uf, town.slug, category?.id, page, limit);
      return {
        entry: { key, tags: [cacheTags.list] },
        make: () => {
          const now = Date.now();
          const shown = directory.towns.page(town, { category, page, limit }, now);
          if (!shown) throw notFound('Categoria não encontrada');
          return new CachedJson(JSON.stringify(shown), { until: nextMinute(now) });
        },
      };
    },
  };
}
