import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Imports each icon from its own file, not from the package's list of all icons, so that the module graph says which
 * screens use it (chunks.ts). The build fails on a name that the package does not have.
 */
export function separateIcons(): Plugin {
  const files = filesOfIcons();
  const separate = (_: string, imported: string) => {
    const icons = imported.split(',').map((name) => name.trim());
    const imports = icons
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', local = icon] = name.split(' as ');
        const file = files.get(icon);
        if (!file) throw new Error(`lucide-react has no icon ${icon}`);
        return `import ${local} from 'lucide-react/icons/${file}';`;
      });
    // Later lines keep their numbers, which the stacks of reported errors have.
    return imports.join(' ') + '\n'.repeat(imported.split('\n').length - 1);
  };
  return {
    name: 'separate-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /web\/src\/.*\.tsx?$/, code: /from 'lucide-react'/ },
      handler: (code) => ({ code: code.replace(IMPORT, separate), map: null }),
    },
  };
}

/** Returns the file name of each icon, without extension, by all names that the package exports it with. */
function filesOfIcons(): Map<string, string> {
  const list = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs');
  const exports = readFileSync(list, 'utf8').matchAll(/^export \{(.*)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm);
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  );
}
