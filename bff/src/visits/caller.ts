import { clientNetwork } from '../http/client-address.ts';
import type { CallerOf } from '../http/idempotency.ts';
import type { Viewers } from '../sessions/index.ts';
import type { Visitors } from './visitor.ts';

/** Returns the function that identifies the caller of a route of any access. */
export function callers(visitors: Visitors): CallerOf {
  return async ({ req, viewer }) => {
    const known = viewer as Viewers[keyof Viewers];
    const signedIn = typeof known === 'function' ? await known() : known;
    if (signedIn) return `account ${signedIn.userId}`;
    const visitor = visitors.known(req);
    return visitor ? `visitor ${visitor}` : `address ${clientNetwork(req)}`;
  };
}
