import { createHmac } from 'node:crypto';
import { type Connection, type Model, Schema } from 'mongoose';

/** Where a review was sent from, as the BFF passes it on. */
export interface Sender {
  address: string;
  /** Null for a browser without a visitor's cookie. */
  visitor: string | null;
}

/** Keyed hashes of a review's sender: they tell that two reviews came from one place, not from which. */
interface ReviewOrigin {
  /** Id of the review. */
  _id: string;
  storeId: string;
  address: string;
  visitor: string | null;
  at: Date;
}

const DAYS_KEPT = 30;

/** No part of the events, because it has to disappear after some days: MongoDB deletes the rows by their age. */
export function reviewOriginsModel(connection: Connection): Model<ReviewOrigin> {
  const schema = new Schema<ReviewOrigin>(
    { _id: String, storeId: String, address: String, visitor: String, at: Date } satisfies Record<
      keyof ReviewOrigin,
      unknown
    >,
    { versionKey: false },
  );
  schema.index({ address: 1 }).index({ visitor: 1 }).index({ storeId: 1 });
  schema.index({ at: 1 }, { expireAfterSeconds: DAYS_KEPT * 24 * 3_600 });
  return connection.model<ReviewOrigin>('review_origins', schema, 'review_origins');
}

export type ReviewOrigins = ReturnType<typeof reviewOriginsModel>;

/** Returns the row of a review's sender. @param secret key of the hashes */
export function originOf(review: { id: string; storeId: string }, sender: Sender, secret: string): ReviewOrigin {
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

/** Returns the ids of the reviews that share address or visitor with this one, itself included; newest first. */
export async function idsOfSameOrigin(origins: ReviewOrigins, id: string, limit: number): Promise<string[]> {
  const origin = await origins.findById(id).lean<ReviewOrigin>();
  if (!origin) return [id];
  const { address, visitor } = origin;
  const same = [{ address }, ...(visitor === null ? [] : [{ visitor }])];
  const rows = await origins.find({ $or: same }).sort({ at: -1, _id: 1 }).limit(limit).lean<ReviewOrigin[]>();
  return rows.map(({ _id }) => _id);
}
