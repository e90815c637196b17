/** What `cardume` imports of the code that the tools of infra share. */

export { foldersOf } from './folders.ts';
export { writeNewPrivately } from './private-file.ts';
export { isAlive } from './process-identity.ts';
export { expectReady } from './ready.ts';
export { retry } from './retry.ts';
export { type RunEntry, type RunFile, readRunFile } from './run-file.ts';
export { loadOrCreateSecrets, replaceSecrets } from './secrets.ts';
export { runMain, UserError } from './user-error.ts';
