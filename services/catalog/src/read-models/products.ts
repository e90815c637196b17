import { defineProjection, type Recorded } from '@cardume/kit/event-store';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { AssortmentEvent, ProductFacts } from '../domain/assortment.ts';

export interface ProductRow extends ProductFacts {
  _id: string;
  storeId: string;
  createdAt: string;
  updatedAt: string;
}

export function productsModel(connection: Connection): Model<ProductRow> {
  const schema = new Schema<ProductRow>(
    {
      _id: String,
      storeId: String,
      categoryId: String,
      name: String,
      description: String,
      price: Number,
      discountPercentage: Number,
      imageUrls: [String],
      available: Boolean,
      createdAt: String,
      updatedAt: String,
    },
    { versionKey: false },
  );
  schema.index({ storeId: 1, createdAt: -1 });
  return connection.model<ProductRow>('products', schema, 'products');
}

/** The products themselves: rows of the assortment that owns them. */
export function productsProjection(model: Model<ProductRow>) {
  return defineProjection<AssortmentEvent, ProductRow>({ model, rowsOf: (storeId) => ({ storeId }), apply });
}

const PREFIX = 'assortment-'.length;

async function apply(event: Recorded<AssortmentEvent>, model: Model<ProductRow>, session: ClientSession) {
  const storeId = event.streamId.slice(PREFIX);
  if (event.name === 'AssortmentClosed') return model.deleteMany({ storeId }, { session });
  const { productId, ...facts } = event.data;
  switch (event.name) {
    case 'ProductAdded': {
      const times = { createdAt: event.at, updatedAt: event.at };
      const row = { _id: productId, storeId, ...facts, ...times };
      return model.insertMany([row], { session });
    }
    case 'ProductChanged':
      return model.updateOne({ _id: productId }, { $set: { ...facts, updatedAt: event.at } }, { session });
    case 'ProductRemoved':
      return model.deleteOne({ _id: productId }, { session });
    default:
      return event satisfies never;
  }
}
