import { createHash, randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { cookieNameFor, cookieOf, cookieOptions, cookieSignature, isCookieSignature } from '../http/cookies.ts';

const COOKIE = 'vid';
const YEAR_MS = 365 * 24 * 3_600_000;
/** A cookie consists of 16 characters of id and 20 of signature, both base64url. */
const ID_BYTES = 12;
const SIGNED = /^[\w-]{36}$/;
const ID_LENGTH = 16;

/** Identifies visitors by the signed cookie `vid`. Other cookies are ignored, so that no client can choose its id. */
export class Visitors {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the visitor's id; undefined without a valid cookie. */
  known(req: Request): string | undefined {
    return this.#verified(cookieOf(req, COOKIE));
  }

  /**
   * Returns the visitor's id; for a new visitor, creates one and sets the cookie.
   * @param origin random UUID from which a new id follows, so that a repeated call gets the same one. Default: a new UUID
   */
  getOrCreate(req: Request, res: Response, origin: string = randomUUID()): string {
    const known = this.known(req);
    if (known) return known;
    const id = createHash('sha256').update(origin).digest().subarray(0, ID_BYTES).toString('base64url');
    const options = { ...cookieOptions(req), maxAge: YEAR_MS };
    res.cookie(cookieNameFor(req, COOKIE), id + cookieSignature(this.#secret, COOKIE, id), options);
    return id;
  }

  #verified(cookie: string | undefined): string | undefined {
    if (!cookie || !SIGNED.test(cookie)) return undefined;
    const id = cookie.slice(0, ID_LENGTH);
    return isCookieSignature(cookie.slice(ID_LENGTH), this.#secret, COOKIE, id) ? id : undefined;
  }
}
