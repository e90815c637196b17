import { randomUUID } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const COOKIE = 'vid';
const YEAR_MS = 365 * 24 * 3_600_000;

/** Returns the visitor's id from the cookie `vid`; sets a new one if there is none. */
export function visitorOf(req: Request, res: Response): string {
  const known = knownVisitorOf(req);
  if (known) return known;
  const visitor = randomUUID();
  res.cookie(COOKIE, visitor, { httpOnly: true, sameSite: 'lax', secure: req.secure, maxAge: YEAR_MS, path: '/' });
  return visitor;
}

/** Returns the visitor's id from the cookie `vid`, if there is one. */
export function knownVisitorOf(req: Request): string | undefined {
  const known = parseCookie(req.headers.cookie ?? '')[COOKIE];
  return known && /^[\w-]{36}$/.test(known) ? known : undefined;
}
