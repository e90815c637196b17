import { defineProjection } from '@cardume/kit/event-store';
import { type Connection, type Model, Schema } from 'mongoose';
import type { RatingsEvent } from '../domain/ratings.ts';

export interface ReviewRow {
  _id: string;
  storeId: string;
  rating: number;
  comment: string | null;
  customerName: string;
  createdAt: string;
}

export function storeReviewsModel(connection: Connection): Model<ReviewRow> {
  const schema = new Schema<ReviewRow>(
    {
      _id: String,
      storeId: String,
      rating: Number,
      comment: String,
      customerName: String,
      createdAt: String,
    } satisfies Record<keyof ReviewRow, unknown>,
    { versionKey: false },
  );
  schema.index({ storeId: 1, createdAt: -1, _id: 1 });
  return connection.model<ReviewRow>('store_reviews', schema, 'store_reviews');
}

const STREAM_PREFIX = 'ratings-'.length;
/** Displayed for an author whose name was erased. */
const ERASED = 'Cliente';

/** The reviews of all shops: rows of the ratings that they belong to. */
export function storeReviewsProjection(model: Model<ReviewRow>) {
  return defineProjection<RatingsEvent, ReviewRow>({
    model,
    version: 1,
    rowsOf: (storeId) => ({ storeId }),
    apply(event, rows) {
      const storeId = event.streamId.slice(STREAM_PREFIX);
      if (event.name === 'RatingsClosed') return rows.clear();
      if (event.name === 'ReviewRemoved') return rows.delete(event.data.reviewId);
      const {
        personal,
        data: { reviewId, ...data },
      } = event;
      const { customerName = ERASED, comment = null } = personal ?? {};
      rows.insert({ _id: reviewId, storeId, ...data, customerName, comment });
    },
  });
}
