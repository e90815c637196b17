import { type ArchiveParts, archive } from '../archive/archive.ts';
import { eraseStores, repeatErasures } from '../erasure/erase-stores.ts';
import { compareFigures } from '../projection/compare.ts';
import type { ProjectionWork } from '../projection/projection-work.ts';
import { ARCHIVE, COMPARE, ERASE, REBUILD } from './maintenance.ts';
import type { Jobs } from './start-worker.ts';

/** What the long-running jobs do. */
export function maintenanceJobs(work: ProjectionWork, parts: ArchiveParts): Jobs {
  return {
    async [REBUILD]() {
      const done = await work.rebuild('requested');
      if (!done && !parts.stopped.aborted)
        throw new Error('figures of a newer format are left to workers of a later release');
    },
    [COMPARE]: (id) => compareFigures(parts, id),
    [ERASE]: () => eraseStores(parts),
    async [ARCHIVE]() {
      await repeatErasures(parts);
      await eraseStores(parts);
      await archive(parts, new Date());
    },
  };
}
