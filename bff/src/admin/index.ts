import type { adminContract } from '@cardume/bff/contract';
import type { Handlers } from '@cardume/kit/http';
import { analyticsHandlers } from './analytics.ts';
import { auditHandlers } from './audit.ts';
import type { AdminParts } from './parts.ts';
import { storeHandlers } from './stores.ts';
import { userHandlers } from './users.ts';

export { adminHomeRouter } from './home.ts';

/** What admins call. */
export function adminHandlers(parts: AdminParts): Handlers<typeof adminContract> {
  return { ...userHandlers(parts), ...storeHandlers(parts), ...analyticsHandlers(parts), ...auditHandlers(parts) };
}
