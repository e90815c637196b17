import { setTimeout as pause } from 'node:timers/promises';
import { copiesClients, type Installation } from '../installation.ts';
import type { Check, Difference } from './check.ts';

/** Time in which processes that end have to start again. */
const RESTART_TIMEOUT_MS = 60_000;
const RESTART_POLL_MS = 1_000;

/** Has each running process compare its copies of streams in memory with the streams. */
export function copyChecks(installation: Installation): Check[] {
  return copiesClients(installation).map(({ name, client }) => ({
    kind: 'copy',
    name: `copies in the memory of processes of ${name}`,
    async compare() {
      const { processes } = await client.compareCopies({});
      return {
        count: processes.reduce((sum, { subjects }) => sum + subjects, 0),
        differences: processes.flatMap(differencesOf),
      };
    },
    isSame: (one, other) => one.id === other.id && one.what === other.what,
    async repair(differences) {
      const processes = [...new Set(differences.map(({ id }) => processOf(id)))];
      const before = await client.compareCopies({});
      await client.restartProcesses({ body: { processes } });
      await untilBack(client, before.processes.length, processes);
    },
  }));
}

type Client = ReturnType<typeof copiesClients>[number]['client'];
type Process = Awaited<ReturnType<Client['compareCopies']>>['processes'][number];

/** Waits until none of the ended processes is left, and as many as before have filled their copies. */
async function untilBack(client: Client, count: number, ended: readonly string[]): Promise<void> {
  for (const began = performance.now(); performance.now() - began < RESTART_TIMEOUT_MS; await pause(RESTART_POLL_MS)) {
    // The service that answers may be one of those that start again.
    const { processes } = await client.compareCopies({}).catch(() => ({ processes: [] }));
    const filled = processes.filter(({ id, failure }) => failure === null && !ended.includes(id));
    if (filled.length >= count) return;
  }
}

/** The id of a difference is `<name>/<id of the process>`, then `/<subject>` if it is about one. */
function differencesOf({ id, name, failure, missed, named, unknown }: Process): Difference[] {
  const kind = 'copy';
  const process = `${name}/${id}`;
  if (failure !== null) return [{ kind, id: process, what: `was not compared: ${failure}` }];
  const differences: Difference[] = named.map(({ subject, seq }) => ({
    kind,
    id: `${process}/${subject}`,
    what: `has not applied message ${seq} of the stream`,
  }));
  const unnamed = missed - named.length;
  if (unnamed > 0) differences.push({ kind, id: process, what: `has not applied ${unnamed} more messages` });
  if (unknown > 0) differences.push({ kind, id: process, what: `has ${unknown} subjects that the stream has not` });
  return differences;
}

const processOf = (id: string): string => id.split('/')[1] ?? '';
