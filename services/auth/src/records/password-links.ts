import { type ClientSession, type Connection, Schema } from 'mongoose';
import { newToken, sha256 } from './session-token.ts';

/** Lifetime of a password link, from the time it is sent. */
export const LINK_TTL_MS = 3_600_000;

/** A mailed link. Its token is only in the mail. */
interface PasswordLinkRow {
  _id: string;
  userId: string;
  /** Hash of the address that the mail was sent to; absent in links of version 1.0.0, which are invalid. */
  emailHash?: string;
  expiresAt: Date;
}

export interface PasswordLinks {
  /**
   * Creates a link and returns its token. Earlier links stay valid, so that a stranger's request cannot end them.
   * @param email address of the user that the link is sent to
   */
  create(userId: string, email: string): Promise<string>;
  /** Returns the user's id; undefined if the link has expired or was used. */
  findUserId(tokenHash: string): Promise<string | undefined>;
  /**
   * Deletes all links of the user; each works once.
   * @param email current address of the user: a mail can be sent while the address changes
   * @returns whether this link was valid and was sent to that address
   */
  consume(tokenHash: string, user: { id: string; email: string }, tx: ClientSession): Promise<boolean>;
  deleteAll(userId: string, tx: ClientSession): Promise<void>;
}

/** The collection `password_links`, keyed by token hash; a TTL index deletes expired links. */
export function passwordLinks(connection: Connection): PasswordLinks {
  const schema = new Schema<PasswordLinkRow>(
    { _id: String, userId: { type: String, index: true }, emailHash: String, expiresAt: { type: Date, expires: 0 } },
    { versionKey: false },
  );
  const rows = connection.model<PasswordLinkRow>('password_links', schema, 'password_links');
  const valid = (_id: string) => ({ _id, expiresAt: { $gt: new Date() } });
  return {
    async create(userId, email) {
      const token = newToken();
      const expiresAt = new Date(Date.now() + LINK_TTL_MS);
      await rows.create({ _id: sha256(token), userId, emailHash: sha256(email), expiresAt });
      return token;
    },
    async findUserId(tokenHash) {
      return (await rows.findOne(valid(tokenHash)).lean())?.userId;
    },
    async consume(tokenHash, { id: userId, email }, session) {
      const { deletedCount } = await rows.deleteOne({ ...valid(tokenHash), emailHash: sha256(email) }, { session });
      await rows.deleteMany({ userId }, { session });
      return deletedCount === 1;
    },
    async deleteAll(userId, session) {
      await rows.deleteMany({ userId }, { session });
    },
  };
}
