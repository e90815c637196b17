import type { Aggregate, Decision, EventsOf, EventVersions, RecordedEvent } from '@cardume/kit/aggregate';
import { upcastToPersonal } from '@cardume/kit/fields';
import { z } from 'zod';

export const rating = z.literal([1, 2, 3, 4, 5]);
export type Rating = z.infer<typeof rating>;
export type RatingCounts = Record<Rating, number>;

const reviewId = z.string();
const comment = z.string().nullable();
const reason = z.string();
/** Free text is in `personal`, because it may contain personal data. Version 1 of both events had it in `data`. */
const events = {
  ReviewPosted: [
    {
      data: z.strictObject({ reviewId, rating, comment, createdAt: z.string() }),
      personal: z.strictObject({ customerName: z.string() }),
      upcast: upcastToPersonal('comment'),
    },
    {
      data: z.strictObject({ reviewId, rating, createdAt: z.string() }),
      personal: z.strictObject({ customerName: z.string(), comment }),
    },
  ],
  ReviewRemoved: [
    { data: z.strictObject({ reviewId, rating, reason }), upcast: upcastToPersonal('reason') },
    { data: z.strictObject({ reviewId, rating }), personal: z.strictObject({ reason }) },
  ],
  ReviewReplied: [{ data: z.strictObject({ reviewId }), personal: z.strictObject({ text: z.string() }) }],
  ReviewReplyRemoved: [{ data: z.strictObject({ reviewId }) }],
  RatingsClosed: [{ data: z.strictObject({}) }],
} as const satisfies Record<string, EventVersions>;

export type RatingsEvent = EventsOf<typeof events>;

/** Counts of a shop's reviews by rating. The reviews themselves are rows of the read model `store-reviews.ts`. */
export interface RatingsState {
  counts: RatingCounts;
  /** The shop is closed. */
  closed: boolean;
}

export interface PostReview {
  type: 'PostReview';
  reviewId: string;
  rating: Rating;
  comment: string | null;
  customerName: string;
  createdAt: string;
  /** Whether the shop is approved; looked up by the caller. */
  storeApproved: boolean;
}

function evolve(state: RatingsState, event: RecordedEvent<RatingsEvent>): RatingsState {
  if (event.name === 'RatingsClosed') return { ...ratings.initial, closed: true };
  // Replies are only in the read model.
  if (event.name === 'ReviewReplied' || event.name === 'ReviewReplyRemoved') return state;
  const { rating } = event.data;
  const change = event.name === 'ReviewPosted' ? 1 : -1;
  return { ...state, counts: { ...state.counts, [rating]: state.counts[rating] + change } };
}

/** Removes reviews, whose ratings the caller reads in the transaction; none if none of them exists any more. */
export interface RemoveReviews {
  type: 'RemoveReviews';
  reviews: readonly { reviewId: string; rating: Rating }[];
  reason: string;
}

/** Publishes or replaces the shop's reply to a review. The caller must check that the review exists. */
export interface ReplyToReview {
  type: 'ReplyToReview';
  reviewId: string;
  text: string;
  /** Text of the present reply, which the caller reads in the transaction. */
  present: string | null;
}

/** Removes a reply, if there is one. The caller must check that the review exists. */
export interface RemoveReply {
  type: 'RemoveReply';
  reviewId: string;
  /** Text of the present reply, which the caller reads in the transaction. */
  present: string | null;
}

export type RatingsCommand = PostReview | RemoveReviews | ReplyToReview | RemoveReply | { type: 'CloseRatings' };

function decide(command: RatingsCommand, state: RatingsState): Decision<RatingsEvent> {
  if (command.type === 'CloseRatings') return state.closed ? [] : [{ name: 'RatingsClosed', data: {} }];
  // A closed shop has no reviews left.
  if (command.type === 'RemoveReviews') {
    const { reviews, reason } = command;
    return reviews.map((review) => ({ name: 'ReviewRemoved', data: review, personal: { reason } }));
  }
  if (state.closed) return { rejected: 'missing', code: 'not_found', message: 'Loja não encontrada' };
  if (command.type === 'ReplyToReview') {
    const { reviewId, text, present } = command;
    return text === present ? [] : [{ name: 'ReviewReplied', data: { reviewId }, personal: { text } }];
  }
  if (command.type === 'RemoveReply') {
    return command.present === null ? [] : [{ name: 'ReviewReplyRemoved', data: { reviewId: command.reviewId } }];
  }
  const { reviewId, rating, createdAt, customerName, comment } = command;
  const data = { reviewId, rating, createdAt };
  if (command.storeApproved) return [{ name: 'ReviewPosted', data, personal: { customerName, comment } }];
  return { rejected: 'limit', code: 'store_not_approved', message: 'Esta loja ainda não pode receber avaliações' };
}

/** Returns the total number of reviews, their mean rating (null without reviews) and the counts by rating. */
export function summarizeRatings(counts: RatingCounts) {
  const totalReviews = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const stars = Object.entries(counts).reduce((sum, [rating, count]) => sum + Number(rating) * count, 0);
  return { totalReviews, averageRating: totalReviews === 0 ? null : stars / totalReviews, ratingCounts: counts };
}

export const ratings: Aggregate<RatingsState, RatingsEvent, RatingsCommand> = {
  name: 'ratings',
  collection: 'ratings',
  stateVersion: 1,
  events,
  initial: { counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, closed: false },
  evolve,
  decide,
  publicState: (state, storeId) => (state.closed ? null : { storeId, ...summarizeRatings(state.counts) }),
};
