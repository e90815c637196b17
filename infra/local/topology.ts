import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../shared/user-error.ts';
import { all } from '../topology/all.ts';
import { type OwnProcess, ownProcesses } from '../topology/processes.ts';

const TOPOLOGIES = ['separate', 'single', 'cluster'] as const;

/**
 * How often each part of a local stack runs: `separate` is one of each; `single` is one of each server, and one process
 * with all modules; `cluster` is three of each server except the S3 server, two of each process, and two proxies in front
 * of them, so that any one may end.
 */
export type Topology = (typeof TOPOLOGIES)[number];

const COPIES = [1, 2] as const;

/**
 * Returns `TOPOLOGY`, else `separate`.
 * @throws UserError for an unknown value, and on the data of a cluster for another than `cluster`, because one of its
 * servers alone may lack the last changes
 */
export function topologyOf(env: NodeJS.ProcessEnv, data: string): Topology {
  const wanted = env.TOPOLOGY || 'separate';
  const topology = TOPOLOGIES.find((name) => name === wanted);
  if (!topology) throw new UserError(`TOPOLOGY is one of ${TOPOLOGIES.join(', ')}.`);
  if (topology !== 'cluster' && existsSync(markOf(data))) {
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
export function processesOf(topology: Topology): readonly OwnProcess[] {
  if (topology === 'single') return [all];
  if (topology === 'separate') return ownProcesses;
  return ownProcesses.flatMap((own) => namesOfCopies(own.name).map((name) => ({ ...own, name })));
}

/** @returns the names of a process's copies in a cluster */
export function namesOfCopies(name: string): string[] {
  return COPIES.map((n) => `${name}-${n}`);
}
