import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

let project: string;

/** Adds files to the sample project. */
async function write(files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), content);
  }
}

async function violations(): Promise<Violation[]> {
  const args = [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', '.'];
  const { stdout } = await run(process.execPath, args, { cwd: project, maxBuffer: 10_000_000 });
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'cardume-boundaries-'));
  await copyFile(join(root, '.dependency-cruiser.cjs'), join(project, '.dependency-cruiser.cjs'));
  await write({
    'package.json': '{"type":"module"}',
    'services/kit/src/contract/index.ts': 'export const defineContract = 1;\n',
    'services/stores/src/domain/store.ts': 'export const store = 1;\n',
    'services/stores/src/events.ts': 'export const storeState = 1;\n',
    'services/stores/src/commands/open.ts': 'export const open = 1;\n',
    'services/stores/src/routes.ts': 'export const routes = 1;\n',
    'services/stores/src/service.ts': 'export const service = 1;\n',
    'services/stores/src/helpers.ts': 'export const helper = 1;\n',
    'services/stores/src/api.ts': 'export const storesApi = 1;\n',
    'services/stores/src/listed-shops/index.ts': "export { towns } from './towns.ts';\n",
    'services/stores/src/listed-shops/towns.ts': 'export const towns = 1;\n',
    'bff/contract/index.ts': 'export const apiContract = 1;\n',
    'bff/src/bff.ts': 'export const bff = 1;\n',
    'bff/src/main.ts': "export { bff } from './bff.ts';\n",
    'bff/src/directory/directory.ts': 'export const directory = 1;\n',
    'bff/src/stores/handlers.ts': "export { directory } from '../directory/directory.ts';\n",
    'web/src/ui/Button.tsx': 'export const Button = 1;\n',
    'web/src/shared/paths.ts': 'export const paths = 1;\n',
    'web/src/app/store.ts': 'export const store = 1;\n',
    'web/src/features/shopper/home/Home.tsx': "export { Button } from '../../../ui/Button.tsx';\n",
    'web/src/features/shopper/shared/OpenBadge.tsx': "export { Button } from '../../../ui/Button.tsx';\n",
  });
});
afterEach(() => rm(project, { recursive: true, force: true }));

/** Rule, file, and an import of the file that violates the rule. */
const PLANTED: [rule: string, file: string, target: string][] = [
  ['services-meet-by-events', 'services/reviews/src/service.ts', '../../stores/src/domain/store.ts'],
  ['services-meet-by-events', 'services/reviews/src/service.ts', '../../stores/src/api.ts'],
  ['services-meet-by-events', 'services/reviews/src/service.ts', '../../../bff/contract/index.ts'],
  ['services-meet-by-events', 'services/reviews/src/service.ts', '../../stores/src/listed-shops/towns.ts'],
  ['kit-imports-nobody', 'services/kit/src/planted.ts', '../../stores/src/events.ts'],
  ['bff-imports-public-modules', 'bff/src/bff.ts', '../../services/stores/src/domain/store.ts'],
  ['bff-base-knows-no-capability', 'bff/src/http/planted.ts', '../stores/handlers.ts'],
  ['bff-base-knows-no-capability', 'bff/src/config.ts', './stores/handlers.ts'],
  ['bff-directory-stands-alone', 'bff/src/directory/planted.ts', '../stores/handlers.ts'],
  ['bff-main-assembles', 'bff/src/stores/planted.ts', '../bff.ts'],
  ['contract-stands-alone', 'bff/contract/planted.ts', '../../services/stores/src/api.ts'],
  ['web-knows-the-contract', 'web/src/app/App.tsx', '../../../services/stores/src/events.ts'],
  ['web-audiences-are-apart', 'web/src/features/owner/panel/Panel.tsx', '../../shopper/shared/OpenBadge.tsx'],
  ['web-audiences-are-apart', 'web/src/features/owner/OwnerArea.tsx', '../shopper/home/Home.tsx'],
  ['features-are-apart', 'web/src/features/shopper/shop/Shop.tsx', '../home/Home.tsx'],
  ['features-are-apart', 'web/src/features/shopper/shared/planted.ts', '../home/Home.tsx'],
  ['web-features-below-app', 'web/src/features/shopper/shop/Shop.tsx', '../../../app/store.ts'],
  ['web-shared-below-features', 'web/src/shared/planted.ts', '../features/shopper/home/Home.tsx'],
  ['web-shared-below-features', 'web/src/shared/planted.ts', '../app/store.ts'],
  ['web-ui-below-shared', 'web/src/ui/Planted.tsx', '../shared/paths.ts'],
  ['web-lib-without-react', 'web/src/lib/planted.ts', '../ui/Button.tsx'],
  ['ui-knows-no-domain', 'web/src/ui/Planted.tsx', '../../../bff/contract/index.ts'],
  ['services-have-one-shape', 'services/stores/src/service.ts', './helpers.ts'],
  ['listed-shops-stand-alone', 'services/stores/src/listed-shops/planted.ts', '../domain/store.ts'],
  ['services-import-downwards', 'services/stores/src/commands/open.ts', '../routes.ts'],
  ['services-import-downwards', 'services/stores/src/subscriptions/close.ts', '../service.ts'],
  ['stored-data-knows-no-command', 'services/stores/src/records/owners.ts', '../commands/open.ts'],
  ['domain-is-pure', 'services/reviews/src/domain/ratings.ts', '../../../kit/src/contract/index.ts'],
  ['infra-imports-public-modules', 'infra/seed/load.ts', '../../services/stores/src/domain/store.ts'],
];

describe('the import rules', () => {
  it('allow imports of lower layers', async () => {
    await write({
      'services/reviews/src/service.ts':
        "import { storeState } from '../../stores/src/events.ts';\nexport default storeState;\n",
      'services/catalog/src/search/shops.ts': "export { towns } from '../../../stores/src/listed-shops/index.ts';\n",
      'bff/src/bff.ts': "import { storesApi } from '../../services/stores/src/api.ts';\nexport default storesApi;\n",
      'web/src/app/App.tsx': "import { Button } from '../features/shopper/home/Home.tsx';\nexport default Button;\n",
      'web/src/features/shopper/shop/Shop.tsx': "export { Button } from '../shared/OpenBadge.tsx';\n",
    });
    expect(await violations()).toEqual([]);
  });

  it('report each planted violation', async () => {
    const imports = Map.groupBy(PLANTED, ([, file]) => file);
    for (const [file, planted] of imports) {
      await write({ [file]: planted.map(([, , target], n) => `export * as planted${n} from '${target}';\n`).join('') });
    }
    const found = (await violations()).map(({ rule, from, to }) => [rule.name, from, to]);
    const expected = PLANTED.map(([rule, file, target]) => [rule, file, join(dirname(file), target)]);
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  it('bff-has-no-database: reports a driver that is imported through the kit', async () => {
    await write({
      'node_modules/mongoose/package.json': '{"name":"mongoose","main":"index.js"}',
      'node_modules/mongoose/index.js': 'module.exports = {};\n',
      'services/kit/src/planted.ts': "import mongoose from 'mongoose';\nexport default mongoose;\n",
      'bff/src/bff.ts': "import planted from '../../services/kit/src/planted.ts';\nexport default planted;\n",
    });
    expect((await violations()).map(({ rule }) => rule.name)).toContain('bff-has-no-database');
  });

  it('bff-capabilities-have-no-circles: reports two folders that import each other through different files', async () => {
    await write({
      'bff/src/reviews/a.ts': "export { directory } from '../stores/handlers.ts';\n",
      'bff/src/reviews/b.ts': 'export const b = 1;\n',
      'bff/src/stores/planted.ts': "export { b } from '../reviews/b.ts';\n",
    });
    expect((await violations()).map(({ rule }) => rule.name)).toContain('bff-capabilities-have-no-circles');
  });

  it('no-circles: reports two files that import each other', async () => {
    await write({
      'services/stores/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'services/stores/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
    });
    expect((await violations()).map(({ rule }) => rule.name)).toContain('no-circles');
  });
});
