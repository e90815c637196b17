import { defineProjection, rowModel } from '@cardume/kit/event-store';
import type { Connection, Model } from 'mongoose';
import type { StoreEvent } from '../domain/store.ts';

export interface NoticeRow {
  /** `<streamId>-<version>` of the event. */
  _id: string;
  storeId: string;
  kind: 'approved' | 'refused' | 'approval-removed';
  at: string;
  reason: string | null;
}

export function storeNoticesModel(connection: Connection): Model<NoticeRow> {
  return rowModel<NoticeRow>(connection, 'store_notices', { indexes: [[{ storeId: 1, at: -1, _id: 1 }]] });
}

/** Notices for owners: one per decision of an admin on a shop. */
export function storeNoticesProjection(model: Model<NoticeRow>) {
  return defineProjection<StoreEvent, NoticeRow>({
    model,
    version: 1,
    rowsOf: (storeId) => ({ storeId }),
    apply(event, rows, storeId) {
      const { streamId, version, at } = event;
      const add = (kind: NoticeRow['kind'], reason: string | null = null) =>
        rows.insert({ _id: `${streamId}-${version}`, storeId, kind, at, reason });
      switch (event.name) {
        case 'StoreApproved':
          return add('approved');
        case 'StoreRefused':
          return add('refused', event.personal?.reason);
        case 'StoreApprovalWithdrawn':
          return add('approval-removed', event.personal?.reason);
        case 'StoreClosed':
          return rows.clear();
      }
    },
  });
}
