import { sha256 } from '@cardume/auth/api';
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from '@cardume/bff/contract';
import type { Request, Response } from 'express';
import { cookieNameFor, cookieOf, cookieOptions } from '../http/cookies.ts';

/** Returns the hash of the request's session token; undefined without a session cookie. */
export function tokenHashOf(req: Request): string | undefined {
  const token = tokenOf(req);
  return token && sha256(token);
}

/** Returns the request's session token; undefined without a session cookie. */
export function tokenOf(req: Request): string | undefined {
  return cookieOf(req, SESSION_COOKIE);
}

/** Sets and clears the session's cookie, see `cookieOptions`, together with `SIGNED_IN_COOKIE`. */
export const sessionCookie = {
  set({ req, res }: { req: Request; res: Response }, token: string, expiresAt: string): void {
    const expires = new Date(expiresAt);
    res.cookie(cookieNameFor(req, SESSION_COOKIE), token, { ...cookieOptions(req), expires });
    res.cookie(SIGNED_IN_COOKIE, '1', { ...cookieOptions(req), httpOnly: false, expires });
  },

  /** Extends the lifetime of the request's cookies. */
  renew(http: { req: Request; res: Response }, expiresAt: string): void {
    const token = tokenOf(http.req);
    if (token) sessionCookie.set(http, token, expiresAt);
  },

  clear({ req, res }: { req: Request; res: Response }): void {
    res.clearCookie(cookieNameFor(req, SESSION_COOKIE), cookieOptions(req));
    res.clearCookie(SIGNED_IN_COOKIE, { ...cookieOptions(req), httpOnly: false });
  },
};
