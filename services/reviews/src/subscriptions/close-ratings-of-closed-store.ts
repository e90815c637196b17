import type { StoreOf } from '@cardume/kit/event-store';
import type { Subscription } from '@cardume/kit/messaging';
import { STORE_STREAM, type StoreState, storeState } from '@cardume/stores/events';
import type { ratings } from '../domain/ratings.ts';
import type { report } from '../domain/report.ts';
import type { ReportVisitors } from '../records/report-visitors.ts';
import type { ReviewOrigins } from '../records/review-origins.ts';

interface Stores {
  ratings: StoreOf<typeof ratings>;
  origins: ReviewOrigins;
  reports: StoreOf<typeof report>;
  reportVisitors: ReportVisitors;
}

/**
 * Subscription that deletes the reviews of a closed shop with their origins, erases the personal data in its events,
 * and discards the reports on the shop and its reviews.
 */
export function closeRatingsOfClosedStore({
  ratings,
  origins,
  reports,
  reportVisitors,
}: Stores): Subscription<StoreState> {
  return {
    durable: 'reviews-stores',
    ...STORE_STREAM,
    schema: storeState,
    async apply({ id: storeId, state }) {
      if (state !== null) return;
      await ratings.execute(storeId, { type: 'CloseRatings' }, { erase: true });
      await origins.deleteMany({ storeId });
      for (const { id } of await reports.find({ 'state.storeId': storeId })) {
        await reports.execute(id, { type: 'DiscardReport' }, { erase: true });
      }
      await reportVisitors.deleteMany({ storeId });
    },
  };
}
