import type { StoreOf } from '@cardume/kit/event-store';
import type { ClientSession, Model } from 'mongoose';
import type { Rating, RemoveReviews, ratings } from '../domain/ratings.ts';
import type { ReviewRow } from '../read-models/store-reviews.ts';
import type { ReviewOrigins } from '../records/review-origins.ts';

interface Ratings {
  ratings: StoreOf<typeof ratings>;
  reviews: Model<ReviewRow>;
  origins: ReviewOrigins;
}

/**
 * Removes reviews of a shop; skips those that no longer exist.
 * @returns the number of removed reviews
 */
export async function removeReviewsOfStore(
  { ratings, reviews, origins }: Ratings,
  storeId: string,
  ids: readonly string[],
  reason: string,
): Promise<number> {
  const commandOf = async (tx: ClientSession): Promise<RemoveReviews> => {
    const rows = await reviews.find({ _id: { $in: ids }, storeId }, null, { session: tx }).lean<ReviewRow[]>();
    const removals = rows.map(({ _id, rating }) => ({ reviewId: _id, rating: rating as Rating }));
    return { type: 'RemoveReviews', reviews: removals, reason };
  };
  const within = async (tx: ClientSession) => {
    await origins.deleteMany({ _id: { $in: ids } }, { session: tx });
  };
  return (await ratings.executeFrom(storeId, commandOf, { within })).events.length;
}
