import { type StoreOf, VersionConflict } from '@cardume/kit/event-store';
import { type Handlers, notFound } from '@cardume/kit/http';
import type { Model } from 'mongoose';
import type { Review, reviewsApi } from './api.ts';
import { type PostReview, type Rating, type ratings, summarize } from './domain/ratings.ts';
import type { ReviewRow } from './read-models/store-reviews.ts';

/** Retries of a removal while other reviews of the shop change its version. */
const MAX_REMOVE_RETRIES = 5;

export interface Dependencies {
  ratings: StoreOf<typeof ratings>;
  reviews: Model<ReviewRow>;
}

/** Handlers of the internal API. */
export function reviewsRoutes({ ratings, reviews }: Dependencies): Handlers<typeof reviewsApi> {
  const current = async (storeId: string) => {
    const { version, state } = await ratings.load(storeId);
    return { version, state: { storeId, ...summarize(state.counts) } };
  };
  const post = async (storeId: string, command: PostReview): Promise<ReviewRow> => {
    const rejection = await ratings.execute(storeId, command).then(
      () => undefined,
      (error: unknown) => error,
    );
    const row = await reviews.findById(command.reviewId).lean<ReviewRow>();
    if (!row) throw rejection;
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
      return rows.map(reviewOf);
    },
    async getRatings({ params: { storeId } }) {
      return (await current(storeId)).state;
    },
    async postReview({ params: { storeId, id }, body }) {
      const createdAt = body.createdAt ?? new Date().toISOString();
      const command = { ...body, type: 'PostReview', reviewId: id, createdAt } as const;
      // The id is the row's key: a repeated call, even a concurrent one, finds the row of the first.
      const posted = (await reviews.findById(id).lean<ReviewRow>()) ?? (await post(storeId, command));
      return { ...(await current(storeId)), review: reviewOf(posted) };
    },
    async removeReview({ params: { storeId, id }, body: { reason } }) {
      await removeReview({ ratings, reviews }, storeId, id, reason);
      return current(storeId);
    },
  };
}

/** Removes a review once: of two concurrent calls the second decides again and gets a 404. */
async function removeReview({ ratings, reviews }: Dependencies, storeId: string, id: string, reason: string) {
  for (let retries = 0; ; retries++) {
    const { version } = await ratings.load(storeId);
    const row = await reviews.findOne({ _id: id, storeId }).lean<ReviewRow>();
    if (!row) throw notFound('Avaliação não encontrada');
    const command = { type: 'RemoveReview', reviewId: id, rating: row.rating as Rating, reason } as const;
    try {
      await ratings.execute(storeId, command, { expectedVersion: version });
      return;
    } catch (error) {
      if (!(error instanceof VersionConflict) || retries === MAX_REMOVE_RETRIES) throw error;
    }
  }
}

function reviewOf({ _id, ...row }: ReviewRow): Review {
  return { id: _id, ...row };
}
