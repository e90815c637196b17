import { rowModel } from '@cardume/kit/event-store';
import type { ClientSession, Connection } from 'mongoose';
import { newToken, sha256 } from './session-token.ts';

/** Lifetime of a link for another password, from the time it is sent. */
export const PASSWORD_LINK_TTL_MS = 3_600_000;
/** Lifetime of a link that confirms an e-mail, from the time it is sent. */
export const CONFIRMATION_TTL_MS = 24 * 3_600_000;

interface MailedLink {
  userId: string;
  /** Hash of the address that the mail was sent to; absent in links of version 1.0.0, which are invalid. */
  emailHash?: string;
}

/** A stored link, by the hash of its token, which is only in the mail. */
interface MailedLinkRow extends MailedLink {
  _id: string;
  expiresAt: Date;
}

export interface MailedLinks {
  /**
   * Creates a link and returns its token. Earlier links stay valid, so that a stranger's request cannot end them.
   * @param email address that the link is sent to
   */
  create(userId: string, email: string): Promise<string>;
  /** Returns a link; null if it has expired or was used. */
  find(tokenHash: string): Promise<MailedLink | null>;
  /**
   * Deletes all links of the user; each works once.
   * @param email address of the user: a mail can be sent while the address changes
   * @returns whether this link was valid and was sent to that address
   */
  consume(tokenHash: string, user: { id: string; email: string }, tx: ClientSession): Promise<boolean>;
  deleteAll(userId: string, tx: ClientSession): Promise<void>;
}

/** The collection `password_links`: links for another password. */
export const passwordLinks = (connection: Connection) =>
  mailedLinks(connection, 'password_links', PASSWORD_LINK_TTL_MS);

/** The collection `email_confirmations`: links that confirm the present address of a user or a new one. */
export const emailConfirmations = (connection: Connection) =>
  mailedLinks(connection, 'email_confirmations', CONFIRMATION_TTL_MS);

/** A collection of links, keyed by token hash; a TTL index deletes expired links. */
function mailedLinks(connection: Connection, name: string, ttlMs: number): MailedLinks {
  const rows = rowModel<MailedLinkRow>(connection, name, {
    indexes: [[{ userId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  });
  const valid = (_id: string) => ({ _id, expiresAt: { $gt: new Date() } });
  return {
    async create(userId, email) {
      const token = newToken();
      const expiresAt = new Date(Date.now() + ttlMs);
      await rows.create({ _id: sha256(token), userId, emailHash: sha256(email), expiresAt });
      return token;
    },
    find(tokenHash) {
      return rows.findOne(valid(tokenHash)).lean<MailedLinkRow>();
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
