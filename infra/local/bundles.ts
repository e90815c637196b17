import { join } from 'node:path';
import { root } from '../shared/folders.ts';
import { UserError } from '../shared/user-error.ts';
import { nodeBinary } from './processes.ts';
import { runQuietly } from './run-quietly.ts';
import type { Child } from './supervisor/child.ts';

/**
 * Bundles the project's processes into a folder. It takes about a second, so every start does it and no bundle is
 * stale. Runs in a child process, whose memory is freed afterwards.
 * @throws UserError with the end of the build's log
 */
export async function bundleProcesses(folder: string, logs: string, onStart?: (build: Child) => void): Promise<void> {
  const options = { logFile: join(logs, 'bundles.log'), cwd: root, env: process.env };
  const failure = await runQuietly(nodeBinary(), ['infra/local/bundle-processes.ts', folder], options, onStart);
  if (failure) throw new UserError(`The processes could not be bundled.\n${failure}`);
}
