import { defineProjection, rowModel } from '@cardume/kit/event-store';
import type { Connection, Model } from 'mongoose';
import type { RatingsEvent } from '../domain/ratings.ts';
import { ERASED_NAME } from './store-reviews.ts';

export interface NoticeRow {
  /** `<kind>-<reviewId>` */
  _id: string;
  storeId: string;
  kind: 'review' | 'review-removed';
  at: string;
  reviewId: string;
  rating: number;
  customerName: string;
}

export function reviewNoticesModel(connection: Connection): Model<NoticeRow> {
  return rowModel<NoticeRow>(connection, 'review_notices', { indexes: [[{ storeId: 1, at: -1, _id: 1 }]] });
}

/** Notices for owners: one per review that was posted, and one per review that an admin removed. */
export function reviewNoticesProjection(model: Model<NoticeRow>) {
  return defineProjection<RatingsEvent, NoticeRow>({
    model,
    version: 1,
    rowsOf: (storeId) => ({ storeId }),
    async apply(event, rows, storeId) {
      const { at } = event;
      switch (event.name) {
        case 'ReviewPosted': {
          const { reviewId, rating } = event.data;
          const customerName = event.personal?.customerName ?? ERASED_NAME;
          const facts = { storeId, at, reviewId, rating, customerName };
          return rows.insert({ _id: `review-${reviewId}`, kind: 'review', ...facts });
        }
        case 'ReviewRemoved': {
          const { reviewId, rating } = event.data;
          const { customerName = ERASED_NAME } = (await rows.get(`review-${reviewId}`)) ?? {};
          const facts = { storeId, at, reviewId, rating, customerName };
          return rows.insert({ _id: `review-removed-${reviewId}`, kind: 'review-removed', ...facts });
        }
        case 'RatingsClosed':
          return rows.clear();
      }
    },
  });
}
