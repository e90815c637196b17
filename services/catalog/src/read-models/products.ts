import { defineProjection, type ProjectionRows, type RecordedEvent, rowModel } from '@cardume/kit/event-store';
import type { Connection, Model } from 'mongoose';
import type { AssortmentEvent, ProductFields } from '../domain/assortment.ts';

export interface ProductRow extends ProductFields {
  _id: string;
  storeId: string;
  createdAt: string;
  updatedAt: string;
}

export function productsModel(connection: Connection): Model<ProductRow> {
  return rowModel<ProductRow>(connection, 'products', { indexes: [[{ storeId: 1, createdAt: -1 }]] });
}

/** The products of all shops, derived from the streams of assortments. */
export function productsProjection(model: Model<ProductRow>) {
  return defineProjection<AssortmentEvent, ProductRow>({
    model,
    version: 1,
    rowsOf: (storeId) => ({ storeId }),
    apply,
  });
}

const ERASED = { name: '', description: '' };

async function apply(
  event: RecordedEvent<AssortmentEvent>,
  rows: ProjectionRows<ProductRow>,
  storeId: string,
): Promise<void> {
  if (event.name === 'AssortmentClosed') return rows.clear();
  const { productId } = event.data;
  switch (event.name) {
    case 'ProductAdded': {
      const { productId: _id, ...facts } = event.data;
      const product = { ...facts, ...ERASED, ...event.personal };
      return rows.insert({ _id, storeId, ...product, createdAt: event.at, updatedAt: event.at });
    }
    case 'ProductChanged': {
      const row = await rows.get(productId);
      const { productId: _, ...facts } = event.data;
      return row && rows.replace({ ...row, ...facts, ...event.personal, updatedAt: event.at });
    }
    case 'ProductRemoved':
      return rows.delete(productId);
    default:
      return event satisfies never;
  }
}
