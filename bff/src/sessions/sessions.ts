import { hash } from 'node:crypto';
import type { UserAccount } from '@cardume/auth/api';
import { setActor } from '@cardume/kit/context';
import { HttpError } from '@cardume/kit/contract';
import { type HttpContext, unauthorized } from '@cardume/kit/http';
import { canonicalEmail } from '@cardume/kit/text';
import type { Request } from 'express';
import { ROLE_RULES } from '../directory/roles.ts';
import { apiError } from '../http/api-error.ts';
import { clientAddress } from '../http/client-address.ts';
import type { SecurityLog } from '../http/security-log.ts';
import type { ServiceClients } from '../services.ts';
import { sessionCookie, tokenHashOf, tokenOf } from './cookie.ts';
import type { KnownDevices } from './known-devices.ts';
import { isWrongPassword, type LoginLimit } from './login-limit.ts';
import type { EndedSessions, SessionCache } from './session-cache.ts';
import { type AuthenticationResult, Strategies } from './strategies.ts';

/** The signed-in user, for handlers. */
export interface SignedIn {
  userId: string;
  role: UserAccount['role'];
  isPremium: boolean;
  /** The account as auth returns it. */
  account: UserAccount;
  /** Set if the user has to set up a passkey, or sign in with one, before other calls. */
  passkeyNeeded?: 'setup' | 'sign-in';
  /** When the password or passkey that started the session was given, as a time in ms. */
  signedInAt: number;
  /** Whether a passkey started the session. */
  byPasskey: boolean;
}

interface SessionsParts {
  services: ServiceClients;
  sessionCache: SessionCache;
  limit: LoginLimit;
  devices: KnownDevices;
  security: SecurityLog;
  /** Whether admins have to sign in with a passkey. */
  adminPasskey: 'optional' | 'required';
}

/** Sessions: a random token in a cookie, whose hash auth stores. */
export class Sessions {
  readonly #services: ServiceClients;
  readonly #cache: SessionCache;
  readonly #limit: LoginLimit;
  readonly #devices: KnownDevices;
  readonly #security: SecurityLog;
  readonly #strategies: Strategies;
  readonly #adminPasskey: SessionsParts['adminPasskey'];

  constructor({ services, sessionCache, limit, devices, security, adminPasskey }: SessionsParts) {
    this.#adminPasskey = adminPasskey;
    this.#services = services;
    this.#cache = sessionCache;
    this.#limit = limit;
    this.#devices = devices;
    this.#security = security;
    this.#strategies = new Strategies(
      (req, identifier, password) => this.#logIn(req, identifier, password),
      (req) => this.#read(req),
    );
  }

  /** Returns the signed-in user; undefined without a valid session. Extends the cookie if auth renewed the session. */
  async find(http: HttpContext): Promise<SignedIn | undefined> {
    if (tokenOf(http.req) === undefined) return undefined;
    const found = await this.#strategies.run('session-token', http);
    if (!found) return undefined;
    if (found.session) sessionCookie.renew(http, found.session.expiresAt);
    return this.#signedIn(found.user);
  }

  /**
   * Returns the signed-in user, sets them as the actor of events and logs, and forbids caching of the response.
   * @throws HttpError 401 without a session, 403 if the user needs a passkey
   */
  async require(http: HttpContext): Promise<SignedIn> {
    const found = await this.requireAny(http);
    if (found.passkeyNeeded === 'setup') {
      throw apiError('passkey_setup_required', 'Cadastre uma chave de acesso para continuar');
    }
    if (found.passkeyNeeded) throw passkeyRequired();
    return found;
  }

  /** Like `require`, but also returns users who need a passkey. */
  async requireAny(http: HttpContext): Promise<SignedIn> {
    http.res.set('Cache-Control', 'private, no-store');
    const found = await this.find(http);
    if (!found) throw unauthorized();
    setActor(found.userId);
    return found;
  }

  /**
   * Returns the user of an open stream's request; undefined if the session has ended or needs a passkey. Does not renew
   * the session, because an open page alone does not count as use.
   */
  async stillSignedIn(req: Request): Promise<SignedIn | undefined> {
    const found = await this.#read(req, { renew: false });
    const viewer = found && this.#signedIn(found.user);
    return viewer?.passkeyNeeded ? undefined : viewer;
  }

  /** Subscribes to sessions that may have ended. @returns a function that unsubscribes */
  onDropped(dropped: (what: EndedSessions) => void): () => void {
    return this.#cache.onDropped(dropped);
  }

  /**
   * Starts a session with the credentials in the request's body, and ends the request's previous session.
   * @throws HttpError 401, 403 or 429
   */
  async logIn(http: HttpContext): Promise<UserAccount> {
    http.res.set('Cache-Control', 'private, no-store');
    const found = await this.#strategies.run('local', http);
    if (!found?.session) throw unauthorized();
    await this.#replaceOwn(http, found.session, found.user.id);
    return found.user;
  }

  /**
   * Does work that verifies the current password of a signed-in user; a wrong one counts as a failed login.
   * @throws HttpError 429 or 503 as `LoginLimit.attempt`, and what `work` throws
   */
  async withPassword<T>(req: Request, userId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#limit.attempt(req, userId, work, { exempt: this.#isKnown(req, userId) });
    } catch (error) {
      if (isWrongPassword(error)) this.#security.note('wrong_password', req, userId);
      throw error;
    }
  }

  /**
   * Starts a session with a passkey, and ends the request's previous session. A wrong passkey counts as a failed login.
   * @throws HttpError 401, 403 or 429
   */
  async logInWithPasskey(
    http: HttpContext,
    shown: { challenge: string; response: { id: string }; origin: string },
  ): Promise<UserAccount> {
    const { req, res } = http;
    res.set('Cache-Control', 'private, no-store');
    const device = deviceOf(req);
    try {
      const { user, ...session } = await this.#limit.attempt(
        req,
        // The caller chooses the id, which may have 2,000 characters.
        hash('sha256', shown.response.id),
        () => this.#services.auth.signInWithPasskey({ body: { ...shown, device } }),
        { exempt: true },
      );
      this.#security.note('login', req, user.id, { passkey: true });
      await this.#replaceOwn(http, session, user.id);
      return user;
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) {
        this.#security.note('login_failed', req, null, { status: error.status, passkey: true });
      }
      throw error;
    }
  }

  /** Clears the cookie and ends the request's session, if there is one. */
  async logOut(http: HttpContext): Promise<void> {
    sessionCookie.clear(http);
    const tokenHash = tokenHashOf(http.req);
    if (tokenHash) await this.#end(tokenHash);
  }

  /** Ends the request's previous session, and sets the cookies of the new one. */
  async #replaceOwn(
    http: HttpContext,
    { token, expiresAt }: { token: string; expiresAt: string },
    userId: string,
  ): Promise<void> {
    const previous = tokenHashOf(http.req);
    if (previous) await this.#end(previous);
    sessionCookie.set(http, token, expiresAt);
    this.#devices.remember(http, userId);
  }

  #isKnown(req: Request, userId: string): boolean {
    return this.#devices.accountsOf(req).includes(userId);
  }

  async #end(tokenHash: string): Promise<void> {
    const { ended } = await this.#services.auth.endSession({ params: { tokenHash } });
    if (ended) await this.#cache.dropEverywhere({ tokenHash });
  }

  #signedIn({
    passkey,
    startedAt = new Date(0).toISOString(),
    startedByPasskey: byPasskey = false,
    ...account
  }: AuthenticationResult['user']): SignedIn {
    const { id: userId, role, isPremium } = account;
    const shown = this.#adminPasskey === 'optional' || !ROLE_RULES[role].needsPasskey || passkey === 'shown';
    const needed = passkey === 'unused' ? 'sign-in' : 'setup';
    const signedInAt = Date.parse(startedAt);
    return { userId, role, isPremium, account, signedInAt, byPasskey, ...(shown ? {} : { passkeyNeeded: needed }) };
  }

  /** Drops an ended session on all BFFs; clears the cookie if it was the request's session. */
  async dropEnded(http: HttpContext, tokenHash: string): Promise<void> {
    if (tokenHash === tokenHashOf(http.req)) sessionCookie.clear(http);
    await this.#cache.dropEverywhere({ tokenHash });
  }

  /** Sets the cookie of a session that got a new token. */
  setCookie(http: HttpContext, { token, expiresAt }: { token: string; expiresAt: string }): void {
    sessionCookie.set(http, token, expiresAt);
  }

  /** Clears the session's cookie. */
  clearCookie(http: HttpContext): void {
    sessionCookie.clear(http);
  }

  /** Drops a changed user's cached sessions on all BFFs. Await it before responding to the client. */
  async dropSessionsOf(userId: string): Promise<void> {
    await this.#cache.dropEverywhere({ userId });
  }

  async #logIn(req: Request, identifier: string, password: string): Promise<AuthenticationResult> {
    const { auth } = this.#services;
    const device = deviceOf(req);
    const { id: userId } = await auth.findAccount({ body: { identifier } });
    try {
      const signIn = async () => {
        const { user, token, expiresAt } = await auth.signIn({ body: { userId, password, device } });
        this.#security.note('login', req, user.id);
        return { user, session: { token, expiresAt } };
      };
      const exempt = userId !== null && this.#isKnown(req, userId);
      return await this.#limit.attempt(req, userId ?? canonicalEmail(identifier), signIn, { exempt });
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) {
        this.#security.note('login_failed', req, userId, { status: error.status });
      }
      throw error;
    }
  }

  async #read(req: Request, { renew } = { renew: true }): Promise<AuthenticationResult | undefined> {
    const tokenHash = tokenHashOf(req) ?? '';
    const known = this.#cache.get(tokenHash);
    if (known) return { user: known };
    let renewedUntil: string | undefined;
    const ask = async () => {
      const { user, expiresAt, renewed, ...session } = await this.#services.auth.getSession({
        params: { tokenHash },
        query: { renew: renew ? 'true' : 'false' },
      });
      if (renewed) renewedUntil = expiresAt;
      return { ...user, ...session };
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

const deviceOf = (req: Request) => ({ userAgent: req.get('user-agent') ?? '', ipAddress: clientAddress(req) });

/** Whether the password or passkey that started the session was given within the last `ms`. */
export const hasSignedInWithin = ({ signedInAt }: SignedIn, ms: number) => Date.now() - signedInAt < ms;

/** Returns a 403 for an admin who has a passkey but signed in by password alone. */
export const passkeyRequired = () => apiError('passkey_required', 'Use a sua chave de acesso para continuar');
