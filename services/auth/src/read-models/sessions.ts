import { unauthorized } from '@cardume/kit/http';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { hashToken, newToken } from '../session-token.ts';

const DAY_MS = 24 * 3_600_000;
/** How long a session lasts after its last renewal (DESIGN section 5). */
export const SESSION_MS = 30 * DAY_MS;
/** A session is renewed at most once a day. */
const RENEW_BELOW_MS = SESSION_MS - DAY_MS;

/** A session; the token itself is known to its browser only. */
export interface SessionRow {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
}

/** Where a person signed in from. */
export interface Device {
  userAgent: string;
  ipAddress: string;
}

/** A token that a session can begin or go on with. */
export interface FreshToken {
  token: string;
  tokenHash: string;
  expiresAt: Date;
}

export function freshToken(): FreshToken {
  const token = newToken();
  return { token, tokenHash: hashToken(token), expiresAt: endOfNew() };
}

/** When a session ends that begins, or is renewed, now. */
const endOfNew = () => new Date(Date.now() + SESSION_MS);

export interface Sessions {
  rows: Model<SessionRow>;
  /** @returns the token of a new session and when it ends */
  start(userId: string, device: Device): Promise<FreshToken>;
  /** A session that has not ended, renewed where it is a day old. */
  find(tokenHash: string): Promise<{ userId: string; expiresAt: Date; renewed: boolean } | undefined>;
  /**
   * Gives a session another token and lets it last as long as a new one.
   * @throws HttpError 401 where it has ended
   */
  replaceToken(tokenHash: string, fresh: FreshToken, tx: ClientSession): Promise<void>;
  end(tokenHash: string): Promise<void>;
  /** Ends a user's sessions, but for one where told so. */
  endAll(userId: string, tx: ClientSession, except?: string): Promise<void>;
}

/** The collection `session_tokens`; MongoDB deletes what has expired. */
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
    const expiresAt = endOfNew();
    await rows.updateOne({ tokenHash }, { expiresAt });
    return expiresAt;
  };
  return {
    rows,
    async replaceToken(was, { tokenHash, expiresAt }, session) {
      const { matchedCount } = await rows.updateOne({ tokenHash: was }, { tokenHash, expiresAt }, { session });
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
