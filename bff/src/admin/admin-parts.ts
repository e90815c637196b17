import type { AccountLimits } from '../auth/account-limits.ts';
import type { Directory } from '../directory/directory.ts';
import type { LocalChanges } from '../directory/local-changes.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { SecurityLog } from '../http/security-log.ts';
import type { ServiceClients } from '../services.ts';
import type { Sessions } from '../sessions/index.ts';

export interface AdminParts {
  services: ServiceClients;
  sessions: Sessions;
  directory: Directory;
  changes: LocalChanges;
  cache: ResponseCache;
  security: SecurityLog;
  accountLimits: AccountLimits;
}
