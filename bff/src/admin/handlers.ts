import type { adminContract, adminHomeApi } from '@cardume/bff/contract';
import type { ApiHandlers } from '../sessions/index.ts';
import type { AdminParts } from './admin-parts.ts';
import { adminAuditHandlers } from './audit.ts';
import { adminExportHandlers } from './exports.ts';
import { adminHomeContentHandlers } from './home-content.ts';
import { adminProductHandlers } from './products.ts';
import { adminStoreHandlers } from './stores.ts';
import { adminUserHandlers } from './users.ts';

export function adminHandlers(parts: AdminParts): ApiHandlers<typeof adminContract & typeof adminHomeApi> {
  return {
    ...adminUserHandlers(parts),
    ...adminStoreHandlers(parts),
    ...adminProductHandlers(parts),
    ...adminHomeContentHandlers(parts),
    ...adminExportHandlers(parts),
    ...adminAuditHandlers(parts),
  };
}
