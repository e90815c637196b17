import type { Installation } from '../installation.ts';
import { operationsClients } from '../installation.ts';
import { rebuildService } from '../rebuild/rebuild-service.ts';
import type { Check, Difference } from './check.ts';

/** Has each service compare its read models with its events. */
export function readModelChecks(installation: Installation, progress: (text: string) => void): Check[] {
  return operationsClients(installation).map(({ name, client }) => ({
    kind: 'read-model',
    name: `read models of ${name}`,
    async compare() {
      const { aggregates } = await rebuildService(name, client, { verify: true, progress });
      const count = aggregates.reduce((sum, { streams }) => sum + streams, 0);
      return { count, differences: aggregates.flatMap((aggregate) => differencesOf(name, aggregate)) };
    },
    async repair() {
      await rebuildService(name, client, { verify: false, progress });
    },
  }));
}

type Aggregate = Awaited<ReturnType<typeof rebuildService>>['aggregates'][number];

function differencesOf(service: string, { aggregate, named, differing, failed }: Aggregate): Difference[] {
  const kind = 'read-model';
  const differences: Difference[] = named.map(({ id, reason }) => ({
    kind,
    id: `${service}/${aggregate}/${id}`,
    what: reason === null ? 'state or rows differ from the events' : `cannot be derived from its events: ${reason}`,
  }));
  const unnamed = differing + failed - named.length;
  if (unnamed > 0) differences.push({ kind, id: `${service}/${aggregate}`, what: `${unnamed} more streams differ` });
  return differences;
}
