import { type Connection, Schema } from 'mongoose';
import { SHOP_CATEGORIES } from '../events.ts';

export interface CategoryRow {
  _id: string;
  name: string;
  icon: string;
  position: number;
}

/** Kinds of shop, as the code lists them. */
export function categoriesModel(connection: Connection) {
  const schema = new Schema<CategoryRow>(
    { _id: String, name: String, icon: String, position: Number },
    { versionKey: false },
  );
  return connection.model<CategoryRow>('categories', schema, 'categories');
}

/** Brings the collection to what the code lists; harmless when repeated. */
export async function seedCategories(model: ReturnType<typeof categoriesModel>): Promise<void> {
  const rows = SHOP_CATEGORIES.map(({ id, ...row }, position) => ({ _id: id, position, ...row }));
  await model.bulkWrite(
    rows.map((row) => ({ replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } })),
  );
}
