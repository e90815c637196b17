import type { adminContract, adminHomeApi } from '@cardume/bff/contract';
import type { ApiHandlers } from '../sessions/index.ts';
import { adminAuditHandlers } from './audit.ts';
import type { Dependencies } from './dependencies.ts';
import { adminExportHandlers } from './exports.ts';
import { adminHomeContentHandlers } from './home-content.ts';
import { adminStoreHandlers } from './stores.ts';
import { adminUserHandlers } from './users.ts';

export function adminHandlers(dependencies: Dependencies): ApiHandlers<typeof adminContract & typeof adminHomeApi> {
  return {
    ...adminUserHandlers(dependencies),
    ...adminStoreHandlers(dependencies),
    ...adminHomeContentHandlers(dependencies),
    ...adminExportHandlers(dependencies),
    ...adminAuditHandlers(dependencies),
  };
}
