import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where a local stack keeps what it writes. */
export interface Folders {
  home: string;
  data: string;
  logs: string;
  /** The processes as `make start` runs them. */
  bundles: string;
  runFile: string;
}

/** `CARDUME_HOME` moves everything (default `.cardume` in the repository), `CARDUME_DATA` the data alone. */
export function foldersOf(env: NodeJS.ProcessEnv): Folders {
  const home = resolve(root, env.CARDUME_HOME || '.cardume');
  const data = env.CARDUME_DATA ? resolve(env.CARDUME_DATA) : join(home, 'data');
  return { home, data, logs: join(home, 'logs'), bundles: join(home, 'bundles'), runFile: join(home, 'run.json') };
}

/** Downloads that outlive the repository: the server binaries. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'cardume');
}
