import type { AggregateStore } from '@cardume/kit/event-store';
import type { Handlers } from '@cardume/kit/http';
import type { Model } from 'mongoose';
import type { Review, reviewsApi } from './api.ts';
import { type RatingsCommand, type RatingsEvent, type RatingsState, summarize } from './domain/ratings.ts';
import type { ReviewRow } from './read-models/store-reviews.ts';

export interface Dependencies {
  ratings: AggregateStore<RatingsState, RatingsEvent, RatingsCommand>;
  reviews: Model<ReviewRow>;
}

/** How the internal API of reviews is answered. */
export function reviewsRoutes({ ratings, reviews }: Dependencies): Handlers<typeof reviewsApi> {
  const current = async (storeId: string) => {
    const { version, state } = await ratings.load(storeId);
    return { version, state: { storeId, ...summarize(state.counts) } };
  };
  return {
    async listReviews({ params: { storeId }, query: { page, limit } }) {
      const rows = await reviews
        .find({ storeId })
        .sort({ createdAt: -1, _id: 1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<ReviewRow[]>();
      return rows.map(shown);
    },
    async getRatings({ params: { storeId } }) {
      return (await current(storeId)).state;
    },
    async postReview({ params: { storeId, id }, body }) {
      const posted = await reviews.findById(id).lean<ReviewRow>();
      if (posted) return { ...(await current(storeId)), review: shown(posted) };
      const createdAt = body.createdAt ?? new Date().toISOString();
      const { version, state } = await ratings.execute(storeId, {
        ...body,
        type: 'PostReview',
        reviewId: id,
        createdAt,
      });
      const { rating, comment, customerName } = body;
      const review = { id, storeId, rating, comment, customerName, createdAt };
      return { version, state: { storeId, ...summarize(state.counts) }, review };
    },
  };
}

function shown({ _id, ...row }: ReviewRow): Review {
  return { id: _id, ...row };
}
