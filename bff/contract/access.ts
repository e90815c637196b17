import type { Route } from '@cardume/kit/contract';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call a route. Checked before the request is validated.
 * - `anyone`: everybody, signed in or not
 * - `session`: 401 without a session; includes admins who have not used a required passkey yet
 * - `signed-in`: 401 without a session, 403 for admins who must use or set up a passkey first
 * - `owner`: as `signed-in`, and 404 `Loja não encontrada` for users without a shop
 * - `admin`: as `signed-in`, and 403 `Acesso negado` for other roles
 */
export type Access = 'anyone' | 'session' | 'signed-in' | 'owner' | 'admin';

/** A route of /api; `access` is required. */
export interface ApiRoute extends Route {
  access: Access;
  /** Whether it takes `If-Match` with the `updatedAt` that the caller has seen; it responds 412 after another change. */
  conditional?: boolean;
  /** Error codes besides those implied by access, input and method. */
  errors?: readonly ErrorCode[];
}

/** Defines the routes of an area of /api, by the name of their handler and client function. */
export function defineApi<const C extends Record<string, ApiRoute>>(contract: C): C {
  return contract;
}
