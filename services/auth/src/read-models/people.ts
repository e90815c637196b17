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

/** A person with the words that admins find them by. */
type StoredPerson = PersonRow & { words: string[] };

interface CredentialRow {
  _id: string;
  passwordHash: string;
}

export interface People {
  rows: Model<StoredPerson>;
  add(person: PersonRow, passwordHash: string, tx: ClientSession): Promise<void>;
  setEmail(person: PersonRow, email: string, tx: ClientSession): Promise<void>;
  /** The ids of those of whom every word of the text begins a name, the e-mail or the username; at most 1,000. */
  search(text: string): Promise<string[]>;
  passwordHash(id: string): Promise<string | undefined>;
  /** @returns false where it is no longer the one that it was */
  replacePasswordHash(id: string, hash: string, tx: ClientSession, was?: string): Promise<boolean>;
  /** Notes the time. @returns who it is, null where they are gone */
  signedIn(id: string): Promise<PersonRow | null>;
  /** @returns who was erased */
  erase(id: string, tx: ClientSession): Promise<PersonRow | null>;
}

const WORDS_MAX = 8;
const FOUND_MAX = 1_000;

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function wordsOf({ firstName, lastName, email, username }: PersonRow): string[] {
  const names = fold(`${firstName} ${lastName}`).split(/\s+/);
  return [...new Set([...names, ...email.split(/[@.]/), email, username])].filter(Boolean);
}

/** The collections `people` and `credentials`. */
export function peopleModel(connection: Connection): People {
  const text = { type: String };
  const schema = new Schema<StoredPerson>(
    {
      _id: String,
      username: text,
      email: text,
      firstName: text,
      lastName: text,
      phone: text,
      lastLoginAt: Date,
      words: { type: [String], index: true },
    },
    { versionKey: false },
  );
  const rows = connection.model<StoredPerson>('people', schema, 'people');
  const credentials = connection.model<CredentialRow>(
    'credentials',
    new Schema<CredentialRow>({ _id: String, passwordHash: text }, { versionKey: false }),
    'credentials',
  );
  return {
    rows,
    async add(person, passwordHash, session) {
      await rows.insertMany([{ ...person, words: wordsOf(person) }], { session });
      await credentials.insertMany([{ _id: person._id, passwordHash }], { session });
    },
    async setEmail(person, email, session) {
      await rows.updateOne({ _id: person._id }, { email, words: wordsOf({ ...person, email }) }, { session });
    },
    async search(text) {
      const words = fold(text).split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
      const found = rows.find({
        $and: words.map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } })),
      });
      return (await found.limit(FOUND_MAX).select('_id').lean()).map(({ _id }) => _id);
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
      return rows.findByIdAndUpdate(id, { lastLoginAt: new Date() }, { returnDocument: 'after' }).lean<PersonRow>();
    },
    async erase(id, session) {
      await credentials.deleteOne({ _id: id }, { session });
      return rows.findByIdAndDelete(id, { session }).lean<PersonRow>();
    },
  };
}
