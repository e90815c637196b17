/** What other commands may import of the local stack. */

export { foldersOf, root } from './folders.ts';
export { freePort, isPortFree } from './ports.ts';
export { writeNewPrivately } from './private-file.ts';
export { eventSourcedServices, expectReady, mongoUrl, nodeBinary, ownProcesses, serviceNames } from './processes.ts';
export { loadOrCreateSecrets, replaceSecrets, type Secrets } from './secrets.ts';
export { withoutLogin } from './servers/url.ts';
export { BUCKET, DATABASE_PREFIX } from './stack.ts';
export { isAlive } from './supervisor/identity.ts';
export { type RunEntry, type RunFile, readRunFile } from './supervisor/run-file.ts';
export { runMain, UserError } from './user-error.ts';
