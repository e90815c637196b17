import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** Time for the browser's dialog. */
const CHALLENGE_TTL_MS = 300_000;

/** A passkey. Its private key never leaves the person's device. */
export interface PasskeyRow {
  /** The credential's id, as the browser names it. */
  _id: string;
  userId: string;
  name: string;
  publicKey: Buffer;
  /** The signature counter of the device; 0 where the device has none. */
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt?: Date;
}

interface ChallengeRow {
  _id: string;
  /** Who may add a passkey with it; absent if it is for signing in. */
  userId?: string;
  expiresAt: Date;
}

export interface Passkeys {
  rows: Model<PasskeyRow>;
  add(passkey: Omit<PasskeyRow, 'createdAt'>, tx: ClientSession): Promise<PasskeyRow>;
  /** Stores a use. Returns false if the counter has moved meanwhile: another request has used the same signature. */
  recordUse(passkey: PasskeyRow, counter: number): Promise<boolean>;
  /** Stores a challenge for five minutes. */
  expect(challenge: string, userId?: string): Promise<void>;
  /** Spends a challenge. Returns whether it was expected for this purpose: each works once. */
  spend(challenge: string, userId?: string): Promise<boolean>;
  endAll(userId: string, tx: ClientSession): Promise<void>;
}

/** The collections `passkeys` and `passkey_challenges`. */
export function passkeysModel(connection: Connection): Passkeys {
  const schema = new Schema<PasskeyRow>(
    {
      _id: String,
      userId: { type: String, index: true },
      name: String,
      publicKey: Buffer,
      counter: Number,
      transports: [String],
      createdAt: Date,
      lastUsedAt: Date,
    } satisfies Record<keyof PasskeyRow, unknown>,
    { versionKey: false },
  );
  const rows = connection.model<PasskeyRow>('passkeys', schema, 'passkeys');
  const challenges = connection.model<ChallengeRow>(
    'passkey_challenges',
    new Schema<ChallengeRow>(
      { _id: String, userId: String, expiresAt: { type: Date, expires: 0 } },
      { versionKey: false },
    ),
    'passkey_challenges',
  );
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
    async expect(_id, userId) {
      const expiresAt = new Date(Date.now() + CHALLENGE_TTL_MS);
      await challenges.create({ _id, ...(userId ? { userId } : {}), expiresAt });
    },
    async spend(_id, userId) {
      const spent = await challenges.findOneAndDelete({ _id }).lean();
      return spent !== null && spent.userId === userId && spent.expiresAt.getTime() > Date.now();
    },
    async endAll(userId, session) {
      await rows.deleteMany({ userId }, { session });
    },
  };
}
