import { unprocessable } from '@cardume/kit/http';
import { type ClientSession, type Connection, Schema } from 'mongoose';

interface Row {
  _id: string;
  ids: string[];
}

const ID = 'active_admins';

/** Who may administer: one document, so that two admins who lock each other out at the same moment collide on it. */
export interface ActiveAdmins {
  /** The name under which changes take turns in this process. */
  lock: string;
  add(id: string, tx: ClientSession): Promise<void>;
  /** @throws HttpError 422 where nobody would be left */
  remove(id: string, tx: ClientSession): Promise<void>;
}

export function activeAdmins(connection: Connection): ActiveAdmins {
  const schema = new Schema<Row>({ _id: String, ids: [String] }, { versionKey: false });
  const rows = connection.model<Row>(ID, schema, ID);
  return {
    lock: ID,
    async add(id, session) {
      await rows.updateOne({ _id: ID }, { $addToSet: { ids: id } }, { session, upsert: true });
    },
    async remove(id, session) {
      const left = await rows.findOneAndUpdate(
        { _id: ID },
        { $pull: { ids: id } },
        { session, returnDocument: 'after' },
      );
      if (left?.ids.length === 0) {
        throw unprocessable('Deve restar pelo menos um administrador ativo', 'last_admin');
      }
    },
  };
}
