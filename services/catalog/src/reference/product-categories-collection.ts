import { rowModel } from '@cardume/kit/event-store';
import type { Connection, Model } from 'mongoose';
import { PRODUCT_CATEGORIES } from './product-categories.ts';

export interface ProductCategoryRow {
  _id: string;
  name: string;
  slug: string;
  parentId: string | null;
  position: number;
}

/** The collection `product_categories`. */
export function productCategoriesModel(connection: Connection): Model<ProductCategoryRow> {
  return rowModel<ProductCategoryRow>(connection, 'product_categories', { indexes: [[{ slug: 1 }, { unique: true }]] });
}

/** Writes `PRODUCT_CATEGORIES` to the collection. Idempotent. */
export async function seedProductCategories(model: Model<ProductCategoryRow>): Promise<void> {
  const rows = PRODUCT_CATEGORIES.map(({ id, ...row }, position) => ({ _id: id, position, ...row }));
  await model.bulkWrite(
    rows.map((row) => ({ replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } })),
  );
}
