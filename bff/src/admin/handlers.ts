import type { adminContract } from '@cardume/bff/contract';
import type { ApiHandlers } from '../sessions/index.ts';
import { auditHandlers } from './audit.ts';
import type { Dependencies } from './dependencies.ts';
import { exportHandlers } from './exports.ts';
import { platformHandlers } from './platform.ts';
import { storeHandlers } from './stores.ts';
import { userHandlers } from './users.ts';

/** The administration but for the home content, which has a router of its own. */
export function adminHandlers(dependencies: Dependencies): ApiHandlers<typeof adminContract> {
  return {
    ...userHandlers(dependencies),
    ...storeHandlers(dependencies),
    ...exportHandlers(dependencies),
    ...platformHandlers(dependencies),
    ...auditHandlers(dependencies),
  };
}
