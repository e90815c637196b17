import { unauthorized } from '@cardume/kit/http';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { hashToken, newToken } from './session-token.ts';

const DAY_MS = 24 * 3_600_000;
/** Lifetime of a session after its last renewal. */
const SESSION_TTL_MS = 30 * DAY_MS;
/** Use renews a session whose remaining lifetime is shorter: at most once a day. */
const RENEW_BELOW_MS = SESSION_TTL_MS - DAY_MS;

/** A session. Only the browser knows the token itself. */
export interface SessionRow {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
}

/** Where a session was started. */
export interface Device {
  userAgent: string;
  ipAddress: string;
}

/** A token for a new or renewed session. */
export interface FreshToken {
  token: string;
  tokenHash: string;
  expiresAt: Date;
}

export function freshToken(): FreshToken {
  const token = newToken();
  return { token, tokenHash: hashToken(token), expiresAt: newExpiry() };
}

const newExpiry = () => new Date(Date.now() + SESSION_TTL_MS);

export interface Sessions {
  rows: Model<SessionRow>;
  /** Starts a session. */
  start(userId: string, device: Device): Promise<FreshToken>;
  /** Returns a session that has not ended, and renews it if a day has passed since the last renewal. */
  find(tokenHash: string): Promise<{ userId: string; expiresAt: Date; renewed: boolean } | undefined>;
  /**
   * Replaces the token of a session and renews it.
   * @throws HttpError 401 if the session has ended
   */
  replaceToken(tokenHash: string, fresh: FreshToken, tx: ClientSession): Promise<void>;
  end(tokenHash: string): Promise<void>;
  /** Ends all sessions of a user. @param except hash of the token of a session that is kept */
  endAll(userId: string, tx: ClientSession, except?: string): Promise<void>;
}

/** The collection `session_tokens`; a TTL index deletes expired sessions. */
export function sessionsModel(connection: Connection): Sessions {
  const text = { type: String, required: true };
  const schema = new Schema<SessionRow>(
    { tokenHash: text, userId: text, expiresAt: Date, userAgent: String, ipAddress: String, createdAt: Date },
    { versionKey: false },
  );
  schema.index({ tokenHash: 1 }, { unique: true }).index({ userId: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const rows = connection.model<SessionRow>('session_tokens', schema, 'session_tokens');

  const renew = async (tokenHash: string) => {
    const expiresAt = newExpiry();
    await rows.updateOne({ tokenHash }, { expiresAt });
    return expiresAt;
  };
  return {
    rows,
    async replaceToken(previous, { tokenHash, expiresAt }, session) {
      const { matchedCount } = await rows.updateOne({ tokenHash: previous }, { tokenHash, expiresAt }, { session });
      if (matchedCount === 0) throw unauthorized();
    },
    async start(userId, { userAgent, ipAddress }) {
      const fresh = freshToken();
      const { tokenHash, expiresAt } = fresh;
      await rows.create({ tokenHash, userId, expiresAt, userAgent, ipAddress, createdAt: new Date() });
      return fresh;
    },
    async find(tokenHash) {
      const row = await rows.findOne({ tokenHash, expiresAt: { $gt: new Date() } }).lean();
      if (!row) return undefined;
      const renewed = row.expiresAt.getTime() - Date.now() < RENEW_BELOW_MS;
      return { userId: row.userId, expiresAt: renewed ? await renew(tokenHash) : row.expiresAt, renewed };
    },
    async end(tokenHash) {
      await rows.deleteOne({ tokenHash });
    },
    async endAll(userId, session, except) {
      await rows.deleteMany({ userId, ...(except ? { tokenHash: { $ne: except } } : {}) }, { session });
    },
  };
}
