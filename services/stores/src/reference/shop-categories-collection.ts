import { type Connection, Schema } from 'mongoose';
import { SHOP_CATEGORIES } from './shop-categories.ts';

export interface CategoryRow {
  _id: string;
  name: string;
  icon: string;
  position: number;
}

/** The collection `categories`. */
export function categoriesModel(connection: Connection) {
  const schema = new Schema<CategoryRow>(
    { _id: String, name: String, icon: String, position: Number },
    { versionKey: false },
  );
  return connection.model<CategoryRow>('categories', schema, 'categories');
}

/** Writes `SHOP_CATEGORIES` to the collection. Idempotent. */
export async function seedCategories(model: ReturnType<typeof categoriesModel>): Promise<void> {
  const rows = SHOP_CATEGORIES.map(({ id, ...row }, position) => ({ _id: id, position, ...row }));
  await model.bulkWrite(
    rows.map((row) => ({ replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } })),
  );
}
