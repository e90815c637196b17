import type { UserAccount } from '@cardume/auth/api';
import { HttpError } from '@cardume/kit/contract';
import { type Exchange, forbidden, unauthorized } from '@cardume/kit/http';
import { actAs } from '@cardume/kit/logging';
import type { Request } from 'express';
import type { Services } from '../services.ts';
import { type SessionCookie, tokenHashOf, tokenOf } from './cookie.ts';
import type { LoginLimit } from './login-limit.ts';
import type { RememberedSessions } from './remembered.ts';
import { type SignIn, Strategies } from './strategies.ts';

/** Who somebody is, for handlers. */
export interface SignedIn {
  userId: string;
  role: UserAccount['role'];
  isPremium: boolean;
  /** All that auth knows of them. */
  account: UserAccount;
}

interface Parts {
  services: Services;
  cookie: SessionCookie;
  remembered: RememberedSessions;
  limit: LoginLimit;
}

/** Sessions over an opaque token in the cookie `sid` (DESIGN section 4). */
export class Sessions {
  readonly #services: Services;
  readonly #cookie: SessionCookie;
  readonly #remembered: RememberedSessions;
  readonly #limit: LoginLimit;
  readonly #strategies: Strategies;

  constructor({ services, cookie, remembered, limit }: Parts) {
    this.#services = services;
    this.#cookie = cookie;
    this.#remembered = remembered;
    this.#limit = limit;
    this.#strategies = new Strategies(
      (req, identifier, password) => this.#logIn(req, identifier, password),
      (req) => this.#read(req),
    );
  }

  /** Who is signed in, if anybody. */
  async find(exchange: Exchange): Promise<SignedIn | undefined> {
    if (tokenOf(exchange.req) === undefined) return undefined;
    const found = await this.#strategies.run('session-token', exchange);
    if (!found) return undefined;
    if (found.session) this.#cookie.renew(exchange, found.session.expiresAt);
    return signedIn(found.user);
  }

  /**
   * Who is signed in; what happens from here on is theirs, and the answer nobody else's.
   * @throws HttpError 401 when nobody is
   */
  async require(exchange: Exchange): Promise<SignedIn> {
    exchange.res.set('Cache-Control', 'private, no-store');
    const found = await this.find(exchange);
    if (!found) throw unauthorized();
    actAs(found.userId);
    return found;
  }

  /** @throws HttpError 401 when nobody is signed in, 403 for anybody but an admin */
  async requireAdmin(exchange: Exchange): Promise<SignedIn> {
    const found = await this.require(exchange);
    if (found.role !== 'admin') throw forbidden();
    return found;
  }

  /** Who a request that was let in once belongs to now; its answer has begun, so no cookie is renewed. */
  async stillSignedIn(req: Request): Promise<SignedIn | undefined> {
    const found = await this.#read(req);
    return found && signedIn(found.user);
  }

  /** Calls the listener when a session may have ended. @returns what ends it */
  onDropped(dropped: () => void): () => void {
    return this.#remembered.onDropped(dropped);
  }

  /**
   * Signs in with the credentials of the request's body.
   * @throws HttpError 401, 403 or 429
   */
  async logIn(exchange: Exchange): Promise<UserAccount> {
    exchange.res.set('Cache-Control', 'private, no-store');
    const found = await this.#strategies.run('local', exchange);
    if (!found?.session) throw unauthorized();
    this.#cookie.set(exchange, found.session.token, found.session.expiresAt);
    return found.user;
  }

  /** Ends the request's session, where there is one. */
  async logOut(exchange: Exchange): Promise<void> {
    this.#cookie.clear(exchange);
    const tokenHash = tokenHashOf(exchange.req);
    if (!tokenHash) return;
    await this.#services.auth.endSession({ params: { tokenHash } });
    await this.#remembered.announce({ tokenHash });
  }

  /** Gives the browser the token that its session has from now on. */
  replaced(exchange: Exchange, { token, expiresAt }: { token: string; expiresAt: string }): void {
    this.#cookie.set(exchange, token, expiresAt);
  }

  /** Takes the browser's cookie away. */
  forget(exchange: Exchange): void {
    this.#cookie.clear(exchange);
  }

  /** To be awaited before a change of a user is answered: nobody remembers how they were. */
  async changed(userId: string): Promise<void> {
    await this.#remembered.announce({ userId });
  }

  async #logIn(req: Request, identifier: string, password: string): Promise<SignIn> {
    const { auth } = this.#services;
    const device = { userAgent: req.get('user-agent') ?? '', ipAddress: req.ip ?? '' };
    const { id: userId } = await auth.findAccount({ body: { identifier } });
    return this.#limit.attempt(req, userId ?? identifier.trim().toLowerCase(), async () => {
      const { user, token, expiresAt } = await auth.signIn({ body: { userId, password, device } });
      return { user, session: { token, expiresAt } };
    });
  }

  async #read(req: Request): Promise<SignIn | undefined> {
    const tokenHash = tokenHashOf(req) ?? '';
    const known = this.#remembered.get(tokenHash);
    if (known) return { user: known };
    let renewedUntil: string | undefined;
    const ask = async () => {
      const { user, expiresAt, renewed } = await this.#services.auth.getSession({ params: { tokenHash } });
      if (renewed) renewedUntil = expiresAt;
      return user;
    };
    try {
      const user = await this.#remembered.fill(tokenHash, ask);
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
