import { type Connection, type Model, type mongo, Schema, type SchemaDefinition } from 'mongoose';

/** Fields of an index with their order, and its options. */
export type RowIndex = readonly [key: Readonly<Record<string, 1 | -1>>, options?: mongo.CreateIndexesOptions];

/**
 * Returns the connection's model of a collection. The type `Row` alone names the fields: the schema is not strict, and
 * Mongoose neither casts nor drops any. Rows have to be read with `lean()`, because documents have no such properties.
 * Idempotent; later calls ignore the options.
 * @param options.indexes created at start. Starts compare their keys and options with the stored ones
 * @param options.opaque fields whose objects Mongoose must not walk through, because they are large
 * @param options.generatedIds whether `_id` is a generated ObjectId. Default: the row has a string as `_id`
 */
export function rowModel<Row>(
  connection: Connection,
  collection: string,
  options: { indexes?: readonly RowIndex[]; opaque?: readonly (keyof Row & string)[]; generatedIds?: boolean } = {},
): Model<Row> {
  const existing = connection.models[collection] as Model<Row> | undefined;
  if (existing) return existing;
  const { indexes = [], opaque = [], generatedIds = false } = options;
  const definition: SchemaDefinition = {
    ...(generatedIds ? {} : { _id: String }),
    ...Object.fromEntries(opaque.map((name) => [name, Schema.Types.Mixed])),
  };
  const schema = new Schema(definition, { strict: false, minimize: false, versionKey: false });
  for (const [key, indexOptions] of indexes) schema.index(key, indexOptions);
  // Mongoose derives the type from the schema, which names no fields of the row.
  return connection.model(collection, schema, collection) as unknown as Model<Row>;
}
