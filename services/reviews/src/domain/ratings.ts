import type { Aggregate, Decision, Recorded } from '@cardume/kit/event-store';

export type Rating = 1 | 2 | 3 | 4 | 5;
export type RatingCounts = Record<Rating, number>;

export type RatingsEvent =
  | {
      name: 'ReviewPosted';
      data: { reviewId: string; rating: Rating; comment: string | null; createdAt: string };
      personal?: { customerName: string };
    }
  | { name: 'ReviewRemoved'; data: { reviewId: string; rating: Rating; reason: string } }
  | { name: 'RatingsClosed'; data: Record<string, never> };

/** How the reviews of a shop add up; the reviews themselves are rows of a read model. */
export interface RatingsState {
  counts: RatingCounts;
  /** The shop is gone. */
  closed: boolean;
}

export interface PostReview {
  type: 'PostReview';
  reviewId: string;
  rating: Rating;
  comment: string | null;
  customerName: string;
  createdAt: string;
  /** Asked of stores by the caller. */
  storeApproved: boolean;
}

function evolve(state: RatingsState, event: Recorded<RatingsEvent>): RatingsState {
  if (event.name === 'RatingsClosed') return { ...ratings.initial, closed: true };
  const { rating } = event.data;
  const change = event.name === 'ReviewPosted' ? 1 : -1;
  return { ...state, counts: { ...state.counts, [rating]: state.counts[rating] + change } };
}

/** Takes an abusive review away. That it is there, and its rating, is the caller's to know. */
export interface RemoveReview {
  type: 'RemoveReview';
  reviewId: string;
  rating: Rating;
  reason: string;
}

export type RatingsCommand = PostReview | RemoveReview | { type: 'CloseRatings' };

function decide(command: RatingsCommand, state: RatingsState): Decision<RatingsEvent> {
  if (command.type === 'CloseRatings') return state.closed ? [] : [{ name: 'RatingsClosed', data: {} }];
  if (state.closed) return { rejected: 'missing', code: 'not_found', message: 'Loja não encontrada' };
  if (command.type === 'RemoveReview') {
    const { type: _, ...data } = command;
    return [{ name: 'ReviewRemoved', data }];
  }
  const { type: _, customerName, storeApproved, ...data } = command;
  if (storeApproved) return [{ name: 'ReviewPosted', data, personal: { customerName } }];
  return { rejected: 'limit', code: 'store_not_approved', message: 'Esta loja ainda não pode receber avaliações' };
}

/** Totals and mean of a count by rating. The mean is null without reviews. */
export function summarize(counts: RatingCounts) {
  const totalReviews = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const stars = Object.entries(counts).reduce((sum, [rating, count]) => sum + Number(rating) * count, 0);
  return { totalReviews, averageRating: totalReviews === 0 ? null : stars / totalReviews, ratingCounts: counts };
}

export const ratings: Aggregate<RatingsState, RatingsEvent, RatingsCommand> = {
  name: 'ratings',
  collection: 'ratings',
  fold: 1,
  events: { ReviewPosted: { version: 1 }, ReviewRemoved: { version: 1 }, RatingsClosed: { version: 1 } },
  initial: { counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, closed: false },
  evolve,
  decide,
  publicState: (state, storeId) => (state.closed ? null : { storeId, ...summarize(state.counts) }),
};
