import type { reviewsContract } from '@cardume/bff/contract';
import { notFound } from '@cardume/kit/http';
import type { BffConfig } from '../config.ts';
import type { LocalChanges } from '../directory/local-changes.ts';
import { apiError } from '../http/api-error.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { clientNetwork } from '../http/client-address.ts';
import { DAY_S, type Limits } from '../http/rate-limit.ts';
import { cacheKey } from '../http/response-cache.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { respondAboutShop, type ShopReads } from '../stores/respond-about-shop.ts';
import type { Visitors } from '../visits/visitor.ts';

interface ReviewsParts extends ShopReads {
  changes: LocalChanges;
  services: ServiceClients;
  visitors: Visitors;
  limit: Limits;
  config: BffConfig;
}

export function reviewsHandlers(parts: ReviewsParts): ApiHandlers<typeof reviewsContract> {
  const { directory, changes, services, visitors, limit, config } = parts;
  const perAddress = limit('review', config.RATE_REVIEW);
  const perShop = limit('review-shop', config.RATE_REVIEW && config.RATE_REVIEW_SHOP, DAY_S);
  return {
    listReviews({ params: { id }, query }, http) {
      const entry = { key: cacheKey('listReviews', id, query), tags: [cacheTags.store(id)] };
      return respondAboutShop(parts, id, http, entry, async () => {
        return new CachedJson(JSON.stringify(await services.reviews.listReviews({ params: { storeId: id }, query })));
      });
    },
    getReviewStats: ({ params: { id } }, http) =>
      respondAboutShop(
        parts,
        id,
        http,
        { key: cacheKey('getReviewStats', id), tags: [cacheTags.store(id)] },
        async () => {
          const { storeId: _, ...stats } = await services.reviews.getRatings({ params: { storeId: id } });
          return new CachedJson(JSON.stringify(stats));
        },
      ),
    async postReview({ params: { id }, body }, { req, viewer, newId }) {
      const shop = directory.publicSummary(id);
      if (!shop) throw notFound('Loja não encontrada');
      if ((await viewer())?.userId === shop.ownerId) {
        throw apiError('own_store', 'Você não pode avaliar a própria loja');
      }
      const address = clientNetwork(req);
      const post = async () => {
        const { approved } = await services.stores.getStore({ params: { id } });
        return services.reviews.postReview({
          params: { storeId: id, id: newId },
          body: {
            ...body,
            comment: body.comment || null,
            rating: body.rating as 1 | 2 | 3 | 4 | 5,
            storeApproved: approved,
            sender: { address, visitor: visitors.known(req) ?? null },
          },
        });
      };
      const posted = await perAddress.countAccepted(address, () => perShop.countAccepted(`${address} ${id}`, post));
      return changes.applyRatings(id, posted).review;
    },
  };
}
