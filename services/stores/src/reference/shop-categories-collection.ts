import { rowModel } from '@cardume/kit/event-store';
import type { Connection } from 'mongoose';
import { SHOP_CATEGORIES } from './shop-categories.ts';

export interface CategoryRow {
  _id: string;
  name: string;
  icon: string;
  position: number;
}

/** The collection `categories`. */
export function categoriesModel(connection: Connection) {
  return rowModel<CategoryRow>(connection, 'categories');
}

/** Writes `SHOP_CATEGORIES` to the collection. Idempotent. */
export async function seedCategories(model: ReturnType<typeof categoriesModel>): Promise<void> {
  const rows = SHOP_CATEGORIES.map(({ id, ...row }, position) => ({ _id: id, position, ...row }));
  await model.bulkWrite(
    rows.map((row) => ({ replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } })),
  );
}
