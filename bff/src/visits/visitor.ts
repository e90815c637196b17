import { randomUUID } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const COOKIE = 'vid';
const YEAR_MS = 365 * 24 * 3_600_000;

/** Who visits: the cookie `vid`, set here and by no page. A request without it is a new visitor. */
export function visitorOf(req: Request, res: Response): string {
  const known = parseCookie(req.headers.cookie ?? '')[COOKIE];
  if (known && /^[\w-]{36}$/.test(known)) return known;
  const visitor = randomUUID();
  res.cookie(COOKIE, visitor, { httpOnly: true, sameSite: 'lax', secure: req.secure, maxAge: YEAR_MS, path: '/' });
  return visitor;
}
