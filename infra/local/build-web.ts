/** Builds the web client if it is not up to date. */

import { foldersOf } from '../shared/folders.ts';
import { runMain } from '../shared/user-error.ts';
import { buildWebClient } from './web-client.ts';

await runMain(async () => {
  const built = await buildWebClient(foldersOf(process.env).logs);
  console.log(built ? 'web client: built' : 'web client: up to date');
});
