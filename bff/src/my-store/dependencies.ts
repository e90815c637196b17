import type { Directory } from '../directory/directory.ts';
import type { OwnChanges } from '../directory/own-changes.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Services } from '../services.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';

export interface Dependencies {
  directory: Directory;
  changes: OwnChanges;
  services: Services;
  counts: VisitCounts;
  cache: ResponseCache;
}
