import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** Who a user is: plain state, written with the events and never in them, so that erasing is deleting. */
export interface PersonRow {
  _id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
}

interface CredentialRow {
  _id: string;
  passwordHash: string;
}

export interface People {
  rows: Model<PersonRow>;
  add(person: PersonRow, passwordHash: string, tx: ClientSession): Promise<void>;
  /** @returns who was erased */
  erase(id: string, tx: ClientSession): Promise<PersonRow | null>;
}

/** The collections `people` and `credentials`. */
export function peopleModel(connection: Connection): People {
  const text = { type: String };
  const rows = connection.model<PersonRow>(
    'people',
    new Schema<PersonRow>(
      { _id: String, username: text, email: text, firstName: text, lastName: text, phone: text },
      { versionKey: false },
    ),
    'people',
  );
  const credentials = connection.model<CredentialRow>(
    'credentials',
    new Schema<CredentialRow>({ _id: String, passwordHash: text }, { versionKey: false }),
    'credentials',
  );
  return {
    rows,
    async add(person, passwordHash, session) {
      await rows.insertMany([person], { session });
      await credentials.insertMany([{ _id: person._id, passwordHash }], { session });
    },
    async erase(id, session) {
      await credentials.deleteOne({ _id: id }, { session });
      return rows.findByIdAndDelete(id, { session }).lean<PersonRow>();
    },
  };
}
