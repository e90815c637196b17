import { type StoreOf, VersionConflict } from '@cardume/kit/event-store';
import { type Handlers, notFound } from '@cardume/kit/http';
import type { Model } from 'mongoose';
import { type Review, type reviewsApi, SAME_ORIGIN_MAX } from './api.ts';
import { type PostReview, type Rating, type ratings, summarize } from './domain/ratings.ts';
import type { ReviewRow } from './read-models/store-reviews.ts';
import { idsOfSameOrigin, originOf, type ReviewOrigins, type Sender } from './records/review-origins.ts';

/** Retries of a removal while other reviews of the shop change its version. */
const MAX_REMOVE_RETRIES = 5;

export interface Dependencies {
  ratings: StoreOf<typeof ratings>;
  reviews: Model<ReviewRow>;
  origins: ReviewOrigins;
  /** Key of the hashes of senders. */
  visitorSecret: string;
}

/** Handlers of the internal API. */
export function reviewsRoutes(dependencies: Dependencies): Handlers<typeof reviewsApi> {
  const { ratings, reviews, origins, visitorSecret } = dependencies;
  const current = async (storeId: string) => {
    const { version, state } = await ratings.load(storeId);
    return { version, state: { storeId, ...summarize(state.counts) } };
  };
  const post = async (storeId: string, command: PostReview, sender: Sender | undefined): Promise<ReviewRow> => {
    const origin = sender && originOf({ id: command.reviewId, storeId }, sender, visitorSecret);
    const within: ExecuteWithin = async (session) => {
      if (origin) await origins.insertMany([origin], { session });
    };
    const rejection = await ratings.execute(storeId, command, { within }).then(
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
    async postReview({ params: { storeId, id }, body: { sender, ...body } }) {
      const createdAt = body.createdAt ?? new Date().toISOString();
      const command = { ...body, type: 'PostReview', reviewId: id, createdAt } as const;
      // The id is the row's key: a repeated call, even a concurrent one, finds the row of the first.
      const posted = (await reviews.findById(id).lean<ReviewRow>()) ?? (await post(storeId, command, sender));
      return { ...(await current(storeId)), review: reviewOf(posted) };
    },
    async removeReview({ params: { storeId, id }, body: { reason } }) {
      const removed = await removeFromStore(dependencies, storeId, [id], reason);
      if (removed === 0) throw notFound('Avaliação não encontrada');
      return current(storeId);
    },
    async listSameOrigin({ params: { storeId, id } }) {
      if (!(await reviews.exists({ _id: id, storeId }))) throw notFound('Avaliação não encontrada');
      const ids = await idsOfSameOrigin(origins, id, SAME_ORIGIN_MAX);
      const rows = await reviews.find({ _id: { $in: ids } }).lean<ReviewRow[]>();
      return rows.map(reviewOf).sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
    },
    async removeReviews({ body: { ids, reason } }) {
      const rows = await reviews.find({ _id: { $in: ids } }).lean<ReviewRow[]>();
      const byStore = Map.groupBy(rows, ({ storeId }) => storeId);
      let removed = 0;
      const changed = [];
      for (const [storeId, ofStore] of byStore) {
        removed += await removeFromStore(
          dependencies,
          storeId,
          ofStore.map(({ _id }) => _id),
          reason,
        );
        changed.push(await current(storeId));
      }
      return { removed, ratings: changed };
    },
  };
}

type ExecuteWithin = NonNullable<NonNullable<Parameters<Dependencies['ratings']['execute']>[2]>['within']>;

/**
 * Removes those of the reviews that a shop still has: of two concurrent calls the second decides again, on what the
 * first has left.
 * @returns the number of removed reviews
 */
async function removeFromStore(
  { ratings, reviews, origins }: Dependencies,
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
    const within: ExecuteWithin = async (session) => {
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

function reviewOf({ _id, ...row }: ReviewRow): Review {
  return { id: _id, ...row };
}
