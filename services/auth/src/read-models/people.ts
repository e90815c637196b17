import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** Who a user is: plain state, written with the events and never in them, so that erasing is deleting. */
export interface PersonRow {
  _id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  lastLoginAt?: Date;
}

interface CredentialRow {
  _id: string;
  passwordHash: string;
}

export interface People {
  rows: Model<PersonRow>;
  add(person: PersonRow, passwordHash: string, tx: ClientSession): Promise<void>;
  setEmail(id: string, email: string, tx: ClientSession): Promise<void>;
  passwordHash(id: string): Promise<string | undefined>;
  /** @returns false where it is no longer the one that it was */
  replacePasswordHash(id: string, hash: string, tx: ClientSession, was?: string): Promise<boolean>;
  signedIn(id: string): Promise<void>;
  /** @returns who was erased */
  erase(id: string, tx: ClientSession): Promise<PersonRow | null>;
}

/** The collections `people` and `credentials`. */
export function peopleModel(connection: Connection): People {
  const text = { type: String };
  const rows = connection.model<PersonRow>(
    'people',
    new Schema<PersonRow>(
      { _id: String, username: text, email: text, firstName: text, lastName: text, phone: text, lastLoginAt: Date },
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
    async setEmail(id, email, session) {
      await rows.updateOne({ _id: id }, { email }, { session });
    },
    async passwordHash(id) {
      return (await credentials.findById(id).lean())?.passwordHash;
    },
    async replacePasswordHash(id, passwordHash, session, was) {
      const filter = was === undefined ? { _id: id } : { _id: id, passwordHash: was };
      const { matchedCount } = await credentials.updateOne(filter, { passwordHash }, { session });
      return matchedCount === 1;
    },
    async signedIn(id) {
      await rows.updateOne({ _id: id }, { lastLoginAt: new Date() });
    },
    async erase(id, session) {
      await credentials.deleteOne({ _id: id }, { session });
      return rows.findByIdAndDelete(id, { session }).lean<PersonRow>();
    },
  };
}
