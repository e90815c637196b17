import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { z } from 'zod';
import type { person } from '../api.ts';

/** Personal data of a user: a record beside the events, never in them, so that deleting it erases the person. */
export interface PersonRow extends z.infer<typeof person> {
  _id: string;
  username: string;
  lastLoginAt?: Date;
  /** Until when a temporary password can be signed in with; absent if the person chose the password. */
  temporaryUntil?: Date;
}

/** A person with the normalized words that admins search by. */
type StoredPerson = PersonRow & { words: string[] };

interface CredentialRow {
  _id: string;
  passwordHash: string;
}

export interface People {
  rows: Model<StoredPerson>;
  add(person: PersonRow, passwordHash: string, tx: ClientSession): Promise<void>;
  setEmail(person: PersonRow, email: string, tx: ClientSession): Promise<void>;
  /** Returns the ids of people with a name, e-mail or username that begins with each word of the text; at most 1,000. */
  search(text: string): Promise<string[]>;
  passwordHash(id: string): Promise<string | undefined>;
  /** Returns false if `previous` is given and is not the stored hash. */
  replacePasswordHash(
    id: string,
    hash: string,
    tx: ClientSession,
    options: { previous?: string; temporaryUntil?: Date },
  ): Promise<boolean>;
  /** Stores the time of a sign-in. Returns the person, null without one or if the temporary password has ended. */
  recordSignIn(id: string): Promise<PersonRow | null>;
  /** Stores the time of a sign-in by a passkey, which a temporary password does not hinder. Returns the person. */
  recordPasskeySignIn(id: string): Promise<PersonRow | null>;
  /** Deletes the person and the credential. Returns the deleted person. */
  erase(id: string, tx: ClientSession): Promise<PersonRow | null>;
}

const MAX_SEARCH_WORDS = 8;
const MAX_FOUND = 1_000;

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function wordsOf({ firstName, lastName, email, username }: PersonRow): string[] {
  const names = normalize(`${firstName} ${lastName}`).split(/\s+/);
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
      temporaryUntil: Date,
      words: { type: [String], index: true },
    } satisfies Record<keyof StoredPerson, unknown>,
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
      const words = normalize(text).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
      // Accents alone: `$and` of nothing would be everybody.
      if (words.length === 0) return [];
      const found = rows.find({
        $and: words.map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } })),
      });
      return (await found.limit(MAX_FOUND).select('_id').lean()).map(({ _id }) => _id);
    },
    async passwordHash(id) {
      return (await credentials.findById(id).lean())?.passwordHash;
    },
    async replacePasswordHash(id, passwordHash, session, { previous, temporaryUntil }) {
      const filter = previous === undefined ? { _id: id } : { _id: id, passwordHash: previous };
      const { matchedCount } = await credentials.updateOne(filter, { passwordHash }, { session });
      if (matchedCount === 0) return false;
      const change = temporaryUntil ? { temporaryUntil } : { $unset: { temporaryUntil: 1 } };
      await rows.updateOne({ _id: id }, change, { session });
      return true;
    },
    async recordSignIn(id) {
      const now = new Date();
      const valid = { _id: id, temporaryUntil: { $not: { $lte: now } } };
      return rows.findOneAndUpdate(valid, { lastLoginAt: now }, { returnDocument: 'after' }).lean<PersonRow>();
    },
    recordPasskeySignIn(id) {
      return rows.findByIdAndUpdate(id, { lastLoginAt: new Date() }, { returnDocument: 'after' }).lean<PersonRow>();
    },
    async erase(id, session) {
      await credentials.deleteOne({ _id: id }, { session });
      return rows.findByIdAndDelete(id, { session }).lean<PersonRow>();
    },
  };
}
