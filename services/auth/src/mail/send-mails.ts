import type { Logger } from '@cardume/kit/logging';
import { metrics, repeat } from '@cardume/kit/process';
import { createTransport } from 'nodemailer';
import type { AuthData } from '../commands/auth-data.ts';
import type { MailSettings } from '../config.ts';
import { isRegistered } from '../domain/user.ts';
import type { MailRow } from '../records/mail-queue.ts';
import { CONFIRMATION_TTL_MS, PASSWORD_LINK_TTL_MS } from '../records/mailed-links.ts';
import {
  emailChangedMessage,
  emailChangeRequestedMessage,
  emailConfirmationMessage,
  type Message,
  passkeyAddedMessage,
  passwordChangedMessage,
  passwordLinkMessage,
  passwordRecoveredMessage,
} from './messages.ts';

const POLL_MS = 1_000;
const CONCURRENT = 3;
const DAY_MS = 24 * 3_600_000;
/** Age at which an unsent mail is dropped. */
const USEFUL_MS: Record<MailRow['kind'], number> = {
  'password-link': PASSWORD_LINK_TTL_MS,
  'password-changed': DAY_MS,
  'password-recovered': DAY_MS,
  'email-confirmation': CONFIRMATION_TTL_MS,
  'email-change-requested': DAY_MS,
  'email-changed': DAY_MS,
  'passkey-added': DAY_MS,
};
/** SMTP timeouts; together shorter than the lease of a mail (`mail-queue.ts`). */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * `unwanted`: no account that may sign in has or requests the address. `refused`: the mail server permanently rejected
 * it.
 */
type Outcome = 'sent' | 'failed' | 'refused' | 'expired' | 'unwanted';

/** Sends queued mails until `stopping` is aborted. Logs the account, never the address. */
export async function sendMails(
  { mails, emails, users, people, passkeys, links, confirmations }: AuthData,
  { smtpUrl, from, origin }: MailSettings,
  stopping: AbortSignal,
  logger: Logger,
): Promise<void> {
  const transport = createTransport(
    { url: smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );

  /** Returns undefined if the mail is unwanted. */
  async function messageOf({ kind, to, userId = '' }: MailRow): Promise<Message | undefined> {
    switch (kind) {
      case 'password-changed':
        return passwordChangedMessage(origin);
      case 'password-recovered': {
        const left = await passkeys.rows.find({ userId }).sort({ createdAt: 1 }).lean();
        return passwordRecoveredMessage(
          origin,
          left.map(({ name }) => name),
        );
      }
      case 'passkey-added':
        return passkeyAddedMessage(origin);
      case 'email-change-requested':
        return emailChangeRequestedMessage(origin);
      case 'email-changed':
        return emailChangedMessage(origin);
      case 'email-confirmation':
        return confirmationOf(userId, to);
      case 'password-link':
        return passwordLinkOf(await emails.owner(to), to);
      default:
        return kind satisfies never;
    }
  }

  async function passwordLinkOf(userId: string | undefined, to: string): Promise<Message | undefined> {
    if (userId === undefined || !(await maySignIn(userId))) return undefined;
    return passwordLinkMessage(origin, await links.create(userId, to));
  }

  /** Also undefined if the address is confirmed, is requested no more, or belongs to another account. */
  async function confirmationOf(userId: string, to: string): Promise<Message | undefined> {
    const [person, owner] = await Promise.all([people.rows.findById(userId).lean(), emails.owner(to)]);
    const isUnconfirmed = person?.email === to && !person.emailVerifiedAt;
    const isRequested = person?.newEmail === to && owner === undefined;
    if (!(isUnconfirmed || isRequested) || !(await maySignIn(userId))) return undefined;
    return emailConfirmationMessage(origin, await confirmations.create(userId, to));
  }

  async function maySignIn(userId: string): Promise<boolean> {
    const { state } = await users.load(userId);
    return isRegistered(state) && state.status !== 'suspended';
  }

  async function attempt(mail: MailRow): Promise<void> {
    const outcome = await outcomeOf(mail);
    metrics.workDone.inc({ work: `mail ${mail.kind}`, outcome });
    if (outcome === 'failed') await mails.scheduleRetry(mail);
    else await mails.remove(mail);
    if (outcome === 'unwanted') return;
    const { kind, userId, attempts } = mail;
    const level = outcome === 'sent' ? 'info' : 'warn';
    logger[level]({ mail: kind, account: userId, attempts }, `mail ${outcome}`);
  }

  async function outcomeOf(mail: MailRow): Promise<Outcome> {
    if (Date.now() - mail.requestedAt.getTime() > USEFUL_MS[mail.kind]) return 'expired';
    const message = await messageOf(mail);
    if (!message) return 'unwanted';
    try {
      await transport.sendMail({ to: { name: '', address: mail.to }, ...message });
      return 'sent';
    } catch (error) {
      const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
      // Not the error itself: its message contains the address.
      logger.warn({ mail: mail.kind, code, responseCode }, 'the mail server did not take a mail');
      return code === 'EENVELOPE' && responseCode >= 500 ? 'refused' : 'failed';
    }
  }

  async function sendAll(): Promise<void> {
    for (let mail = await mails.claimNext(); mail; ) {
      await attempt(mail);
      mail = stopping.aborted ? null : await mails.claimNext();
    }
  }

  const failed = (error: unknown) => logger.debug({ err: error }, 'the queue of mails cannot be read');
  const work = () => repeat(sendAll, { pauseMs: POLL_MS, signal: stopping, failed });
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  transport.close();
}
