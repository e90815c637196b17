import { type myStoreContract, pageCount } from '@cardume/bff/contract';
import { forwardMatch } from '@cardume/kit/http';
import type { ApiHandlers } from '../sessions/index.ts';
import type { MyStoreParts } from './my-store-parts.ts';

type ReviewHandlers = Pick<ApiHandlers<typeof myStoreContract>, 'listMyReviews' | 'replyToReview' | 'removeReply'>;

export function ownReviewHandlers({ services: { reviews }, changes }: MyStoreParts): ReviewHandlers {
  return {
    async listMyReviews({ query: { unanswered, page, limit } }, { viewer: { storeId } }) {
      const params = { storeId };
      const [list, { storeId: _, ...stats }, total] = await Promise.all([
        reviews.listReviews({ params, query: { page, limit, ...(unanswered ? { answered: 'false' } : {}) } }),
        reviews.getRatings({ params }),
        unanswered ? reviews.countUnanswered({ params }) : undefined,
      ]);
      const count = total?.unanswered ?? stats.totalReviews;
      return { reviews: list, total: count, totalPages: pageCount(count, limit), stats };
    },
    async replyToReview({ params: { id }, body }, { req, viewer: { storeId } }) {
      const replied = await reviews.replyToReview({ params: { storeId, id }, body }, forwardMatch(req));
      return changes.applyRatings(storeId, replied).review;
    },
    async removeReply({ params: { id } }, { viewer: { storeId } }) {
      changes.applyRatings(storeId, await reviews.removeReply({ params: { storeId, id } }));
      return undefined;
    },
  };
}
