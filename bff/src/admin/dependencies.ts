import type { Directory } from '../directory/directory.ts';
import type { OwnChanges } from '../directory/own-changes.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { SecurityLog } from '../http/security-log.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../sessions/index.ts';

export interface Dependencies {
  services: Services;
  sessions: Sessions;
  directory: Directory;
  changes: OwnChanges;
  cache: ResponseCache;
  security: SecurityLog;
  /** Limit of exports per account. */
  exports: RateLimit;
}
