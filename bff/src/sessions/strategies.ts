import type { UserAccount } from '@cardume/auth/api';
import type { HttpContext } from '@cardume/kit/http';
import type { Request } from 'express';
import passport from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';

declare global {
  namespace Express {
    // What passport's own types call the person that a strategy found.
    interface User extends SignIn {}
  }
}

/** Who a strategy found; with a token where a session has just begun. */
export interface SignIn {
  user: UserAccount;
  session?: { token: string; expiresAt: string };
}

type Find = (req: Request) => Promise<SignIn | undefined>;
type LogIn = (req: Request, identifier: string, password: string) => Promise<SignIn>;

/** Finds who a request's cookie stands for; a request without a valid session fails. */
class SessionStrategy extends passport.Strategy {
  /** Not `#find`: passport runs a strategy as the prototype of another object, which has no private fields. */
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

/** Passport with the two ways to know who somebody is: a password, and a session's token. */
export class Strategies {
  readonly #passport = new passport.Passport();

  constructor(logIn: LogIn, find: Find) {
    const fields = { usernameField: 'identifier', passReqToCallback: true, session: false } as const;
    const local = new LocalStrategy(fields, (req, identifier, password, done) => {
      logIn(req, identifier, password).then((found) => done(null, found), done);
    });
    this.#passport.use(local).use(new SessionStrategy(find));
  }

  /** @returns undefined where the strategy does not know them */
  run(strategy: 'local' | 'session-token', { req, res }: HttpContext): Promise<SignIn | undefined> {
    return new Promise((resolve, reject) => {
      const decided = (error: unknown, found: SignIn | false | undefined) =>
        error ? reject(error) : resolve(found || undefined);
      this.#passport.authenticate(strategy, { session: false }, decided)(req, res, reject);
    });
  }
}
