import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';
import { root } from '../shared/folders.ts';
import type { BudgetResult } from './report.ts';

const DIST = join(root, 'web/dist');
const KB = 1000;
const LIMITS = { js: 125 * KB, css: 15 * KB };
/** Manifest keys of the chunks that the first visit of the home page loads: the entry and the screen. */
const ENTRIES = ['index.html', 'src/features/shopper/home/HomeScreen.tsx'];

const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);

/** The chunks of the built client by key: the source file of a screen, or the name of a shared chunk. */
export type ClientManifest = z.infer<typeof manifestShape>;

/** Reads what Vite wrote about the built client. */
export function clientManifest(): ClientManifest {
  return manifestShape.parse(JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')));
}

/** File names of the chunks that shoppers do not load. */
const OF_ACCOUNTS = /^assets\/(account|owner|admin)\./;

/**
 * Measures the transfer size of the home page's scripts and styles, with each file compressed with brotli, and reports
 * chunks that shoppers should not load: a single import from such a chunk makes the home page load all of it.
 */
export function measureSizes(): BudgetResult[] {
  const files = filesOfHome();
  const strange = files.filter((file) => OF_ACCOUNTS.test(file));
  const sizes = (['js', 'css'] as const).map((kind) => {
    const bytes = files.filter((file) => file.endsWith(`.${kind}`)).reduce((sum, file) => sum + brotliBytes(file), 0);
    return {
      check: `home: ${kind === 'js' ? 'JavaScript' : 'CSS'}, brotli`,
      measured: `${(bytes / KB).toFixed(1)} kB`,
      goal: `≤ ${LIMITS[kind] / KB} kB`,
      met: bytes <= LIMITS[kind],
    };
  });
  const chunks = {
    check: 'home: files of accounts, owners and admins',
    measured: strange.join(' ') || 'none',
    goal: 'none',
    met: strange.length === 0,
  };
  return [...sizes, chunks];
}

function filesOfHome(): string[] {
  const manifest = clientManifest();
  const files = new Set<string>();
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the built client has no ${key}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    chunk.imports.forEach(collect);
  };
  ENTRIES.forEach(collect);
  return [...files];
}

function brotliBytes(file: string): number {
  return brotliCompressSync(readFileSync(join(DIST, file))).length;
}
