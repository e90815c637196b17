import type { AggregateStore } from '@cardume/kit/event-store';
import type { Handlers } from '@cardume/kit/http';
import type { Model } from 'mongoose';
import type { Review, reviewsApi } from './api.ts';
import {
  type PostReview,
  type RatingsCommand,
  type RatingsEvent,
  type RatingsState,
  summarize,
} from './domain/ratings.ts';
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
  const post = async (storeId: string, command: PostReview): Promise<ReviewRow> => {
    const refused = await ratings.execute(storeId, command).then(
      () => undefined,
      (error: unknown) => error,
    );
    const row = await reviews.findById(command.reviewId).lean<ReviewRow>();
    if (!row) throw refused;
    return row;
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
      const createdAt = body.createdAt ?? new Date().toISOString();
      const command = { ...body, type: 'PostReview', reviewId: id, createdAt } as const;
      // The id is the row's key: a repetition, also at the same moment, finds the first one's row.
      const posted = (await reviews.findById(id).lean<ReviewRow>()) ?? (await post(storeId, command));
      return { ...(await current(storeId)), review: shown(posted) };
    },
  };
}

function shown({ _id, ...row }: ReviewRow): Review {
  return { id: _id, ...row };
}
