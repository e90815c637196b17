import { randomUUID } from 'node:crypto';
import type { reviewsContract } from '@cardume/bff/contract';
import { type Handlers, notFound } from '@cardume/kit/http';
import { addressOf, type RateLimit } from '../http/rate-limit.ts';
import { ReadyBody } from '../http/ready-body.ts';
import type { Services } from '../services.ts';
import { answerShop, type ShopAnswers } from '../stores/answer-shop.ts';
import { tags } from '../stores/tags.ts';

interface Parts extends ShopAnswers {
  services: Services;
  limit: RateLimit;
}

/** Reading and posting reviews. */
export function reviewsHandlers({ services, limit, ...parts }: Parts): Handlers<typeof reviewsContract> {
  const { directory } = parts;
  return {
    listReviews: ({ params: { id }, query }, exchange) =>
      answerShop(parts, id, exchange, [tags.store(id)], async () => {
        return new ReadyBody(JSON.stringify(await services.reviews.listReviews({ params: { storeId: id }, query })));
      }),
    getReviewStats: ({ params: { id } }, exchange) =>
      answerShop(parts, id, exchange, [tags.store(id)], async () => {
        const { storeId: _, ...stats } = await services.reviews.getRatings({ params: { storeId: id } });
        return new ReadyBody(JSON.stringify(stats));
      }),
    async postReview({ params: { id }, body }, { req }) {
      if (!directory.approval(id)) throw notFound('Loja não encontrada');
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
