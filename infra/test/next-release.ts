import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { nodeBinary } from '../local/processes.ts';
import { runQuietly } from '../local/run-quietly.ts';
import { root } from '../shared/folders.ts';
import { recordProcess, testRunFolder } from './test-run.ts';

/** Files and folders that bundling needs. */
const SOURCES = ['services', 'bff', 'infra/all', 'infra/local', 'infra/shared', 'infra/topology', 'package.json'];
/** Folders that may have their own `node_modules`. */
const WORKSPACES = ['.', 'bff'];
/** Scope of the workspaces. Their relative links are copied verbatim, so that they lead to the copied sources. */
const OWN_PACKAGES = '@cardume';

/** A replacement in a source file. `from` must occur in the file exactly once. */
export interface SourceChange {
  file: string;
  from: string;
  to: string;
}

/**
 * Bundles the processes of another release, from a copy of the sources with the changes applied.
 * @returns the folder of the bundles
 * @throws if a change does not apply or bundling fails
 */
export async function bundleRelease(changes: readonly SourceChange[]): Promise<string> {
  const folder = mkdtempSync(join(testRunFolder(), 'release-'));
  const copy = join(folder, 'sources');
  const filter = (path: string) => !['node_modules', 'test'].includes(basename(path));
  for (const source of SOURCES) cpSync(join(root, source), join(copy, source), { recursive: true, filter });
  for (const workspace of WORKSPACES) linkPackages(join(root, workspace), join(copy, workspace));
  for (const change of changes) applyChange(copy, change);
  const bundles = join(folder, 'bundles');
  const options = { logFile: join(folder, 'bundles.log'), cwd: copy, env: process.env };
  const failure = await runQuietly(nodeBinary(), ['infra/local/bundle-processes.ts', bundles], options, recordProcess);
  if (failure) throw new Error(`the release was not bundled: ${failure}`);
  return bundles;
}

function linkPackages(from: string, to: string): void {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(packages)) {
    const [source, target] = [join(packages, name), join(to, 'node_modules', name)];
    if (name === OWN_PACKAGES) cpSync(source, target, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(source, target);
  }
}

function applyChange(copy: string, { file, from, to }: SourceChange): void {
  const path = join(copy, file);
  const [before, after, ...more] = readFileSync(path, 'utf8').split(from);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} does not have this text exactly once: ${from}`);
  }
  writeFileSync(path, before + to + after);
}
