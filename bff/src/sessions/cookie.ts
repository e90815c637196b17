import { hashToken } from '@cardume/auth/api';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

const COOKIE = 'sid';

/** The hash of the token that a request bears, if it bears one. */
export function tokenHashOf(req: Request): string | undefined {
  const token = parseCookie(req.headers.cookie ?? '')[COOKIE];
  return token ? hashToken(token) : undefined;
}

/** The session's cookie: out of reach of scripts and of other sites, and sent by https only where people come by https. */
export class SessionCookie {
  readonly #https: boolean;

  constructor(publicUrl: string | undefined) {
    this.#https = publicUrl?.startsWith('https:') ?? false;
  }

  set({ req, res }: { req: Request; res: Response }, token: string, expiresAt: string): void {
    res.cookie(COOKIE, token, { ...this.#options(req), expires: new Date(expiresAt) });
  }

  /** Lets the cookie that the request bears last longer. */
  renew(exchange: { req: Request; res: Response }, expiresAt: string): void {
    const token = parseCookie(exchange.req.headers.cookie ?? '')[COOKIE];
    if (token) this.set(exchange, token, expiresAt);
  }

  clear({ req, res }: { req: Request; res: Response }): void {
    res.clearCookie(COOKIE, this.#options(req));
  }

  #options(req: Request): CookieOptions {
    return { httpOnly: true, sameSite: 'lax', secure: this.#https || req.secure, path: '/' };
  }
}
