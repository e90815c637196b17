import { domainToUnicode } from 'node:url';
import { rowModel } from '@cardume/kit/event-store';
import { canonicalEmail, MAX_SEARCH_WORDS, normalize } from '@cardume/kit/text';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { z } from 'zod';
import type { person } from '../api.ts';

/** Personal data of a user. Kept in a record and in no event, so that deleting it erases the person. */
export interface PersonRow extends z.infer<typeof person> {
  _id: string;
  username: string;
  lastLoginAt?: Date;
  /** Expiry of a temporary password; absent if the person chose the password. */
  temporaryUntil?: Date;
  /** When the person confirmed the present e-mail by a mailed link; absent until then. */
  emailVerifiedAt?: Date;
  /** An address that takes the place of the e-mail once it is confirmed. Another password ends the request. */
  newEmail?: string;
}

/** A person with the normalized words for the search by admins. */
type StoredPerson = PersonRow & { words: string[] };

interface CredentialRow {
  _id: string;
  passwordHash: string;
  /**
   * Incremented by every sign-in and by every change that ends sessions, so that MongoDB makes them conflict. A time
   * would not do: a write that changes nothing conflicts with no other. Absent until the first one.
   */
  revision?: number;
}

export interface People {
  rows: Model<StoredPerson>;
  add(person: PersonRow, passwordHash: string, tx: ClientSession): Promise<void>;
  /** Replaces the e-mail, and ends the request for another one. @param verified whether a mailed link confirmed it */
  setEmail(person: PersonRow, email: string, verified: boolean, tx: ClientSession): Promise<void>;
  /** Records that the person confirmed the present e-mail. */
  verifyEmail(id: string, tx: ClientSession): Promise<void>;
  /** Stores the address that the person has yet to confirm. @param email null ends an earlier request */
  requestEmail(id: string, email: string | null, tx: ClientSession): Promise<void>;
  /**
   * Returns up to 50,000 ids, in no order, of people for whom each word of the text is a prefix of a name, e-mail or
   * username.
   */
  search(text: string): Promise<string[]>;
  passwordHash(id: string): Promise<string | undefined>;
  /**
   * Writes the credential for a sign-in whose session is already stored. Waits for an open transaction that has written
   * it; one that writes it later from an older snapshot conflicts, and its retry sees the session.
   * @param hash the verified hash; absent for a passkey
   * @returns false if there is no credential, or `hash` is given and is no longer the stored hash
   */
  useCredential(id: string, hash?: string): Promise<boolean>;
  /** Makes a transaction that ends all sessions conflict with concurrent sign-ins. No effect without a credential. */
  touchCredential(id: string, tx: ClientSession): Promise<void>;
  /**
   * Also ends a request for another e-mail. Returns false if there is no credential, or `previous` is given and is not
   * the stored hash.
   */
  replacePasswordHash(
    id: string,
    hash: string,
    tx: ClientSession,
    options: { previous?: string; temporaryUntil?: Date },
  ): Promise<boolean>;
  /** Stores the time of a sign-in. Returns null for an unknown person or an expired temporary password. */
  recordSignIn(id: string): Promise<PersonRow | null>;
  /** Stores the time of a sign-in by passkey, also while a temporary password has expired. Null if unknown. */
  recordPasskeySignIn(id: string): Promise<PersonRow | null>;
  /** Deletes the person and the credential. Returns the deleted person; null if there was none. */
  erase(id: string, tx: ClientSession): Promise<PersonRow | null>;
}

/** Limits the memory of a search and the size of a query by these ids, which MongoDB limits to 16 MB. */
const MAX_FOUND = 50_000;

/**
 * Returns the words by which a person is found: normalized names, the e-mail and username with their parts, and those of
 * an international domain.
 */
function searchWordsOf({ firstName, lastName, email, username }: PersonRow): string[] {
  const names = normalize(`${firstName} ${lastName}`).split(/\s+/);
  const domain = normalize(domainToUnicode(email.slice(email.lastIndexOf('@') + 1)));
  const words = [...names, ...email.split(/[@.]/), email, username, ...domain.split('.'), domain];
  return [...new Set(words)].filter(Boolean);
}

const searchWordsIn = (word: string) => normalize(word.includes('@') ? canonicalEmail(word) : word).split(/\s+/);

/** The collections `people` and `credentials`. */
export function people(connection: Connection): People {
  const rows = rowModel<StoredPerson>(connection, 'people', { indexes: [[{ words: 1 }]] });
  const credentials = rowModel<CredentialRow>(connection, 'credentials');
  const touch = { $inc: { revision: 1 } };
  return {
    rows,
    async add(person, passwordHash, session) {
      await rows.insertMany([{ ...person, words: searchWordsOf(person) }], { session });
      await credentials.insertMany([{ _id: person._id, passwordHash }], { session });
    },
    async setEmail(person, email, verified, session) {
      const found = { email, words: searchWordsOf({ ...person, email }) };
      const change = verified
        ? { $set: { ...found, emailVerifiedAt: new Date() }, $unset: { newEmail: 1 } }
        : { $set: found, $unset: { newEmail: 1, emailVerifiedAt: 1 } };
      await rows.updateOne({ _id: person._id }, change, { session });
    },
    async verifyEmail(_id, session) {
      await rows.updateOne({ _id }, { emailVerifiedAt: new Date() }, { session });
    },
    async requestEmail(_id, newEmail, session) {
      await rows.updateOne({ _id }, newEmail === null ? { $unset: { newEmail: 1 } } : { newEmail }, { session });
    },
    async search(text) {
      const words = text.split(/\s+/).flatMap(searchWordsIn).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
      // Mongoose drops an empty `$and`, which would match everybody.
      if (words.length === 0) return [];
      const found = rows.find({
        $and: words.map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } })),
      });
      return (await found.limit(MAX_FOUND).select('_id').lean()).map(({ _id }) => _id);
    },
    async passwordHash(id) {
      return (await credentials.findById(id).lean())?.passwordHash;
    },
    async useCredential(_id, passwordHash) {
      const filter = passwordHash === undefined ? { _id } : { _id, passwordHash };
      return (await credentials.updateOne(filter, touch)).matchedCount === 1;
    },
    async touchCredential(_id, session) {
      await credentials.updateOne({ _id }, touch, { session });
    },
    async replacePasswordHash(id, passwordHash, session, { previous, temporaryUntil }) {
      const filter = previous === undefined ? { _id: id } : { _id: id, passwordHash: previous };
      const { matchedCount } = await credentials.updateOne(filter, { passwordHash }, { session });
      if (matchedCount === 0) return false;
      const change = temporaryUntil
        ? { $set: { temporaryUntil }, $unset: { newEmail: 1 } }
        : { $unset: { temporaryUntil: 1, newEmail: 1 } };
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
