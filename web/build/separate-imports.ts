import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const ICONS = 'lucide-react';
/** Our modules that only list what others export. */
const LISTS = ['@cardume/bff/contract', '@cardume/kit/text'];

const IMPORT = /(import|export) \{([^}]*)\} from '(lucide-react|@cardume\/bff\/contract|@cardume\/kit\/text)';/g;
const LISTED = /^export (?:\*|\{[^}]*\}) from '([^']*)';$/gm;

/**
 * Imports each icon, and each name of the contract and of the kit's texts, from its own module, not from the list of
 * all, so that the module graph says which screens use it (chunks.ts). The build fails on a name that a list does not
 * have.
 */
export function separateImports(): Plugin {
  const lists = new Map<string, ReadonlyMap<string, string>>();
  const separate = (_: string, keyword: string, imported: string, list: string) => {
    const imports = imported
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((written) => {
        const [name = '', local = name] = written.split(' as ');
        const module = lists.get(list)?.get(name);
        if (!module) throw new Error(`${list} has no ${name}`);
        return `${keyword} ${list === ICONS ? local : `{ ${written} }`} from '${module}';`;
      });
    // Later lines keep their numbers, which the stacks of reported errors have.
    return imports.join(' ') + '\n'.repeat(imported.split('\n').length - 1);
  };
  return {
    name: 'separate-imports',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      lists.set(ICONS, modulesOfIcons());
      for (const list of LISTS) lists.set(list, await modulesOf(resolve(list)));
    },
    transform: {
      filter: { id: /\/(web\/src|bff\/contract|services\/kit\/src)\/.*\.tsx?$/, code: IMPORT },
      handler: (code) => ({ code: code.replace(IMPORT, separate), map: null }),
    },
  };
}

const { resolve } = createRequire(import.meta.url);

/** Returns the module of each icon by all names that the package exports it with. */
function modulesOfIcons(): Map<string, string> {
  const list = readFileSync(resolve('lucide-react/dist/esm/lucide-react.mjs'), 'utf8');
  const exports = list.matchAll(/^export \{(.*)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm);
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, `lucide-react/icons/${file}`] as const),
    ),
  );
}

/** Returns the module of each name that a list exports, directly or through another list. */
async function modulesOf(list: string): Promise<Map<string, string>> {
  const { resolve } = createRequire(list);
  const modules = [...readFileSync(list, 'utf8').matchAll(LISTED)].map(([, specifier = '']) => resolve(specifier));
  const found = modules.map(async (module) => {
    const names = Object.keys((await import(module)) as object);
    const listed = await modulesOf(module);
    return names.map((name) => [name, listed.get(name) ?? module] as const);
  });
  return new Map((await Promise.all(found)).flat());
}
