import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFolder, writePrivately } from '../../shared/private-file.ts';
import { endProcesses, isAlive, type ProcessIdentity } from '../../shared/process-identity.ts';
import type { RunEntry, RunFile } from '../../shared/run-file.ts';
import type { Unit } from './unit.ts';

/** Replaces the file atomically. Only its owner may read it, because it holds the logins of the servers. */
export function writeRunFile(file: string, run: RunFile): void {
  makePrivateFolder(dirname(file));
  writePrivately(file, `${JSON.stringify(run, null, 2)}\n`);
}

/** Returns the entry of a unit in the run file. */
export function runEntryOf({ spec, child, state, restarts }: Unit): RunEntry {
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
    await endProcesses(alive, 10_000);
    ended += alive.length;
  }
  rmSync(file, { force: true });
  return ended;
}
