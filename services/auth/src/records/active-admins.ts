import { rowModel } from '@cardume/kit/event-store';
import { unprocessable } from '@cardume/kit/http';
import type { ClientSession, Connection } from 'mongoose';

interface ActiveAdminsDocument {
  _id: string;
  ids: string[];
}

const ID = 'active_admins';

/**
 * Ids of the admins who may sign in. Stored in one document, so that concurrent removals conflict and the last admin
 * cannot be removed.
 */
export interface ActiveAdmins {
  /** Name for `ExecuteOptions.locks`. */
  lock: string;
  hasAny(): Promise<boolean>;
  add(id: string, tx: ClientSession): Promise<void>;
  /** @throws HttpError 422 `last_admin` if no admin would be left */
  remove(id: string, tx: ClientSession): Promise<void>;
}

export function activeAdmins(connection: Connection): ActiveAdmins {
  const rows = rowModel<ActiveAdminsDocument>(connection, ID);
  return {
    lock: ID,
    async hasAny() {
      return (await rows.exists({ _id: ID, 'ids.0': { $exists: true } })) !== null;
    },
    async add(id, session) {
      await rows.updateOne({ _id: ID }, { $addToSet: { ids: id } }, { session, upsert: true });
    },
    async remove(id, session) {
      const removal = { $pull: { ids: id } };
      const remaining = await rows.findOneAndUpdate({ _id: ID }, removal, { session, returnDocument: 'after' }).lean();
      if (remaining?.ids.length === 0) {
        throw unprocessable('Deve restar pelo menos um administrador ativo', 'last_admin');
      }
    },
  };
}
