import type { Request, Response } from 'express';
import { cookieNameFor, cookieOf, cookieOptions, cookieSignature, isCookieSignature } from '../http/cookies.ts';

const COOKIE = 'device';
const YEAR_MS = 365 * 24 * 3_600_000;
/** Most recent accounts of one device. */
const MAX_ACCOUNTS = 5;

/**
 * Recognizes devices on which an account has signed in before, by the signed cookie `device`: the ids of the accounts,
 * most recent first, and the signature, joined by dots. It replaces no password; it only exempts from limits that others
 * can use up.
 */
export class KnownDevices {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the ids of the accounts that have signed in on the request's device, most recent first. */
  accountsOf(req: Request): string[] {
    const cookie = cookieOf(req, COOKIE) ?? '';
    const end = cookie.lastIndexOf('.');
    const accounts = cookie.slice(0, Math.max(0, end));
    return isCookieSignature(cookie.slice(end + 1), this.#secret, COOKIE, accounts) ? accounts.split('.') : [];
  }

  /** Adds an account that has just signed in to the device's cookie. */
  remember({ req, res }: { req: Request; res: Response }, account: string): void {
    const others = this.accountsOf(req).filter((known) => known !== account);
    const accounts = [account, ...others].slice(0, MAX_ACCOUNTS).join('.');
    const signature = cookieSignature(this.#secret, COOKIE, accounts);
    res.cookie(cookieNameFor(req, COOKIE), `${accounts}.${signature}`, { ...cookieOptions(req), maxAge: YEAR_MS });
  }
}
