import type { adminContract } from '@cardume/bff/contract';
import type { Handlers } from '@cardume/kit/http';
import { auditHandlers } from './audit.ts';
import { exportHandlers } from './exports.ts';
import type { AdminParts } from './parts.ts';
import { platformHandlers } from './platform.ts';
import { storeHandlers } from './stores.ts';
import { userHandlers } from './users.ts';

export { adminHomeRouter } from './home.ts';

/** What admins call. */
export function adminHandlers(parts: AdminParts): Handlers<typeof adminContract> {
  return {
    ...userHandlers(parts),
    ...storeHandlers(parts),
    ...exportHandlers(parts),
    ...platformHandlers(parts),
    ...auditHandlers(parts),
  };
}
