/**
 * `make docs`: generates reference pages and the dashboard from the code. `--check` only fails if one of them is stale.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../local/folders.ts';
import { dashboard } from '../observability/dashboard.ts';
import { callsPage } from './calls.ts';
import { eventsPage } from './events.ts';
import { settingsPage } from './settings.ts';

const FILES = {
  'docs/events.md': eventsPage(),
  'docs/settings.md': settingsPage(),
  'docs/calls.md': callsPage(),
  'infra/observability/grafana/cardume.json': dashboard(),
};
const check = process.argv.includes('--check');

for (const [name, content] of Object.entries(FILES)) {
  const file = join(root, name);
  if (!check) await writeFile(file, content);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== content) {
    console.error(`${name} is stale: run make docs`);
    process.exitCode = 1;
  }
}
