import { randomUUID } from 'node:crypto';
import type { reviewsContract } from '@cardume/bff/contract';
import type { Handlers } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { visibleStore } from '../stores/handlers.ts';

/** Reading and posting reviews. */
export function reviewsHandlers(
  directory: Directory,
  services: Services,
  limit: RateLimit,
): Handlers<typeof reviewsContract> {
  return {
    listReviews({ params: { id }, query }) {
      visibleStore(directory, id);
      return services.reviews.listReviews({ params: { storeId: id }, query });
    },
    getReviewStats({ params: { id } }) {
      visibleStore(directory, id);
      return services.reviews.getRatings({ params: { storeId: id } });
    },
    async postReview({ params: { id }, body }, { req }) {
      visibleStore(directory, id);
      await limit.check(req);
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
      await limit.count(req);
      return review;
    },
  };
}
