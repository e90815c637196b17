import type { visitsContract } from '@cardume/bff/contract';
import { type HttpContext, notFound } from '@cardume/kit/http';
import type { Request } from 'express';
import type { BffConfig } from '../config.ts';
import type { Directory } from '../directory/directory.ts';
import { ROLE_RULES } from '../directory/roles.ts';
import { nullIfUnavailable } from '../http/api-error.ts';
import { clientNetwork } from '../http/client-address.ts';
import type { Limits } from '../http/rate-limit.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers, Viewers } from '../sessions/index.ts';
import { Recorder } from './recorder.ts';
import { isRobot } from './robots.ts';
import { suspicion } from './suspects.ts';
import type { VisitCounts } from './visit-counts.ts';
import type { Visitors } from './visitor.ts';

interface Visit {
  storeId: string;
  visitor: string;
  source: string;
  suspect: boolean;
}
type Click = Omit<Visit, 'suspect'> & { productId: string };

interface VisitsParts {
  directory: Directory;
  services: ServiceClients;
  counts: VisitCounts;
  visitors: Visitors;
  limit: Limits;
  config: BffConfig;
  /** Owners' views, whose figures a visit or click invalidates. */
  own: { analytics: { drop(storeId: string): void } };
}

/**
 * Handlers that count visits of shop pages and clicks on «buy». Calls for unapproved shops, by the shop's owner, by
 * roles without `countsVisits`, and by robots get the current count without being counted.
 */
export function visitsHandlers({
  directory,
  services,
  counts,
  visitors,
  limit,
  config,
  own,
}: VisitsParts): ApiHandlers<typeof visitsContract> {
  const { analytics } = services;
  const perAddress = limit('visit', config.RATE_VISIT);
  const isSuspect = suspicion(limit);
  const isCounted = async (
    shop: { approved: boolean; ownerId: string },
    { req, viewer }: { req: Request; viewer: Viewers['anyone'] },
  ) => {
    if (!shop.approved || isRobot(req)) return false;
    const signedIn = await viewer();
    return !signedIn || (ROLE_RULES[signedIn.role].countsVisits && signedIn.userId !== shop.ownerId);
  };
  const visits = new Recorder(perAddress, async (entries: Visit[]) => {
    // Read before the call: if the figures are replaced meanwhile, the response has counts of the previous generation.
    const { generation } = counts;
    const results = await analytics.recordVisits({ body: { visits: entries } });
    for (const [index, { storeId }] of entries.entries()) {
      const count = results[index]?.visitCount ?? null;
      own.analytics.drop(storeId);
      if (count !== null) counts.raise(storeId, count, generation);
    }
    return results;
  });
  const clicks = new Recorder(perAddress, async (entries: Click[]) => {
    const results = await analytics.recordClicks({ body: { clicks: entries } });
    for (const { storeId } of entries) own.analytics.drop(storeId);
    return results;
  });
  /** Returns the clicks on a product; null while analytics is unavailable. */
  const clicksOf = async (storeId: string, productId: string) => {
    const figures = await analytics.readStore({ params: { id: storeId } }).catch(nullIfUnavailable);
    return figures && (figures.topProducts.find((product) => product.productId === productId)?.clicks ?? 0);
  };
  return {
    async recordVisit({ params: { id }, body: { source } }, http) {
      const shop = directory.publicSummary(id);
      if (!shop) throw notFound('Loja não encontrada');
      const { req, res } = http;
      if (!(await isCounted(shop, http))) {
        const visitCount = await counts.find(id);
        return visitCount === undefined ? accepted(res) : { visitCount };
      }
      const suspect = await isSuspect(req, visitors.known(req) === undefined);
      const visit = { storeId: id, visitor: visitors.getOrCreate(req, res), source, suspect };
      const { visitCount } = await visits.record(clientNetwork(req), visit);
      return visitCount === null ? accepted(res) : { visitCount };
    },
    async recordProductClick({ body: { productId, source } }, http) {
      const { storeId } = await services.catalog.getProduct({ params: { id: productId } });
      const shop = directory.publicSummary(storeId);
      if (!shop) throw notFound('Produto não encontrado');
      const { req, res } = http;
      if (!(await isCounted(shop, http))) {
        const count = await clicksOf(storeId, productId);
        return count === null ? accepted(res) : { clicks: count };
      }
      const click = { productId, storeId, visitor: visitors.getOrCreate(req, res), source };
      const { clicks: count } = await clicks.record(clientNetwork(req), click);
      return count === null ? accepted(res) : { clicks: count };
    },
  };
}

/** Responds with 202: what is to be counted is recorded durably, but the count is unknown. */
function accepted(res: HttpContext['res']): Record<string, never> {
  res.status(202);
  return {};
}
