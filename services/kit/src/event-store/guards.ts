import type { ClientSession, Connection } from 'mongoose';
import { GuardTaken } from './errors.ts';
import { rowModel } from './row-model.ts';

interface GuardRow {
  _id: string;
  owner: string;
}

/** Uniqueness across streams: a key, such as an e-mail address, has at most one owner. Primary data: not rebuilt. */
export interface Guard {
  /** Idempotent for the same owner. @throws GuardTaken if another owner has the key */
  claim(key: string, owner: string, tx: ClientSession): Promise<void>;
  /** Idempotent; no effect if another owner has the key. */
  release(key: string, owner: string, tx: ClientSession): Promise<void>;
  /** Returns the first of the keys that has no owner. Claim it in the same transaction. */
  firstFree(keys: readonly string[], tx: ClientSession): Promise<string | undefined>;
  /** Returns the owner of the key, if it has one. */
  owner(key: string): Promise<string | undefined>;
}

/** Creates a guard with its own collection. `claim` and `release` belong into the transaction of the append. */
export function createGuard(connection: Connection, collection: string): Guard {
  const rows = rowModel<GuardRow>(connection, collection);
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
    async firstFree(keys, session) {
      const taken = await rows.find({ _id: { $in: keys } }, { _id: 1 }, { session }).lean();
      return keys.find((key) => !taken.some(({ _id }) => _id === key));
    },
    async owner(key) {
      return (await rows.findById(key).lean())?.owner;
    },
  };
}
