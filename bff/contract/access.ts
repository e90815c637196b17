import type { Route } from '@cardume/kit/contract';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call a route; decided before anything of the request is validated.
 * - `anyone`: everybody, signed in or not
 * - `session`: 401 without a session; also open to admins who have yet to show a passkey
 * - `signed-in`: 401 without a session, 403 for admins who have to show or set up a passkey first; so are those below
 * - `owner`: signed in with a shop; 404 `Loja não encontrada` while there is none
 * - `admin`: 401 without a session, 403 `Acesso negado` for other roles
 */
export type Access = 'anyone' | 'session' | 'signed-in' | 'owner' | 'admin';

/** The cookie that bears the session. */
export const SESSION_COOKIE = 'sid';

/** A route of /api: it does not compile without an access. */
export interface ApiRoute extends Route {
  access: Access;
  /** Codes of errors besides those that follow from the access, the input and the method. */
  errors?: readonly ErrorCode[];
}

/** Routes of one area of /api, by the name of their handler and their client function. */
export function defineApi<const C extends Record<string, ApiRoute>>(contract: C): C {
  return contract;
}
