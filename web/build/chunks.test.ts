import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build, type Rolldown } from 'vite';
import { chunksByAudience } from './chunks.ts';

const HOME = 'features/shopper/home/HomeScreen.tsx';
const SHOP = 'features/shopper/shop/ShopScreen.tsx';
const REVIEW = 'features/shopper/shop/ReviewForm.tsx';
const LOGIN = 'features/account/LoginScreen.tsx';
const PANEL = 'features/owner/panel/PanelScreen.tsx';
const USERS = 'features/admin/users/UsersScreen.tsx';
const STORES = 'features/admin/stores/StoresScreen.tsx';

/** A module, who imports it, and its chunk. */
const SHARED: [module: string, importers: string[], chunk: string][] = [
  ['ui/Button.tsx', [HOME, PANEL], 'common'],
  ['features/shopper/shared/favourites.ts', [HOME, SHOP], 'common'],
  ['ui/Dialog.tsx', [SHOP, USERS], 'screens'],
  ['ui/Field.tsx', [REVIEW, PANEL], 'dialogs'],
  ['shared/passkeys.ts', [LOGIN, USERS], 'account.shared'],
  ['shared/period.ts', [PANEL, USERS], 'owner.shared'],
  ['ui/Table.tsx', [USERS, STORES], 'admin.shared'],
];

let project: string;
let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  project = await realpath(await mkdtemp(join(tmpdir(), 'cardume-chunks-')));
  const screens = [HOME, SHOP, LOGIN, PANEL, USERS, STORES];
  const files = {
    'main.ts': "import './app/routes.ts';\n",
    'app/routes.ts': `console.log([${screens.map((screen) => `() => import('../${screen}')`).join(', ')}]);\n`,
    ...Object.fromEntries(SHARED.map(([module]) => [module, `console.log('${module}');\n`])),
    ...Object.fromEntries([...screens, REVIEW].map((screen) => [screen, codeOf(screen)])),
  };
  for (const [file, code] of Object.entries(files)) {
    await mkdir(dirname(join(project, 'web/src', file)), { recursive: true });
    await writeFile(join(project, 'web/src', file), code);
  }
  chunks = await built();
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** A screen that imports what it shares with others. */
function codeOf(screen: string): string {
  const shared = SHARED.filter(([, importers]) => importers.includes(screen));
  const imports = shared.map(([module]) => `import '${relative(dirname(screen), module)}';`);
  const part = screen === SHOP ? "export const open = () => import('./ReviewForm.tsx');" : '';
  return [...imports, part, `console.log('${screen}');`, 'export default {};', ''].join('\n');
}

async function built(): Promise<Rolldown.OutputChunk[]> {
  const { plugin, groups, fileName } = chunksByAudience();
  const result = await build({
    root: join(project, 'web'),
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: {
      write: false,
      rolldownOptions: {
        input: join(project, 'web/src/main.ts'),
        output: { chunkFileNames: fileName, codeSplitting: { groups } },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('expected one build');
  return result.output.filter((file) => file.type === 'chunk');
}

/** Returns the file of a module without folder and hash. */
function chunkOf(module: string): string | undefined {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(project, 'web/src', module)));
  return chunk && /^assets\/(.*)-[\w-]{8}\.js$/.exec(chunk.fileName)?.[1];
}

it.each(SHARED)('%s, imported by %j, is in %s', (module, _, chunk) => {
  expect(chunkOf(module)).toBe(chunk);
});

it.each([
  [SHOP, 'ShopScreen'],
  [REVIEW, 'ReviewForm'],
  [LOGIN, 'account.LoginScreen'],
  [PANEL, 'owner.PanelScreen'],
  [STORES, 'admin.StoresScreen'],
])('the chunk of %s is named %s', (screen, chunk) => {
  expect(chunkOf(screen)).toBe(chunk);
});
