import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../shared/user-error.ts';
import type { OwnProcess } from '../topology/processes.ts';

const TOPOLOGIES = ['single', 'cluster'] as const;

/**
 * How often each part of a local stack runs: `single` is one of each; `cluster` is three of each server except the S3
 * server, two of each process, and two proxies in front of them, so that any one may end.
 */
export type Topology = (typeof TOPOLOGIES)[number];

const COPIES = [1, 2] as const;

/**
 * Returns `TOPOLOGY`, else `single`.
 * @throws UserError for another value, and for `single` on the data of a cluster, because one of its servers alone may
 * lack the last changes
 */
export function topologyOf(env: NodeJS.ProcessEnv, data: string): Topology {
  const wanted = env.TOPOLOGY || 'single';
  const topology = TOPOLOGIES.find((name) => name === wanted);
  if (!topology) throw new UserError(`TOPOLOGY is one of ${TOPOLOGIES.join(', ')}.`);
  if (topology === 'single' && existsSync(markOf(data))) {
    throw new UserError(
      `The data in ${data} are of three servers. Start them: TOPOLOGY=cluster make start. ` +
        'To go back to one of each: cardume backup, then cardume restore into a new CARDUME_DATA.',
    );
  }
  return topology;
}

/** Marks the data as those of a cluster; `topologyOf` then refuses to start them otherwise. */
export function markAsCluster(data: string): void {
  mkdirSync(data, { recursive: true });
  if (!existsSync(markOf(data))) writeFileSync(markOf(data), 'cluster\n');
}

const markOf = (data: string) => join(data, 'topology');

/** @returns the processes of a stack; in a cluster two of each, called `auth-1`, `auth-2` and so on */
export function copiesOf(processes: readonly OwnProcess[], topology: Topology): readonly OwnProcess[] {
  if (topology === 'single') return processes;
  return processes.flatMap((own) => namesOfCopies(own.name, topology).map((name) => ({ ...own, name })));
}

/** @returns the names of a process's copies */
export function namesOfCopies(name: string, topology: Topology): string[] {
  return topology === 'single' ? [name] : COPIES.map((n) => `${name}-${n}`);
}
