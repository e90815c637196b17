/** `make stop`: ends a stack that `make start` runs elsewhere, or what a killed one has left. */

import { foldersOf } from './folders.ts';
import { endAll, isAlive } from './supervisor/identity.ts';
import { endLeftovers, readRunFile } from './supervisor/run-file.ts';
import { main } from './user-error.ts';

/** The supervisor itself gives up after 25 s. */
const PATIENCE = 30_000;

await main(async () => {
  const { runFile } = foldersOf(process.env);
  const run = readRunFile(runFile);
  if (!run) return console.log('Cardume does not run.');
  if (isAlive(run)) await endAll([run], PATIENCE);
  const left = readRunFile(runFile);
  if (left) await endLeftovers(runFile, left);
  console.log('Cardume is stopped.');
});
