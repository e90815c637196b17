/** `make stop`: ends a stack that runs in another terminal, or the processes that a killed supervisor left. */

import { foldersOf } from '../shared/folders.ts';
import { endProcesses, isAlive } from '../shared/process-identity.ts';
import { readRunFile } from '../shared/run-file.ts';
import { runMain } from '../shared/user-error.ts';
import { endLeftovers } from './supervisor/run-file.ts';

/** More than the 25 s within which the supervisor stops everything. */
const STOP_TIMEOUT_MS = 30_000;

await runMain(async () => {
  const { runFile } = foldersOf(process.env);
  const run = readRunFile(runFile);
  if (!run) return console.log('Cardume does not run.');
  if (isAlive(run)) await endProcesses([run], STOP_TIMEOUT_MS);
  const left = readRunFile(runFile);
  if (left) await endLeftovers(runFile, left);
  console.log('Cardume is stopped.');
});
