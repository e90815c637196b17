import { randomUUID } from 'node:crypto';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** A mail that is to be sent. It holds no secret: the token of a link is made when the mail is sent. */
export interface MailRow {
  _id: string;
  kind: 'password-link' | 'password-changed' | 'email-changed';
  /** Of a password link what somebody typed, which may be nobody's address; of the others where they go. */
  to: string;
  /** Whose account a notice is about. The account of a link is looked up when it is sent. */
  userId?: string;
  requestedAt: Date;
  attempts: number;
  /** When the next attempt is due; while one is under way, when it counts as lost. */
  nextAttempt: Date;
}

/** An attempt that takes longer was lost with its process. Longer than the time limits of a mail server's responses. */
const LEASE_MS = 120_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 300_000;

export interface MailQueue {
  /** Adds a mail; does nothing where no mail can be sent. @param tx makes the mail part of what it tells of */
  add(mail: Pick<MailRow, 'kind' | 'to' | 'userId'>, tx?: ClientSession): Promise<void>;
  /** Takes the mail that has waited longest, for one attempt. Any number of processes may take mails. */
  take(): Promise<MailRow | null>;
  /** Puts a mail back after a failed attempt; pauses double from 1 s to 5 minutes. */
  postpone(mail: MailRow): Promise<void>;
  remove(mail: MailRow): Promise<void>;
  /** Deletes the mails to and about a person. */
  erase(userId: string, email: string, tx: ClientSession): Promise<void>;
}

/** The collection `mails`. @param enabled whether mails can be sent */
export function mailQueue(connection: Connection, enabled: boolean): MailQueue {
  const schema = new Schema<MailRow>(
    {
      _id: String,
      kind: String,
      to: String,
      userId: String,
      requestedAt: Date,
      attempts: Number,
      nextAttempt: { type: Date, index: true },
    } satisfies Record<keyof MailRow, unknown>,
    { versionKey: false },
  );
  const rows: Model<MailRow> = connection.model<MailRow>('mails', schema, 'mails');
  return {
    async add(mail, session) {
      if (!enabled) return;
      const now = new Date();
      const row = { _id: randomUUID(), ...mail, requestedAt: now, attempts: 0, nextAttempt: now };
      await rows.insertMany([row], session ? { session } : {});
    },
    take() {
      const now = Date.now();
      const claim = { $inc: { attempts: 1 }, nextAttempt: new Date(now + LEASE_MS) };
      const options = { sort: { nextAttempt: 1 }, returnDocument: 'after' } as const;
      return rows.findOneAndUpdate({ nextAttempt: { $lte: new Date(now) } }, claim, options).lean<MailRow>();
    },
    async postpone({ _id, attempts }) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
      await rows.updateOne({ _id, attempts }, { nextAttempt: new Date(Date.now() + pause) });
    },
    async remove({ _id }) {
      await rows.deleteOne({ _id });
    },
    async erase(userId, email, session) {
      await rows.deleteMany({ $or: [{ userId }, { to: email }] }, { session });
    },
  };
}
