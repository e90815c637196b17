/** `make docs`: generates the reference pages from the code. `--check` writes nothing and fails when a page is stale. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../local/folders.ts';
import { callsPage } from './calls.ts';
import { eventsPage } from './events.ts';
import { settingsPage } from './settings.ts';

const PAGES = { 'events.md': eventsPage(), 'settings.md': settingsPage(), 'calls.md': callsPage() };
const check = process.argv.includes('--check');

for (const [name, page] of Object.entries(PAGES)) {
  const file = join(root, 'docs', name);
  if (!check) await writeFile(file, page);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== page) {
    console.error(`docs/${name} is stale: run make docs`);
    process.exitCode = 1;
  }
}
