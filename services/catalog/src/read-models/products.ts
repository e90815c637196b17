import { defineProjection, type Recorded } from '@cardume/kit/event-store';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { AssortmentEvent, ProductFields } from '../domain/assortment.ts';

export interface ProductRow extends ProductFields {
  _id: string;
  storeId: string;
  createdAt: string;
  updatedAt: string;
}

export function productsModel(connection: Connection): Model<ProductRow> {
  // Not strict: the rows hold the fields of the events, which are validated already.
  const schema = new Schema<ProductRow>({ _id: String }, { strict: false, versionKey: false });
  schema.index({ storeId: 1, createdAt: -1 });
  return connection.model<ProductRow>('products', schema, 'products');
}

/** The products of all shops: rows of the assortment that they belong to. */
export function productsProjection(model: Model<ProductRow>) {
  return defineProjection<AssortmentEvent, ProductRow>({
    model,
    version: 1,
    rowsOf: (storeId) => ({ storeId }),
    apply,
  });
}

const STREAM_PREFIX = 'assortment-'.length;

async function apply(event: Recorded<AssortmentEvent>, model: Model<ProductRow>, session: ClientSession) {
  const storeId = event.streamId.slice(STREAM_PREFIX);
  if (event.name === 'AssortmentClosed') return model.deleteMany({ storeId }, { session });
  const { productId, ...fields } = event.data;
  switch (event.name) {
    case 'ProductAdded': {
      const times = { createdAt: event.at, updatedAt: event.at };
      return model.insertMany([{ _id: productId, storeId, ...fields, ...times }], { session });
    }
    case 'ProductChanged':
      return model.updateOne({ _id: productId }, { $set: { ...fields, updatedAt: event.at } }, { session });
    case 'ProductRemoved':
      return model.deleteOne({ _id: productId }, { session });
    default:
      return event satisfies never;
  }
}
