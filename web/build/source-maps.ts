import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Moves the source maps out of the served files; the server resolves the stacks of reported errors with them. */
export function sourceMaps(folder: string): Plugin {
  return {
    name: 'source-maps',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await rm(folder, { recursive: true, force: true });
      for (const file of Object.keys(bundle).filter((name) => name.endsWith('.map'))) {
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await rename(join(dir, file), join(folder, file));
      }
    },
  };
}
