import { rowModel } from '@cardume/kit/event-store';
import type { ClientSession, Connection, Model } from 'mongoose';
import { PASSKEY_CHALLENGE_TTL_MS } from '../api.ts';

export interface PasskeyRow {
  /** WebAuthn credential id, base64url. */
  _id: string;
  userId: string;
  name: string;
  publicKey: Buffer;
  /** Signature counter of the authenticator; 0 if it has none. */
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt?: Date;
}

interface ChallengeRow {
  _id: string;
  /** User who may add a passkey with it; absent for signing in. */
  userId?: string;
  expiresAt: Date;
}

export interface Passkeys {
  rows: Model<PasskeyRow>;
  add(passkey: Omit<PasskeyRow, 'createdAt'>, tx: ClientSession): Promise<PasskeyRow>;
  /** Stores counter and time of a use. Returns false if a concurrent request has changed the counter. */
  recordUse(passkey: PasskeyRow, counter: number): Promise<boolean>;
  /** Stores a challenge for 5 min. @param userId user who may add a passkey with it; absent for signing in */
  storeChallenge(challenge: string, userId?: string): Promise<void>;
  /** Deletes a challenge, so that it works once. Returns whether it was valid and issued for this user or purpose. */
  consumeChallenge(challenge: string, userId?: string): Promise<boolean>;
  /** @param before deletes only passkeys that were added earlier. Default: all */
  deleteAll(userId: string, tx: ClientSession, before?: Date): Promise<void>;
}

/** The collections `passkeys` and `passkey_challenges`. */
export function passkeys(connection: Connection): Passkeys {
  const rows = rowModel<PasskeyRow>(connection, 'passkeys', { indexes: [[{ userId: 1 }]] });
  const challenges = rowModel<ChallengeRow>(connection, 'passkey_challenges', {
    indexes: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  });
  return {
    rows,
    async add(passkey, session) {
      const row = { ...passkey, createdAt: new Date() };
      await rows.create([row], { session });
      return row;
    },
    async recordUse({ _id, counter: before }, counter) {
      const change = { counter, lastUsedAt: new Date() };
      return (await rows.updateOne({ _id, counter: before }, change)).matchedCount === 1;
    },
    async storeChallenge(_id, userId) {
      const expiresAt = new Date(Date.now() + PASSKEY_CHALLENGE_TTL_MS);
      await challenges.create({ _id, ...(userId ? { userId } : {}), expiresAt });
    },
    async consumeChallenge(_id, userId) {
      const spent = await challenges.findOneAndDelete({ _id }).lean();
      return spent !== null && spent.userId === userId && spent.expiresAt.getTime() > Date.now();
    },
    async deleteAll(userId, session, before) {
      await rows.deleteMany({ userId, ...(before ? { createdAt: { $lt: before } } : {}) }, { session });
    },
  };
}
