import type { UserAccount } from '@cardume/auth/api';
import { HttpError } from '@cardume/kit/contract';
import { type HttpContext, unauthorized } from '@cardume/kit/http';
import { actAs } from '@cardume/kit/logging';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.ts';
import type { SecurityLog } from '../http/security-log.ts';
import type { Services } from '../services.ts';
import { sessionCookie, tokenHashOf, tokenOf } from './cookie.ts';
import { isWrongPassword, type LoginLimit } from './login-limit.ts';
import type { Ended, SessionCache } from './session-cache.ts';
import { type SignIn, Strategies } from './strategies.ts';

/** The signed-in user, for handlers. */
export interface SignedIn {
  userId: string;
  role: UserAccount['role'];
  isPremium: boolean;
  /** The account as auth returns it. */
  account: UserAccount;
}

interface Dependencies {
  services: Services;
  sessionCache: SessionCache;
  limit: LoginLimit;
  security: SecurityLog;
}

/** Sessions: an opaque random token in a cookie, whose hash auth stores. */
export class Sessions {
  readonly #services: Services;
  readonly #cache: SessionCache;
  readonly #limit: LoginLimit;
  readonly #security: SecurityLog;
  readonly #strategies: Strategies;

  constructor({ services, sessionCache, limit, security }: Dependencies) {
    this.#services = services;
    this.#cache = sessionCache;
    this.#limit = limit;
    this.#security = security;
    this.#strategies = new Strategies(
      (req, identifier, password) => this.#logIn(req, identifier, password),
      (req) => this.#read(req),
    );
  }

  /** Returns the signed-in user, if there is one. */
  async find(http: HttpContext): Promise<SignedIn | undefined> {
    if (tokenOf(http.req) === undefined) return undefined;
    const found = await this.#strategies.run('session-token', http);
    if (!found) return undefined;
    if (found.session) sessionCookie.renew(http, found.session.expiresAt);
    return signedIn(found.user);
  }

  /**
   * Returns the signed-in user, makes them the actor of events and logs, and forbids shared caches to store the
   * response.
   * @throws HttpError 401 without a session
   */
  async require(http: HttpContext): Promise<SignedIn> {
    http.res.set('Cache-Control', 'private, no-store');
    const found = await this.find(http);
    if (!found) throw unauthorized();
    actAs(found.userId);
    return found;
  }

  /** Returns the user of an open stream's request. Does not renew the session: an open page is no use of it. */
  async stillSignedIn(req: Request): Promise<SignedIn | undefined> {
    const found = await this.#read(req, { renew: false });
    return found && signedIn(found.user);
  }

  /** Calls the listener when a session may have ended. @returns a function that unsubscribes */
  onDropped(dropped: (what: Ended) => void): () => void {
    return this.#cache.onDropped(dropped);
  }

  /**
   * Signs in with the credentials of the request's body.
   * @throws HttpError 401, 403 or 429
   */
  async logIn(http: HttpContext): Promise<UserAccount> {
    http.res.set('Cache-Control', 'private, no-store');
    const found = await this.#strategies.run('local', http);
    if (!found?.session) throw unauthorized();
    sessionCookie.set(http, found.session.token, found.session.expiresAt);
    return found.user;
  }

  /**
   * Does work that verifies the current password of a signed-in user; a wrong one counts as a failed login.
   * @throws HttpError 429 after too many
   */
  async withPassword<T>(req: Request, userId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#limit.attempt(req, userId, work);
    } catch (error) {
      if (isWrongPassword(error)) this.#security.note('wrong_password', req, userId);
      throw error;
    }
  }

  /** Ends the request's session, if there is one. */
  async logOut(http: HttpContext): Promise<void> {
    sessionCookie.clear(http);
    const tokenHash = tokenHashOf(http.req);
    if (!tokenHash) return;
    const { ended } = await this.#services.auth.endSession({ params: { tokenHash } });
    if (ended) await this.#cache.announce({ tokenHash });
  }

  /** Drops a session that has ended on all BFFs; clears the cookie if it was the request's. */
  async ended(http: HttpContext, tokenHash: string): Promise<void> {
    if (tokenHash === tokenHashOf(http.req)) sessionCookie.clear(http);
    await this.#cache.announce({ tokenHash });
  }

  /** Sets the cookie of a session that got a new token. */
  replaced(http: HttpContext, { token, expiresAt }: { token: string; expiresAt: string }): void {
    sessionCookie.set(http, token, expiresAt);
  }

  /** Clears the cookie. */
  forget(http: HttpContext): void {
    sessionCookie.clear(http);
  }

  /** Drops the cached sessions of a changed user on all BFFs. Await it before responding. */
  async changed(userId: string): Promise<void> {
    await this.#cache.announce({ userId });
  }

  async #logIn(req: Request, identifier: string, password: string): Promise<SignIn> {
    const { auth } = this.#services;
    const device = { userAgent: req.get('user-agent') ?? '', ipAddress: clientAddress(req) };
    const { id: userId } = await auth.findAccount({ body: { identifier } });
    try {
      return await this.#limit.attempt(req, userId ?? identifier.trim().toLowerCase(), async () => {
        const { user, token, expiresAt } = await auth.signIn({ body: { userId, password, device } });
        this.#security.note('login', req, user.id);
        return { user, session: { token, expiresAt } };
      });
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) {
        this.#security.note('login_failed', req, userId, { status: error.status });
      }
      throw error;
    }
  }

  async #read(req: Request, { renew } = { renew: true }): Promise<SignIn | undefined> {
    const tokenHash = tokenHashOf(req) ?? '';
    const known = this.#cache.get(tokenHash);
    if (known) return { user: known };
    let renewedUntil: string | undefined;
    const ask = async () => {
      const { user, expiresAt, renewed } = await this.#services.auth.getSession({
        params: { tokenHash },
        query: { renew: renew ? 'true' : 'false' },
      });
      if (renewed) renewedUntil = expiresAt;
      return user;
    };
    try {
      const user = await this.#cache.fill(tokenHash, ask);
      return { user, ...(renewedUntil ? { session: { token: '', expiresAt: renewedUntil } } : {}) };
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) return undefined;
      throw error;
    }
  }
}

function signedIn(account: UserAccount): SignedIn {
  const { id: userId, role, isPremium } = account;
  return { userId, role, isPremium, account };
}
