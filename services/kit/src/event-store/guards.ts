import { type ClientSession, type Connection, Schema } from 'mongoose';
import { modelOf } from './documents.ts';
import { GuardTaken } from './errors.ts';

interface GuardRow {
  _id: string;
  owner: string;
}

/** Rows that let one of several streams have a key (an e-mail, a name). They are state: no rebuild drops them. */
export interface Guard {
  /** @throws GuardTaken when another owner has the key */
  claim(key: string, owner: string, tx: ClientSession): Promise<void>;
  release(key: string, owner: string, tx: ClientSession): Promise<void>;
  /** Who has the key, if anybody. */
  owner(key: string): Promise<string | undefined>;
}

/** A guard with a collection of its own. Claims and releases belong into the append's transaction. */
export function createGuard(connection: Connection, collection: string): Guard {
  const rows = modelOf(
    connection,
    collection,
    () => new Schema<GuardRow>({ _id: String, owner: String }, { versionKey: false }),
  );
  return {
    async claim(key, owner, session) {
      const row = await rows.findById(key, null, { session }).lean();
      if (row?.owner === owner) return;
      if (row) throw new GuardTaken(collection, key);
      await rows.collection.insertOne({ _id: key, owner } as never, { session });
    },
    async release(key, owner, session) {
      await rows.deleteOne({ _id: key, owner }, { session });
    },
    async owner(key) {
      return (await rows.findById(key).lean())?.owner;
    },
  };
}
