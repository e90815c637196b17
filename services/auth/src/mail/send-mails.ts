import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@cardume/kit/logging';
import { metrics } from '@cardume/kit/process';
import { createTransport } from 'nodemailer';
import type { Dependencies } from '../commands/dependencies.ts';
import type { MailSettings } from '../config.ts';
import { isRegistered } from '../domain/user.ts';
import type { MailRow } from '../records/mail-queue.ts';
import { LINK_TTL_MS } from '../records/password-links.ts';
import { emailChangedMessage, type Message, passwordChangedMessage, passwordLinkMessage } from './messages.ts';

const POLL_MS = 1_000;
const CONCURRENT = 3;
const DAY_MS = 24 * 3_600_000;
/** Age at which an unsent mail is dropped. */
const USEFUL_MS: Record<MailRow['kind'], number> = {
  'password-link': LINK_TTL_MS,
  'password-changed': DAY_MS,
  'email-changed': DAY_MS,
};
/** SMTP timeouts; together shorter than the lease of a mail (`mail-queue.ts`). */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** `unwanted`: no account that may sign in has the address. `refused`: the mail server permanently rejected it. */
type Outcome = 'sent' | 'failed' | 'refused' | 'expired' | 'unwanted';

/** Sends queued mails until `stopping` is aborted. Logs the account, never the address. */
export async function sendMails(
  { mails, emails, users, links }: Dependencies,
  { smtpUrl, from, origin }: MailSettings,
  stopping: AbortSignal,
  logger: Logger,
): Promise<void> {
  const transport = createTransport(
    { url: smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );

  /** Returns undefined if no account that may sign in has the address. */
  async function messageOf({ kind, to }: MailRow): Promise<Message | undefined> {
    if (kind === 'password-changed') return passwordChangedMessage(origin);
    if (kind === 'email-changed') return emailChangedMessage(origin);
    const userId = await emails.owner(to);
    if (userId === undefined) return undefined;
    const { state } = await users.load(userId);
    if (!isRegistered(state) || state.status === 'suspended') return undefined;
    return passwordLinkMessage(origin, await links.create(userId, to));
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

  async function work(): Promise<void> {
    while (!stopping.aborted) {
      try {
        const mail = await mails.claimNext();
        if (mail) {
          await attempt(mail);
          continue;
        }
      } catch (error) {
        logger.debug({ err: error }, 'the queue of mails cannot be read');
      }
      await pause(POLL_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  await Promise.all(Array.from({ length: CONCURRENT }, work));
  transport.close();
}
