import { randomUUID } from 'node:crypto';
import { rowModel } from '@cardume/kit/event-store';
import type { ClientSession, Connection } from 'mongoose';

/** A queued mail. It contains no secret: the token of a link is created when the mail is sent. */
export interface MailRow {
  _id: string;
  kind:
    | 'password-link'
    | 'password-changed'
    | 'password-recovered'
    | 'email-confirmation'
    | 'email-change-requested'
    | 'email-changed'
    | 'passkey-added';
  /** For a password link the address that a visitor entered, which may belong to no account. */
  to: string;
  /** Account of a notification. Absent for a password link, whose account is looked up when it is sent. */
  userId?: string;
  requestedAt: Date;
  attempts: number;
  /** When the next attempt is due; during an attempt, when its lease expires. */
  nextAttempt: Date;
}

/** Lease of an attempt: afterwards another worker may retry the mail. Longer than the SMTP timeouts together. */
const LEASE_MS = 120_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 300_000;

/** A moment by the clock of the database server, because those of the processes may differ. */
const inMs = (ms: number) => ({ $add: ['$$NOW', ms] });
/** Due mails, also if their attempt lies further ahead than any is scheduled: a clock that was fast has been set back. */
const DUE = {
  $expr: { $or: [{ $lte: ['$nextAttempt', '$$NOW'] }, { $gt: ['$nextAttempt', inMs(MAX_PAUSE_MS)] }] },
};

export interface MailQueue {
  /** Whether mails can be sent, so that people can confirm their e-mails. */
  enabled: boolean;
  /** Adds a mail; does nothing if mails are disabled. @param tx transaction of the change that the mail reports */
  add(mail: Pick<MailRow, 'kind' | 'to' | 'userId'>, tx?: ClientSession): Promise<void>;
  /** Leases the mail whose attempt has been due longest; null if none is due. Safe for concurrent processes. */
  claimNext(): Promise<MailRow | null>;
  /** Schedules the next attempt after a failed one; the delay doubles from 1 s up to 5 min. */
  scheduleRetry(mail: MailRow): Promise<void>;
  remove(mail: MailRow): Promise<void>;
  /** Deletes queued mails to the address and those about the account. */
  erase(userId: string, email: string, tx: ClientSession): Promise<void>;
}

/** The collection `mails`. @param enabled whether mails can be sent */
export function mailQueue(connection: Connection, enabled: boolean): MailQueue {
  const rows = rowModel<MailRow>(connection, 'mails', { indexes: [[{ nextAttempt: 1 }]] });
  return {
    enabled,
    async add(mail, session) {
      if (!enabled) return;
      const now = new Date();
      const row = { _id: randomUUID(), ...mail, requestedAt: now, attempts: 0, nextAttempt: now };
      await rows.insertMany([row], session ? { session } : {});
    },
    claimNext() {
      const claim = [{ $set: { attempts: { $add: ['$attempts', 1] }, nextAttempt: inMs(LEASE_MS) } }];
      const options = { sort: { nextAttempt: 1 }, returnDocument: 'after', updatePipeline: true } as const;
      return rows.findOneAndUpdate(DUE, claim, options).lean<MailRow>();
    },
    async scheduleRetry({ _id, attempts }) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
      await rows.updateOne({ _id, attempts }, [{ $set: { nextAttempt: inMs(pause) } }], { updatePipeline: true });
    },
    async remove({ _id }) {
      await rows.deleteOne({ _id });
    },
    async erase(userId, email, session) {
      await rows.deleteMany({ $or: [{ userId }, { to: email }] }, { session });
    },
  };
}
