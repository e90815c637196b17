import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../shared/folders.ts';
import { UserError } from '../shared/user-error.ts';
import { runQuietly } from './run-quietly.ts';
import type { Child } from './supervisor/child.ts';

/** Source files of the built client. */
const SOURCES = ['web/{src,public,build}/**/*', 'web/*.{html,ts,json}', 'bff/contract/**/*', 'package-lock.json'];
/** Lies in the build's folder, so that it is deleted with the build. */
const STAMP = join(root, 'web/dist/.built-from');

/** Builds the web client into web/dist when a source has changed. @returns whether it was built @throws UserError */
export async function buildWebClient(logs: string, onStart?: (build: Child) => void): Promise<boolean> {
  const sources = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return false;
  const logFile = join(logs, 'web-build.log');
  const options = { logFile, cwd: root, env: process.env };
  const failure = await runQuietly('npm', ['run', 'build', '-w', 'web'], options, onStart);
  if (failure) throw new UserError(`The web client could not be built.\n${failure}`);
  writeFileSync(STAMP, sources);
  return true;
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
