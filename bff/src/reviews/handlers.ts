import { randomUUID } from 'node:crypto';
import type { reviewsContract } from '@cardume/bff/contract';
import { type Handlers, sent } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import { addressOf, type RateLimit } from '../http/rate-limit.ts';
import type { ReadyBodies } from '../http/ready-bodies.ts';
import { ReadyBody } from '../http/ready-body.ts';
import type { Services } from '../services.ts';
import { visibleStore } from '../stores/handlers.ts';
import { tags } from '../stores/tags.ts';

/** Reading and posting reviews. */
export function reviewsHandlers(
  directory: Directory,
  services: Services,
  limit: RateLimit,
  bodies: ReadyBodies,
): Handlers<typeof reviewsContract> {
  return {
    async listReviews({ params: { id }, query }, { req, res }) {
      await bodies.answer(req, res, [tags.store(id)], async () => {
        visibleStore(directory, id);
        return new ReadyBody(JSON.stringify(await services.reviews.listReviews({ params: { storeId: id }, query })));
      });
      return sent;
    },
    async getReviewStats({ params: { id } }, { req, res }) {
      await bodies.answer(req, res, [tags.store(id)], async () => {
        visibleStore(directory, id);
        const { storeId: _, ...stats } = await services.reviews.getRatings({ params: { storeId: id } });
        return new ReadyBody(JSON.stringify(stats));
      });
      return sent;
    },
    async postReview({ params: { id }, body }, { req }) {
      visibleStore(directory, id);
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
