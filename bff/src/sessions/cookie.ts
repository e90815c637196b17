import { hashToken } from '@cardume/auth/api';
import { SESSION_COOKIE } from '@cardume/bff/contract';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

/** Readable by scripts: without it the client does not ask who is signed in. It proves nothing. */
const HINT = 'signed-in';

/** Returns the hash of the request's session token. */
export function tokenHashOf(req: Request): string | undefined {
  const token = tokenOf(req);
  return token && hashToken(token);
}

/** Returns the request's session token. */
export function tokenOf(req: Request): string | undefined {
  return parseCookie(req.headers.cookie ?? '')[SESSION_COOKIE] || undefined;
}

/**
 * The session's cookie: not readable by scripts, not sent by other sites, `secure` where the product is served by
 * https.
 */
export class SessionCookie {
  readonly #https: boolean;

  constructor(publicUrl: string | undefined) {
    this.#https = publicUrl?.startsWith('https:') ?? false;
  }

  set({ req, res }: { req: Request; res: Response }, token: string, expiresAt: string): void {
    const expires = new Date(expiresAt);
    res.cookie(SESSION_COOKIE, token, { ...this.#options(req), expires });
    res.cookie(HINT, '1', { ...this.#options(req), httpOnly: false, expires });
  }

  /** Extends the lifetime of the request's cookie. */
  renew(http: { req: Request; res: Response }, expiresAt: string): void {
    const token = tokenOf(http.req);
    if (token) this.set(http, token, expiresAt);
  }

  clear({ req, res }: { req: Request; res: Response }): void {
    res.clearCookie(SESSION_COOKIE, this.#options(req));
    res.clearCookie(HINT, { ...this.#options(req), httpOnly: false });
  }

  #options(req: Request): CookieOptions {
    return { httpOnly: true, sameSite: 'lax', secure: this.#https || req.secure, path: '/' };
  }
}
