import { currentContext, type Logger } from '@cardume/kit/logging';
import type { Request, RequestHandler } from 'express';
import { clientAddress } from './client-address.ts';

/** What an operator has to see to notice an attack, and to follow what somebody did with an account. */
export type SecurityEvent =
  | 'login'
  | 'login_failed'
  | 'wrong_password'
  | 'password_changed'
  | 'password_reset'
  | 'password_link_requested'
  | 'password_recovered'
  | 'passkey_added'
  | 'passkey_removed'
  | 'email_changed'
  | 'account_closed'
  | 'session_ended'
  | 'people_exported'
  | 'refused';

/** Statuses of calls that somebody had no right to, or made too often. */
const REFUSED = [401, 403, 429];
const MAX_PATH = 100;

/** Writes one structured line per event: address, account and what happened; never a secret or what somebody typed. */
export class SecurityLog {
  readonly #logger: Logger;
  /** Requests with a line of their own. */
  readonly #noted = new WeakSet<Request>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** @param account id of the account that the event is about; null if there is none */
  note(event: SecurityEvent, req: Request, account: string | null, details: object = {}): void {
    this.#noted.add(req);
    this.#logger.info({ security: event, address: clientAddress(req), account, ...details }, 'security');
  }

  /** Notes each response that refuses a call, unless the call has a line of its own. Runs inside the request's context. */
  readonly refusals: RequestHandler = (req, res, next) => {
    const context = currentContext();
    const { method, path } = req;
    res.once('close', () => {
      const { statusCode: status } = res;
      if (!REFUSED.includes(status) || this.#noted.has(req)) return;
      const account = context.actor === 'anonymous' ? null : context.actor;
      this.note('refused', req, account, { status, method, path: withoutToken(path) });
    });
    next();
  };
}

/** Upload addresses end with a secret. */
function withoutToken(path: string): string {
  return path.replace(/^(\/media\/uploads\/).*/, '$1…').slice(0, MAX_PATH);
}
