import type { Model, QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../event-store/errors.ts';

/**
 * Keeps a copy of another service's fact: one write that happens only where the kept version is lower, so that messages
 * that come twice, late or out of order change nothing.
 * @returns whether the copy changed
 */
export async function upsertNewer<Row extends { _id: string; version: number }>(
  model: Model<Row>,
  row: Row,
): Promise<boolean> {
  const older = { _id: row._id, version: { $lt: row.version } } as QueryFilter<Row>;
  try {
    const result = await model.replaceOne(older, row, { upsert: true });
    return result.modifiedCount + result.upsertedCount > 0;
  } catch (error) {
    if (isDuplicateKey(error)) return false; // the kept one is as new or newer
    throw error;
  }
}
