/**
 * Bundles the project's processes into the folder given as argument: one file per entry, and chunks that they share. A
 * process that reads a dozen files instead of a thousand starts with half the CPU time.
 */
import { appendFileSync, rmSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'rolldown';
import { root } from '../shared/folders.ts';
import { all } from '../topology/all.ts';
import { ownProcesses } from '../topology/processes.ts';
import { bundleOf } from './processes.ts';

/** Packages that locate files relative to their own: native libraries, Lua scripts, pages. */
const UNBUNDLED = /^(sharp|bullmq|@bull-board\/.+)$/;
/** Name prefix of the chunks that hold packages. */
const PACKAGES = 'packages';
const OWN_PLACE = /\bimport\.meta\.(url|dirname)\b/;

/**
 * Keeps paths valid in the bundle, which lies in another folder: of unbundled packages, and of modules that read files.
 */
const places: Plugin = {
  name: 'places',
  resolveId: {
    filter: { id: UNBUNDLED },
    async handler(source, importer) {
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { id: pathToFileURL(resolved.id).href, external: 'absolute' };
    },
  },
  transform: {
    filter: { code: OWN_PLACE },
    handler(code, id) {
      const replaced = code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
      // The replacements keep line numbers; columns are not needed.
      return { code: replaced, map: null };
    },
  },
};

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: bundle-processes.ts FOLDER');

const { output } = await build({
  cwd: root,
  input: Object.fromEntries([...ownProcesses, all].map(({ entry }) => [parse(bundleOf(entry)).name, entry])),
  platform: 'node',
  plugins: [places],
  logLevel: 'warn',
  output: {
    dir: folder,
    format: 'esm',
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
    cleanDir: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    // Chunks of packages only, each loaded by the processes that need it.
    codeSplitting: { groups: [{ name: PACKAGES, test: /node_modules/, entriesAware: true }] },
  },
});

// Only the project's own code gets source maps: with those of packages a process uses twice the memory once it logs an
// error.
for (const { type, fileName } of output) {
  if (type !== 'chunk') continue;
  const file = join(folder, fileName);
  if (fileName.startsWith(PACKAGES)) rmSync(`${file}.map`, { force: true });
  else appendFileSync(file, `\n//# sourceMappingURL=${fileName}.map\n`);
}
