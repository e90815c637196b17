import { createHmac } from 'node:crypto';
import { rowModel } from '@cardume/kit/event-store';
import type { Connection, Model } from 'mongoose';

/** Sender of a review, as passed by the BFF. */
export interface Sender {
  address: string;
  /** Visitor id from the cookie; null without one. */
  visitor: string | null;
}

/** Keyed hashes of a review's sender: reviews of one sender can be matched, but the sender cannot be derived. */
interface ReviewOrigin {
  /** Id of the review. */
  _id: string;
  storeId: string;
  address: string;
  visitor: string | null;
  at: Date;
}

const DAYS_KEPT = 30;

/** The collection `review_origins`. Not in events, because rows must expire: a TTL index deletes them. */
export function reviewOriginsModel(connection: Connection): Model<ReviewOrigin> {
  return rowModel<ReviewOrigin>(connection, 'review_origins', {
    indexes: [
      [{ address: 1 }],
      [{ visitor: 1 }],
      [{ storeId: 1 }],
      [{ at: 1 }, { expireAfterSeconds: DAYS_KEPT * 24 * 3_600 }],
    ],
  });
}

export type ReviewOrigins = ReturnType<typeof reviewOriginsModel>;

/** Hashes a review's sender. @param secret key of the hashes */
export function hashOrigin(review: { id: string; storeId: string }, sender: Sender, secret: string): ReviewOrigin {
  const hash = (kind: string, value: string) =>
    createHmac('sha256', secret).update(`review ${kind}\n${value}`).digest('base64url');
  return {
    _id: review.id,
    storeId: review.storeId,
    address: hash('address', sender.address),
    visitor: sender.visitor === null ? null : hash('visitor', sender.visitor),
    at: new Date(),
  };
}

/** Returns the ids of up to `limit` reviews with the address or visitor of this one, newest first, including it. */
export async function idsOfSameOrigin(origins: ReviewOrigins, id: string, limit: number): Promise<string[]> {
  const origin = await origins.findById(id).lean<ReviewOrigin>();
  if (!origin) return [id];
  const { address, visitor } = origin;
  const same = [{ address }, ...(visitor === null ? [] : [{ visitor }])];
  const rows = await origins.find({ $or: same }).sort({ at: -1, _id: 1 }).limit(limit).lean<ReviewOrigin[]>();
  return rows.map(({ _id }) => _id);
}
