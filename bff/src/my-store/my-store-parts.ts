import type { BffConfig } from '../config.ts';
import type { Directory } from '../directory/directory.ts';
import type { LocalChanges } from '../directory/local-changes.ts';
import type { Limits } from '../http/rate-limit.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { ServiceClients } from '../services.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';
import type { OwnViews } from './own-views.ts';

export interface MyStoreParts {
  directory: Directory;
  changes: LocalChanges;
  services: ServiceClients;
  own: OwnViews;
  counts: VisitCounts;
  cache: ResponseCache;
  limit: Limits;
  config: BffConfig;
}
