import { MAX_ENTRIES } from '@cardume/analytics/api';
import type { visitsContract } from '@cardume/bff/contract';
import { type Exchange, type Handlers, notFound } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { gather } from './gather.ts';
import type { VisitCounts } from './visit-counts.ts';
import { visitorOf } from './visitor.ts';

interface Visit {
  storeId: string;
  visitor: string;
  source: string;
}
type Click = Visit & { productId: string };

/** Counting opens of shop pages and presses on buy. An unapproved shop's are answered and not counted. */
export function visitsHandlers(
  directory: Directory,
  services: Services,
  counts: VisitCounts,
  limit: RateLimit,
): Handlers<typeof visitsContract> {
  const { analytics } = services;
  const visit = gather(async (visits: Visit[]) => {
    const results = await analytics.recordVisits({ body: { visits } });
    const known = visits.flatMap(({ storeId }, index) => {
      const count = results[index]?.visitCount ?? null;
      return count === null ? [] : [[storeId, count] as const];
    });
    await counts.announce(Object.fromEntries(known));
    return results;
  }, MAX_ENTRIES);
  const click = gather((clicks: Click[]) => analytics.recordClicks({ body: { clicks } }), MAX_ENTRIES);
  return {
    async recordVisit({ params: { id }, body: { source } }, { req, res }) {
      const shop = directory.approval(id);
      if (!shop) throw notFound('Loja não encontrada');
      if (!shop.approved) return { visitCount: await counts.of(id) };
      await limit.check(req);
      const { visitCount } = await visit({ storeId: id, visitor: visitorOf(req, res), source });
      await limit.count(req);
      return visitCount === null ? later(res) : { visitCount };
    },
    async recordProductClick({ body: { productId, source } }, { req, res }) {
      const { storeId } = await services.catalog.getProduct({ params: { id: productId } });
      const shop = directory.approval(storeId);
      if (!shop) throw notFound('Produto não encontrado');
      if (!shop.approved) return { clicks: 0 };
      await limit.check(req);
      const { clicks } = await click({ productId, storeId, visitor: visitorOf(req, res), source });
      await limit.count(req);
      return clicks === null ? later(res) : { clicks };
    },
  };
}

/** Accepted and durable, but the new count is not there yet. */
function later(res: Exchange['res']): Record<string, never> {
  res.status(202);
  return {};
}
