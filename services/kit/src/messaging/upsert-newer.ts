import type { Model, QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../event-store/errors.ts';

/**
 * Keeps a copy of another service's fact: one write that happens only where the kept version is not higher, so that
 * messages that come twice, late or out of order change nothing. (The same version is written again: a state that was
 * folded anew keeps its version.) A stream that is gone must keep its row, emptied: a late message would bring a deleted
 * one back.
 * @returns whether the copy changed
 */
export async function upsertNewer<Row extends { _id: string; version: number }>(
  model: Model<Row>,
  row: Row,
): Promise<boolean> {
  const notNewer = { _id: row._id, version: { $lte: row.version } } as QueryFilter<Row>;
  try {
    const result = await model.replaceOne(notNewer, row, { upsert: true });
    return result.modifiedCount + result.upsertedCount > 0;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  // There is a row: a newer one, or one that came between the look and the insert and may be older.
  return (await model.replaceOne(notNewer, row)).modifiedCount > 0;
}
