import { type StoreOf, VersionConflict } from '@cardume/kit/event-store';
import type { ClientSession, Model } from 'mongoose';
import type { Rating, ratings } from '../domain/ratings.ts';
import type { ReviewRow } from '../read-models/store-reviews.ts';
import type { ReviewOrigins } from '../records/review-origins.ts';

/** Retries on version conflicts with other changes of the shop's reviews. */
const MAX_REMOVE_RETRIES = 5;

interface Ratings {
  ratings: StoreOf<typeof ratings>;
  reviews: Model<ReviewRow>;
  origins: ReviewOrigins;
}

/**
 * Removes reviews of a shop; skips those that no longer exist. Reads the reviews again after a concurrent change.
 * @returns the number of removed reviews
 * @throws VersionConflict if all retries conflict
 */
export async function removeReviewsOfStore(
  { ratings, reviews, origins }: Ratings,
  storeId: string,
  ids: readonly string[],
  reason: string,
): Promise<number> {
  for (let retries = 0; ; retries++) {
    const { version } = await ratings.load(storeId);
    const rows = await reviews.find({ _id: { $in: ids }, storeId }).lean<ReviewRow[]>();
    if (rows.length === 0) return 0;
    const removals = rows.map(({ _id, rating }) => ({ reviewId: _id, rating: rating as Rating }));
    const command = { type: 'RemoveReviews', reviews: removals, reason } as const;
    const within = async (session: ClientSession) => {
      await origins.deleteMany({ _id: { $in: ids } }, { session });
    };
    try {
      await ratings.execute(storeId, command, { expectedVersion: version, within });
      return rows.length;
    } catch (error) {
      if (!(error instanceof VersionConflict) || retries === MAX_REMOVE_RETRIES) throw error;
    }
  }
}
