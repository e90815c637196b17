import { existsSync, readFileSync } from 'node:fs';
import type { ProcessIdentity } from './process-identity.ts';

/** The state of a server or process in a local stack. */
export type UnitState = 'waiting' | 'starting' | 'ready' | 'unready' | 'restarting' | 'stopping' | 'stopped';

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
  /**
   * URLs by name of what has no entry of this name. In a cluster everything that runs in several copies, with the logins; in
   * one process for all each service.
   */
  sharedUrls?: Readonly<Record<string, string>> | undefined;
  servers: RunEntry[];
  processes: RunEntry[];
}

/** @returns the run file; undefined when no stack was started or the last one was stopped in order */
export function readRunFile(file: string): RunFile | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
