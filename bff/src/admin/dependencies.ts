import type { Directory } from '../directory/directory.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../sessions/index.ts';

export interface Dependencies {
  services: Services;
  sessions: Sessions;
  directory: Directory;
  cache: ResponseCache;
}
