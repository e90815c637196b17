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

export interface Sessions {
  rows: Model<SessionRow>;
  /** @returns the token of a new session and when it ends */
  start(userId: string, device: Device): Promise<{ token: string; tokenHash: string; expiresAt: Date }>;
  /** A session that has not ended, renewed where it is a day old. */
  find(tokenHash: string): Promise<{ userId: string; expiresAt: Date; renewed: boolean } | undefined>;
  /** Lets a session last as long as a new one. */
  renew(tokenHash: string, tx?: ClientSession): Promise<Date>;
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

  const renew = async (tokenHash: string, tx?: ClientSession) => {
    const expiresAt = new Date(Date.now() + SESSION_MS);
    await rows.updateOne({ tokenHash }, { expiresAt }, tx ? { session: tx } : {});
    return expiresAt;
  };
  return {
    rows,
    renew,
    async start(userId, { userAgent, ipAddress }) {
      const token = newToken();
      const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + SESSION_MS)];
      const tokenHash = hashToken(token);
      await rows.create({ tokenHash, userId, expiresAt, userAgent, ipAddress, createdAt });
      return { token, tokenHash, expiresAt };
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
