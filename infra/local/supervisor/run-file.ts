import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFolder, writePrivately } from '../private-file.ts';
import { endAll, isAlive, type ProcessIdentity } from './identity.ts';
import type { Unit, UnitState } from './unit.ts';

/** One server or process in run.json; `pid` and `born` are null while it does not run, and for external servers. */
export interface RunEntry {
  name: string;
  state: UnitState | 'external';
  pid: number | null;
  born: string | null;
  port: number | null;
  internalPort: number | null;
  url: string | null;
  log: string | null;
  restarts: number;
}

/** Content of `.cardume/run.json` while a stack runs. */
export interface RunFile extends ProcessIdentity {
  baseUrl: string;
  state: 'starting' | 'ready' | 'stopping';
  startedAt: string;
  data: string;
  /** In a cluster the URLs of everything that runs in several copies, by name without a number, with the logins. */
  clusterUrls?: Readonly<Record<string, string>> | undefined;
  servers: RunEntry[];
  processes: RunEntry[];
}

/** @returns the run file; undefined when no stack was started or the last one was stopped in order */
export function readRunFile(file: string): RunFile | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Replaces the file atomically. Only its owner may read it, because it holds the logins of the servers. */
export function writeRunFile(file: string, run: RunFile): void {
  makePrivateFolder(dirname(file));
  writePrivately(file, `${JSON.stringify(run, null, 2)}\n`);
}

/** Returns the entry of a unit in the run file. */
export function entryOf({ spec, child, state, restarts }: Unit): RunEntry {
  return {
    name: spec.name,
    state,
    pid: child?.pid ?? null,
    born: child?.born ?? null,
    port: spec.port ?? null,
    internalPort: spec.internalPort ?? null,
    url: spec.url ?? null,
    log: spec.logFile,
    restarts,
  };
}

/**
 * Ends what a killed supervisor left running, processes before servers, and deletes the run file.
 * @returns how many ended
 */
export async function endLeftovers(file: string, run: RunFile): Promise<number> {
  let ended = 0;
  for (const entries of [run.processes, run.servers]) {
    const alive = entries.filter((entry): entry is RunEntry & ProcessIdentity => entry.pid !== null).filter(isAlive);
    await endAll(alive, 10_000);
    ended += alive.length;
  }
  rmSync(file, { force: true });
  return ended;
}
