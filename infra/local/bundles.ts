import { join } from 'node:path';
import { root } from './folders.ts';
import { nodeBinary } from './processes.ts';
import { runQuietly } from './run-quietly.ts';
import type { Child } from './supervisor/child.ts';
import { UserError } from './user-error.ts';

/**
 * Bundles our processes into a folder. It takes about a second, so that it is done for each run and no bundle is ever older
 * than its sources; in a process of its own, whose memory is free afterwards.
 */
export async function bundleProcesses(folder: string, logs: string, onStart?: (build: Child) => void): Promise<void> {
  const options = { logFile: join(logs, 'bundles.log'), cwd: root, env: process.env };
  const failure = await runQuietly(nodeBinary(), ['infra/local/bundle-processes.ts', folder], options, onStart);
  if (failure) throw new UserError(`The processes could not be bundled.\n${failure}`);
}
