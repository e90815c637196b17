import type { OwnStore } from '@cardume/stores/api';
import type { Directory } from '../directory/directory.ts';
import type { LocalChanges } from '../directory/local-changes.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { LiveCache } from '../live/index.ts';
import type { ServiceClients } from '../services.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';

export interface Dependencies {
  directory: Directory;
  changes: LocalChanges;
  services: ServiceClients;
  /** Cache of owners' views of shops. */
  ownStores: LiveCache<OwnStore>;
  counts: VisitCounts;
  cache: ResponseCache;
}
