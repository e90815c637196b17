import { randomUUID } from 'node:crypto';
import type { reviewsContract } from '@cardume/bff/contract';
import { notFound } from '@cardume/kit/http';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { addressOf, type RateLimit } from '../http/rate-limit.ts';
import { cacheKey } from '../http/response-cache.ts';
import type { Services } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { type ShopReads, sendShop } from '../stores/send-shop.ts';

interface Dependencies extends ShopReads {
  services: Services;
  limit: RateLimit;
}

/** Reading and posting reviews. */
export function reviewsHandlers(dependencies: Dependencies): ApiHandlers<typeof reviewsContract> {
  const { directory, services, limit } = dependencies;
  return {
    listReviews({ params: { id }, query }, http) {
      const entry = { key: cacheKey('listReviews', id, query), tags: [cacheTags.store(id)] };
      return sendShop(dependencies, id, http, entry, async () => {
        return new CachedJson(JSON.stringify(await services.reviews.listReviews({ params: { storeId: id }, query })));
      });
    },
    getReviewStats: ({ params: { id } }, http) =>
      sendShop(
        dependencies,
        id,
        http,
        { key: cacheKey('getReviewStats', id), tags: [cacheTags.store(id)] },
        async () => {
          const { storeId: _, ...stats } = await services.reviews.getRatings({ params: { storeId: id } });
          return new CachedJson(JSON.stringify(stats));
        },
      ),
    async postReview({ params: { id }, body }, { req }) {
      if (!directory.publicSummary(id)) throw notFound('Loja não encontrada');
      await limit.check(addressOf(req));
      const { approved } = await services.stores.getStore({ params: { id } });
      const { version, state, review } = await services.reviews.postReview({
        params: { storeId: id, id: randomUUID() },
        body: {
          ...body,
          comment: body.comment || null,
          rating: body.rating as 1 | 2 | 3 | 4 | 5,
          storeApproved: approved,
        },
      });
      directory.applyRatings(id, version, state);
      await limit.count(addressOf(req));
      return review;
    },
  };
}
