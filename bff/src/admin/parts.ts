import type { Directory } from '../directory/directory.ts';
import type { ReadyBodies } from '../http/ready-bodies.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../sessions/index.ts';

/** What the admin's calls stand on. */
export interface AdminParts {
  services: Services;
  sessions: Sessions;
  directory: Directory;
  bodies: ReadyBodies;
}
