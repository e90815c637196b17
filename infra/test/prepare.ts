/** What the tests need besides packages and servers: the built web client and a browser. */
import { writeSync } from 'node:fs';
import { main } from '../local/complaint.ts';
import { foldersOf } from '../local/folders.ts';
import { buildWebClient } from '../local/web-client.ts';
import { ensureChromium } from './chromium.ts';

await main(async () => {
  if (await buildWebClient(foldersOf(process.env).logs)) console.log('web client: built');
  ensureChromium(console.log);
});

// The last line of `make test` is always of this form; jest, which prints it otherwise, does not come to run.
if (process.exitCode) process.once('exit', () => writeSync(1, '0 passed, 1 failed\n'));
