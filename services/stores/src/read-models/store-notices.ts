import { defineProjection } from '@cardume/kit/event-store';
import { type Connection, type Model, Schema } from 'mongoose';
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
  const schema = new Schema<NoticeRow>(
    { _id: String, storeId: String, kind: String, at: String, reason: String } satisfies Record<
      keyof NoticeRow,
      unknown
    >,
    { versionKey: false },
  );
  schema.index({ storeId: 1, at: -1, _id: 1 });
  return connection.model<NoticeRow>('store_notices', schema, 'store_notices');
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
