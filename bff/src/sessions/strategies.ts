import type { UserAccount } from '@cardume/auth/api';
import type { HttpContext } from '@cardume/kit/http';
import type { Request } from 'express';
import passport from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { SessionUser } from './session-cache.ts';

declare global {
  namespace Express {
    // Passport's types declare the result of a strategy by this interface.
    interface User extends AuthenticationResult {}
  }
}

/** The result of a strategy; `session` is set if it was started or renewed, in the latter case with an empty token. */
export interface AuthenticationResult {
  user: UserAccount & Partial<SessionUser>;
  session?: { token: string; expiresAt: string };
}

type Find = (req: Request) => Promise<AuthenticationResult | undefined>;
type LogIn = (req: Request, identifier: string, password: string) => Promise<AuthenticationResult>;

/** Authenticates by the session's cookie. */
class SessionStrategy extends passport.Strategy {
  /** Not `#find`: Passport runs a strategy as the prototype of another object, which lacks private fields. */
  private readonly find: Find;

  constructor(find: Find) {
    super();
    this.name = 'session-token';
    this.find = find;
  }

  override authenticate(req: Request): void {
    this.find(req).then(
      (found) => (found ? this.success(found) : this.fail(401)),
      (error: unknown) => this.error(error),
    );
  }
}

/** Passport with two strategies: `local` (password) and `session-token`. */
export class Strategies {
  readonly #passport = new passport.Passport();

  constructor(logIn: LogIn, find: Find) {
    const fields = { usernameField: 'identifier', passReqToCallback: true, session: false } as const;
    const local = new LocalStrategy(fields, (req, identifier, password, done) => {
      logIn(req, identifier, password).then((found) => done(null, found), done);
    });
    this.#passport.use(local).use(new SessionStrategy(find));
  }

  /** Runs a strategy. @returns undefined if it does not authenticate the request. @throws the error of the strategy */
  run(strategy: 'local' | 'session-token', { req, res }: HttpContext): Promise<AuthenticationResult | undefined> {
    return new Promise((resolve, reject) => {
      const decided = (error: unknown, found: AuthenticationResult | false | undefined) =>
        error ? reject(error) : resolve(found || undefined);
      this.#passport.authenticate(strategy, { session: false }, decided)(req, res, reject);
    });
  }
}
