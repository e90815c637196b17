import { rowModel } from '@cardume/kit/event-store';
import { unauthorized } from '@cardume/kit/http';
import { type ClientSession, type Connection, isValidObjectId, type Model } from 'mongoose';
import { newToken, sha256 } from './session-token.ts';

const DAY_MS = 24 * 3_600_000;
/** Lifetime of a session after its last renewal. */
const SESSION_TTL_MS = 30 * DAY_MS;
/** A used session with less remaining lifetime is renewed, so at most once a day. */
const RENEW_BELOW_MS = SESSION_TTL_MS - DAY_MS;
/** Maximum lifetime of a session after the login, regardless of renewals. */
const MAX_AGE_MS = 90 * DAY_MS;
/** Limit of sessions per account, against scripts that sign in endlessly; the oldest ones end. */
const MAX_SESSIONS = 1_000;

/** A session. The token itself is only in the browser. */
export interface SessionRow {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
  /** Whether a passkey was shown in it; absent for a sign-in by password alone. */
  passkey?: boolean;
  /** The passkey that was shown; absent in sessions of version 1.0.0. */
  passkeyId?: string;
  /** Whether that passkey started it, so that it ends with the passkey. */
  startedByPasskey?: boolean;
}

/** Client that started a session. */
export interface Device {
  userAgent: string;
  ipAddress: string;
}

/** A session that has not ended. */
export interface FoundSession {
  userId: string;
  startedAt: Date;
  expiresAt: Date;
  /** Whether this read has renewed it. */
  renewed: boolean;
  passkey: boolean;
  startedByPasskey: boolean;
}

/** A newly issued session token, with the session's expiry. */
export interface IssuedToken {
  token: string;
  tokenHash: string;
  expiresAt: Date;
}

/** Filter for sessions that have not ended: the TTL index deletes ended ones with a delay. */
const alive = (now = Date.now()) => ({
  expiresAt: { $gt: new Date(now) },
  createdAt: { $gt: new Date(now - MAX_AGE_MS) },
});
const expiryOf = (createdAt: Date) => new Date(Math.min(Date.now() + SESSION_TTL_MS, createdAt.getTime() + MAX_AGE_MS));

export interface SessionRecords {
  rows: Model<SessionRow>;
  /** Starts a session. Ends the user's oldest ones beyond `MAX_SESSIONS`. */
  start(userId: string, device: Device, passkeyId?: string): Promise<IssuedToken>;
  /** Records that a passkey was added in the user's session. Returns false if it has ended. */
  markPasskey(tokenHash: string, userId: string, passkeyId: string, tx: ClientSession): Promise<boolean>;
  /** Ends the user's sessions that a removed passkey started; in others it no longer counts as shown. */
  dropPasskey(userId: string, passkeyId: string, tx: ClientSession): Promise<void>;
  /**
   * Returns a session; undefined if it has ended.
   * @param renew whether to renew it if a day has passed since the last renewal
   */
  find(tokenHash: string, renew: boolean): Promise<FoundSession | undefined>;
  /**
   * Replaces the token of a user's session and renews it.
   * @throws HttpError 401 if the session has ended or is another user's
   */
  replaceToken(tokenHash: string, userId: string, tx: ClientSession): Promise<IssuedToken>;
  /** Ends a session. Returns whether it existed. */
  end(tokenHash: string): Promise<boolean>;
  /** Ends a session by its id. Returns its token hash; undefined if the user has no such session. */
  endById(userId: string, id: string): Promise<string | undefined>;
  /** Ends all sessions of a user. @param except token hash of a session to keep */
  endAll(userId: string, tx: ClientSession, except?: string): Promise<void>;
}

/** The collection `session_tokens`; a TTL index deletes expired sessions. */
export function sessions(connection: Connection): SessionRecords {
  const rows = rowModel<SessionRow>(connection, 'session_tokens', {
    indexes: [
      [{ tokenHash: 1 }, { unique: true }],
      [{ userId: 1, createdAt: -1 }],
      [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
    ],
    generatedIds: true,
  });

  return {
    rows,
    async replaceToken(previous, userId, session) {
      const row = await rows.findOne({ tokenHash: previous, userId, ...alive() }, null, { session }).lean();
      if (!row) throw unauthorized();
      const token = newToken();
      const fresh = { tokenHash: sha256(token), expiresAt: expiryOf(row.createdAt) };
      await rows.updateOne({ tokenHash: previous }, fresh, { session });
      return { token, ...fresh };
    },
    async start(userId, { userAgent, ipAddress }, passkeyId) {
      const [token, createdAt] = [newToken(), new Date()];
      const fresh = { tokenHash: sha256(token), expiresAt: expiryOf(createdAt) };
      const how = passkeyId === undefined ? {} : { passkey: true, passkeyId, startedByPasskey: true };
      await rows.create({ ...fresh, userId, userAgent, ipAddress, createdAt, ...how });
      const surplus = await rows.find({ userId }).sort({ createdAt: -1 }).skip(MAX_SESSIONS).select('_id').lean();
      if (surplus.length > 0) await rows.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
      return { token, ...fresh };
    },
    async markPasskey(tokenHash, userId, passkeyId, session) {
      const row = await rows.findOne({ tokenHash, userId, ...alive() }, null, { session }).lean();
      if (!row) return false;
      // The passkey that started a session stays the one that it ends with.
      if (!row.startedByPasskey) await rows.updateOne({ tokenHash }, { passkey: true, passkeyId }, { session });
      return true;
    },
    async dropPasskey(userId, passkeyId, session) {
      const started = { startedByPasskey: true, passkeyId };
      // Sessions of earlier releases do not name their passkey, which may be this one.
      const unknown = { passkey: true, passkeyId: { $exists: false } };
      await rows.deleteMany({ userId, $or: [started, unknown] }, { session });
      await rows.updateMany({ userId, passkeyId }, { $unset: { passkey: 1, passkeyId: 1 } }, { session });
    },
    async find(tokenHash, renew) {
      const now = Date.now();
      const row = await rows.findOne({ tokenHash, ...alive(now) }).lean();
      if (!row) return undefined;
      const { userId, createdAt, passkey = false, startedByPasskey = false } = row;
      const expiresAt = expiryOf(createdAt);
      const renewed = renew && expiresAt > row.expiresAt && row.expiresAt.getTime() - now < RENEW_BELOW_MS;
      if (renewed) await rows.updateOne({ tokenHash }, { expiresAt });
      const until = renewed ? expiresAt : row.expiresAt;
      return { userId, startedAt: createdAt, expiresAt: until, renewed, passkey, startedByPasskey };
    },
    async end(tokenHash) {
      return (await rows.deleteOne({ tokenHash })).deletedCount === 1;
    },
    async endById(userId, id) {
      if (!isValidObjectId(id)) return undefined;
      return (await rows.findOneAndDelete({ _id: id, userId }).lean())?.tokenHash;
    },
    async endAll(userId, session, except) {
      await rows.deleteMany({ userId, ...(except ? { tokenHash: { $ne: except } } : {}) }, { session });
    },
  };
}
