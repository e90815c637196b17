import { currentContext } from '@cardume/kit/context';
import type { Logger } from '@cardume/kit/logging';
import type { Request, RequestHandler } from 'express';
import { clientAddress } from './client-address.ts';

/** Events by which an operator notices an attack and traces the use of an account. */
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
  | 'email_change_requested'
  | 'email_changed'
  | 'email_confirmed'
  | 'account_closed'
  | 'session_ended'
  | 'people_exported'
  | 'refused';

/** Statuses of calls without access and of calls beyond a limit. */
const REFUSED = [401, 403, 429];
const MAX_PATH = 100;

/** Logs one structured line per event with address, account and event; never secrets or typed text. */
export class SecurityLog {
  readonly #logger: Logger;
  /** Requests that already have a line. */
  readonly #noted = new WeakSet<Request>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** @param account id of the account concerned; null if there is none */
  note(event: SecurityEvent, req: Request, account: string | null, details: object = {}): void {
    this.#noted.add(req);
    this.#logger.info({ security: event, address: clientAddress(req), account, ...details }, 'security');
  }

  /** Logs each response with 401, 403 or 429, unless the request already has a line. Needs the request's context. */
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

/** Redacts the path of an upload, which ends with a secret. */
function withoutToken(path: string): string {
  return path.replace(/^(\/media\/uploads\/).*/, '$1…').slice(0, MAX_PATH);
}
