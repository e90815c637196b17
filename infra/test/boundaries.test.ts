import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const rules = join(root, '.dependency-cruiser.cjs');
const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

let house: string;

/** Lays out files of a small house of the same shape. */
async function lay(files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(house, path)), { recursive: true });
    await writeFile(join(house, path), content);
  }
}

/** The names of the rules that the house breaks. */
async function broken(): Promise<string[]> {
  const args = [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', '.'];
  const { stdout } = await run(process.execPath, args, { cwd: house, maxBuffer: 10_000_000 });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return summary.violations.map(({ rule }) => rule.name);
}

beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), 'cardume-boundaries-'));
  await copyFile(rules, join(house, '.dependency-cruiser.cjs'));
  await lay({
    'package.json': '{"type":"module"}',
    'services/kit/src/contract/index.ts': 'export const defineContract = 1;\n',
    'services/stores/src/domain/store.ts': 'export const store = 1;\n',
    'services/stores/src/events.ts': 'export const storeState = 1;\n',
    'services/stores/src/commands/open.ts': 'export const open = 1;\n',
    'services/stores/src/routes.ts': 'export const routes = 1;\n',
    'services/stores/src/main.ts': 'export const main = 1;\n',
    'services/stores/src/helpers.ts': 'export const helper = 1;\n',
    'services/stores/src/api.ts': 'export const storesApi = 1;\n',
    'bff/contract/index.ts': 'export const apiContract = 1;\n',
    'bff/src/main.ts': 'export const started = 1;\n',
    'bff/src/directory/directory.ts': 'export const directory = 1;\n',
    'bff/src/stores/handlers.ts': "export { directory } from '../directory/directory.ts';\n",
    'web/src/ui/Button.tsx': 'export const Button = 1;\n',
    'web/src/shared/paths.ts': 'export const paths = 1;\n',
    'web/src/app/store.ts': 'export const store = 1;\n',
    'web/src/features/home/Home.tsx': "export { Button } from '../../ui/Button.tsx';\n",
  });
});
afterEach(() => rm(house, { recursive: true, force: true }));

describe('the import rules', () => {
  it('accept the house as it should be', async () => {
    await lay({
      'services/reviews/src/main.ts':
        "import { storeState } from '../../stores/src/events.ts';\nexport default storeState;\n",
      'bff/src/main.ts': "import { storesApi } from '../../services/stores/src/api.ts';\nexport default storesApi;\n",
      'web/src/app/App.tsx': "import { Button } from '../features/home/Home.tsx';\nexport default Button;\n",
    });
    expect(await broken()).toEqual([]);
  });

  it.each([
    ['services-meet-by-events', 'services/reviews/src/main.ts', '../../stores/src/domain/store.ts'],
    ['services-meet-by-events', 'services/reviews/src/main.ts', '../../stores/src/api.ts'],
    ['services-meet-by-events', 'services/reviews/src/main.ts', '../../../bff/contract/index.ts'],
    ['kit-imports-nobody', 'services/kit/src/planted.ts', '../../stores/src/events.ts'],
    ['bff-knows-faces', 'bff/src/main.ts', '../../services/stores/src/domain/store.ts'],
    ['bff-base-knows-no-capability', 'bff/src/http/planted.ts', '../stores/handlers.ts'],
    ['bff-base-knows-no-capability', 'bff/src/config.ts', './stores/handlers.ts'],
    ['bff-directory-stands-alone', 'bff/src/directory/planted.ts', '../stores/handlers.ts'],
    ['bff-main-assembles', 'bff/src/stores/planted.ts', '../main.ts'],
    ['contract-stands-alone', 'bff/contract/planted.ts', '../../services/stores/src/api.ts'],
    ['web-knows-the-contract', 'web/src/app/App.tsx', '../../../services/stores/src/events.ts'],
    ['features-are-apart', 'web/src/features/shop/Shop.tsx', '../home/Home.tsx'],
    ['web-features-below-app', 'web/src/features/shop/Shop.tsx', '../../app/store.ts'],
    ['web-shared-below-features', 'web/src/shared/planted.ts', '../features/home/Home.tsx'],
    ['web-shared-below-features', 'web/src/shared/planted.ts', '../app/store.ts'],
    ['web-ui-below-shared', 'web/src/ui/Planted.tsx', '../shared/paths.ts'],
    ['web-lib-without-react', 'web/src/lib/planted.ts', '../ui/Button.tsx'],
    ['ui-knows-no-domain', 'web/src/ui/Planted.tsx', '../../../bff/contract/index.ts'],
    ['services-have-one-shape', 'services/stores/src/main.ts', './helpers.ts'],
    ['services-import-downwards', 'services/stores/src/commands/open.ts', '../routes.ts'],
    ['services-import-downwards', 'services/stores/src/subscriptions/close.ts', '../main.ts'],
    ['stored-data-knows-no-command', 'services/stores/src/records/owners.ts', '../commands/open.ts'],
    ['domain-is-pure', 'services/reviews/src/domain/ratings.ts', '../../../kit/src/contract/index.ts'],
    ['infra-uses-faces', 'infra/seed/load.ts', '../../services/stores/src/domain/store.ts'],
  ])('%s: an import planted in %s is found', async (rule, file, target) => {
    await lay({ [file]: `import * as planted from '${target}';\nexport default planted;\n` });
    expect(await broken()).toContain(rule);
  });

  it('bff-has-no-database: a driver that is reached through the kit is found', async () => {
    await lay({
      'node_modules/mongoose/package.json': '{"name":"mongoose","main":"index.js"}',
      'node_modules/mongoose/index.js': 'module.exports = {};\n',
      'services/kit/src/planted.ts': "import mongoose from 'mongoose';\nexport default mongoose;\n",
      'bff/src/main.ts': "import planted from '../../services/kit/src/planted.ts';\nexport default planted;\n",
    });
    expect(await broken()).toContain('bff-has-no-database');
  });

  it('bff-capabilities-have-no-circles: two folders that import each other by different files are found', async () => {
    await lay({
      'bff/src/reviews/a.ts': "export { directory } from '../stores/handlers.ts';\n",
      'bff/src/reviews/b.ts': 'export const b = 1;\n',
      'bff/src/stores/planted.ts': "export { b } from '../reviews/b.ts';\n",
    });
    expect(await broken()).toContain('bff-capabilities-have-no-circles');
  });

  it('no-circles: two files that import each other are found', async () => {
    await lay({
      'services/stores/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'services/stores/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
    });
    expect(await broken()).toContain('no-circles');
  });
});
