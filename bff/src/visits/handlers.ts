import { MAX_ENTRIES } from '@cardume/analytics/api';
import type { visitsContract } from '@cardume/bff/contract';
import { HttpError } from '@cardume/kit/contract';
import { type Exchange, type Handlers, notFound } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import { addressOf, type RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../sessions/index.ts';
import { gather } from './gather.ts';
import { isRobot } from './robots.ts';
import type { VisitCounts } from './visit-counts.ts';
import { visitorOf } from './visitor.ts';

/** What a call, a write, a job and a fold cost is shared by what comes within so long; nobody notices the wait. */
const APART_MS = 25;

interface Visit {
  storeId: string;
  visitor: string;
  source: string;
}
type Click = Visit & { productId: string };

interface Parts {
  directory: Directory;
  services: Services;
  sessions: Sessions;
  counts: VisitCounts;
  limit: RateLimit;
}

/**
 * Counting opens of shop pages and presses on buy. An unapproved shop's are answered and not counted, nor are those of
 * its owner, of admins and of robots.
 */
export function visitsHandlers({
  directory,
  services,
  sessions,
  counts,
  limit,
}: Parts): Handlers<typeof visitsContract> {
  const { analytics } = services;
  const isCounted = async (shop: { approved: boolean; ownerId: string }, exchange: Exchange) => {
    if (!shop.approved || isRobot(exchange.req)) return false;
    const viewer = await sessions.find(exchange);
    return !viewer || (viewer.role !== 'admin' && viewer.userId !== shop.ownerId);
  };
  const pace = { most: MAX_ENTRIES, apart: APART_MS };
  const visit = gather(async (visits: Visit[]) => {
    const results = await analytics.recordVisits({ body: { visits } });
    const known = visits.flatMap(({ storeId }, index) => {
      const count = results[index]?.visitCount ?? null;
      return count === null ? [] : [[storeId, count] as const];
    });
    const shown = await counts.announce(Object.fromEntries(known));
    return shown ? results : visits.map(() => ({ visitCount: null }));
  }, pace);
  const click = gather((clicks: Click[]) => analytics.recordClicks({ body: { clicks } }), pace);
  /** null while it cannot be told. */
  const clicksOf = async (storeId: string, productId: string) => {
    const figures = await analytics.readStore({ params: { id: storeId } }).catch(ifUnavailable);
    return figures && (figures.topProducts.find((product) => product.productId === productId)?.clicks ?? 0);
  };
  return {
    async recordVisit({ params: { id }, body: { source } }, exchange) {
      const shop = directory.approval(id);
      if (!shop) throw notFound('Loja não encontrada');
      if (!(await isCounted(shop, exchange))) return { visitCount: await counts.of(id) };
      const { req, res } = exchange;
      await limit.check(addressOf(req));
      const { visitCount } = await visit({ storeId: id, visitor: visitorOf(req, res), source });
      await limit.count(addressOf(req));
      return visitCount === null ? later(res) : { visitCount };
    },
    async recordProductClick({ body: { productId, source } }, exchange) {
      const { storeId } = await services.catalog.getProduct({ params: { id: productId } });
      const shop = directory.approval(storeId);
      if (!shop) throw notFound('Produto não encontrado');
      const { req, res } = exchange;
      if (!(await isCounted(shop, exchange))) {
        const clicks = await clicksOf(storeId, productId);
        return clicks === null ? later(res) : { clicks };
      }
      await limit.check(addressOf(req));
      const { clicks } = await click({ productId, storeId, visitor: visitorOf(req, res), source });
      await limit.count(addressOf(req));
      return clicks === null ? later(res) : { clicks };
    },
  };
}

/** Accepted and durable, but the new count is not there yet. */
function later(res: Exchange['res']): Record<string, never> {
  res.status(202);
  return {};
}

/** @throws whatever is not a 503 */
function ifUnavailable(error: unknown): null {
  if (error instanceof HttpError && error.status === 503) return null;
  throw error;
}
