import { type AggregateStore, VersionConflict } from '@cardume/kit/event-store';
import { type Handlers, notFound } from '@cardume/kit/http';
import type { Model } from 'mongoose';
import type { Review, reviewsApi } from './api.ts';
import {
  type PostReview,
  type Rating,
  type RatingsCommand,
  type RatingsEvent,
  type RatingsState,
  summarize,
} from './domain/ratings.ts';
import type { ReviewRow } from './read-models/store-reviews.ts';

/** New reviews of the shop that come in between. */
const REMOVE_TRIES = 5;

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
    async removeReview({ params: { storeId, id }, body: { reason } }) {
      await removeReview({ ratings, reviews }, storeId, id, reason);
      return current(storeId);
    },
  };
}

/** Of two who remove a review at the same moment the second decides again, and finds it gone. */
async function removeReview({ ratings, reviews }: Dependencies, storeId: string, id: string, reason: string) {
  for (let tries = 0; ; tries++) {
    const { version } = await ratings.load(storeId);
    const row = await reviews.findOne({ _id: id, storeId }).lean<ReviewRow>();
    if (!row) throw notFound('Avaliação não encontrada');
    const command = { type: 'RemoveReview', reviewId: id, rating: row.rating as Rating, reason } as const;
    try {
      await ratings.execute(storeId, command, { expectedVersion: version });
      return;
    } catch (error) {
      if (!(error instanceof VersionConflict) || tries === REMOVE_TRIES) throw error;
    }
  }
}

function shown({ _id, ...row }: ReviewRow): Review {
  return { id: _id, ...row };
}
