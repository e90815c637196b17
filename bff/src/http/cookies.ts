import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import { isHttps } from './https.ts';

/**
 * Returns the name of a cookie for this request. Under https it has the prefix `__Host-`: browsers accept such a cookie
 * only from this host by https, so that neither another host of the domain nor plain http can plant one.
 */
export const cookieNameFor = (req: Request, name: string) => (isHttps(req.app, req) ? `__Host-${name}` : name);

/** Returns the value of a cookie; undefined if it is missing or empty. */
export function cookieOf(req: Request, name: string): string | undefined {
  return parseCookie(req.headers.cookie ?? '')[cookieNameFor(req, name)] || undefined;
}

/** Returns the options of all cookies: not readable by scripts, not sent by other sites, `Secure` under https. */
export function cookieOptions(req: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isHttps(req.app, req), path: '/' };
}

const SIGNATURE_BYTES = 15;

/** Returns the signature of a cookie's value, 20 characters, so that no client can choose the value. */
export function cookieSignature(secret: string, name: string, value: string): string {
  return signatureBytes(secret, name, value).toString('base64url');
}

/** Whether `given` is the signature of a cookie's value. */
export function isCookieSignature(given: string, secret: string, name: string, value: string): boolean {
  const actual = Buffer.from(given, 'base64url');
  const expected = signatureBytes(secret, name, value);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function signatureBytes(secret: string, name: string, value: string): Buffer {
  return createHmac('sha256', secret).update(`cookie ${name} ${value}`).digest().subarray(0, SIGNATURE_BYTES);
}
