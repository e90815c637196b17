import { hashToken } from '@cardume/auth/api';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

const COOKIE = 'sid';
/** Tells the page's scripts that asking who is signed in is worth a call; it is no proof of anything. */
const HINT = 'signed-in';

/** The hash of the token that a request bears, if it bears one. */
export function tokenHashOf(req: Request): string | undefined {
  const token = tokenOf(req);
  return token && hashToken(token);
}

/** The token of a session that a request bears, if it bears one. */
export function tokenOf(req: Request): string | undefined {
  return parseCookie(req.headers.cookie ?? '')[COOKIE] || undefined;
}

/** The session's cookie: out of reach of scripts and of other sites, and sent by https only where people come by https. */
export class SessionCookie {
  readonly #https: boolean;

  constructor(publicUrl: string | undefined) {
    this.#https = publicUrl?.startsWith('https:') ?? false;
  }

  set({ req, res }: { req: Request; res: Response }, token: string, expiresAt: string): void {
    const expires = new Date(expiresAt);
    res.cookie(COOKIE, token, { ...this.#options(req), expires });
    res.cookie(HINT, '1', { ...this.#options(req), httpOnly: false, expires });
  }

  /** Lets the cookie that the request bears last longer. */
  renew(http: { req: Request; res: Response }, expiresAt: string): void {
    const token = tokenOf(http.req);
    if (token) this.set(http, token, expiresAt);
  }

  clear({ req, res }: { req: Request; res: Response }): void {
    res.clearCookie(COOKIE, this.#options(req));
    res.clearCookie(HINT, { ...this.#options(req), httpOnly: false });
  }

  #options(req: Request): CookieOptions {
    return { httpOnly: true, sameSite: 'lax', secure: this.#https || req.secure, path: '/' };
  }
}
