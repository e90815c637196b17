import { setTimeout as pause } from 'node:timers/promises';
import { copiesClients, type Installation } from '../installation.ts';
import type { Check, Difference } from './check.ts';

/** Time in which a process that ends has to start again. */
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
      // One after the other, so that their other replicas serve.
      for (const process of new Set(differences.map(({ id }) => processOf(id)))) {
        const filled = await filledProcesses(client);
        const { processes } = await client.restartProcesses({ body: { processes: [process] } });
        if (processes.length > 0) await untilBack(client, filled, process);
      }
    },
  }));
}

type Client = ReturnType<typeof copiesClients>[number]['client'];
type Process = Awaited<ReturnType<Client['compareCopies']>>['processes'][number];

/** Waits until the ended process is gone and another one has filled its copies. @param filled ids before the end */
async function untilBack(client: Client, filled: readonly string[], ended: string): Promise<void> {
  for (const began = performance.now(); performance.now() - began < RESTART_TIMEOUT_MS; await pause(RESTART_POLL_MS)) {
    // The service that answers may be the one that starts again.
    const now = await filledProcesses(client).catch(() => [ended]);
    if (!now.includes(ended) && now.some((id) => !filled.includes(id))) return;
  }
}

/** Returns the ids of the processes that can compare their copies, because these are filled. */
async function filledProcesses(client: Client): Promise<string[]> {
  const { processes } = await client.compareCopies({});
  return processes.flatMap(({ id, failure }) => (failure === null ? id : []));
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
