import { defineProjection, type ProjectionRows, rowModel } from '@cardume/kit/event-store';
import type { Connection, Model } from 'mongoose';
import type { RatingsEvent } from '../domain/ratings.ts';

export interface ReviewRow {
  _id: string;
  storeId: string;
  rating: number;
  comment: string | null;
  customerName: string;
  createdAt: string;
  /** Absent in rows written by version 1 of the projection. */
  reply?: { text: string; repliedAt: string } | null;
  /** Whether there is a reply; indexed for lists and counts. */
  answered?: boolean;
}

export function storeReviewsModel(connection: Connection): Model<ReviewRow> {
  return rowModel<ReviewRow>(connection, 'store_reviews', {
    indexes: [
      [{ storeId: 1, createdAt: -1, _id: 1 }],
      [{ storeId: 1, answered: 1, createdAt: -1, _id: 1 }],
      [{ createdAt: 1 }],
    ],
  });
}

/** Replaces an author's erased name. */
export const ERASED_NAME = 'Cliente';

/** The reviews of all shops, derived from the streams of ratings. */
export function storeReviewsProjection(model: Model<ReviewRow>) {
  return defineProjection<RatingsEvent, ReviewRow>({
    model,
    version: 2,
    rowsOf: (storeId) => ({ storeId }),
    async apply(event, rows, storeId) {
      if (event.name === 'RatingsClosed') return rows.clear();
      if (event.name === 'ReviewRemoved') return rows.delete(event.data.reviewId);
      if (event.name === 'ReviewReplied') {
        const text = event.personal?.text;
        const reply = text === undefined ? null : { text, repliedAt: event.at };
        return setReply(rows, event.data.reviewId, reply);
      }
      if (event.name === 'ReviewReplyRemoved') return setReply(rows, event.data.reviewId, null);
      const {
        personal,
        data: { reviewId, ...data },
      } = event;
      const { customerName = ERASED_NAME, comment = null } = personal ?? {};
      rows.insert({ _id: reviewId, storeId, ...data, customerName, comment, reply: null, answered: false });
    },
  });
}

/** Sets the reply of a review; does nothing if the review does not exist. */
async function setReply(rows: ProjectionRows<ReviewRow>, id: string, reply: NonNullable<ReviewRow['reply']> | null) {
  const row = await rows.get(id);
  if (row) rows.replace({ ...row, reply, answered: reply !== null });
}
