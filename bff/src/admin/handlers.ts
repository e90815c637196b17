import type { adminContract, adminHomeApi } from '@cardume/bff/contract';
import type { ApiHandlers } from '../sessions/index.ts';
import { auditHandlers } from './audit.ts';
import type { Dependencies } from './dependencies.ts';
import { exportHandlers } from './exports.ts';
import { homeContentHandlers } from './home-content.ts';
import { storeHandlers } from './stores.ts';
import { userHandlers } from './users.ts';

export function adminHandlers(dependencies: Dependencies): ApiHandlers<typeof adminContract & typeof adminHomeApi> {
  return {
    ...userHandlers(dependencies),
    ...storeHandlers(dependencies),
    ...homeContentHandlers(dependencies),
    ...exportHandlers(dependencies),
    ...auditHandlers(dependencies),
  };
}
