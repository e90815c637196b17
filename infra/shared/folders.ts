import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders and files that a local stack writes. */
export interface Folders {
  home: string;
  data: string;
  logs: string;
  /** Bundles of the processes, which `make start` runs. */
  bundles: string;
  runFile: string;
}

/** `CARDUME_HOME` moves everything (default `.cardume` in the repository), `CARDUME_DATA` only the data. */
export function foldersOf(env: NodeJS.ProcessEnv): Folders {
  const home = resolve(root, env.CARDUME_HOME || '.cardume');
  const data = env.CARDUME_DATA ? resolve(env.CARDUME_DATA) : join(home, 'data');
  return { home, data, logs: join(home, 'logs'), bundles: join(home, 'bundles'), runFile: join(home, 'run.json') };
}

/** Folder of downloads that are shared by all clones of the repository, like the server binaries. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'cardume');
}
