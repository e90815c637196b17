import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of the first of these programs that is on the PATH. */
export function pathOfProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Installs a system package; does not throw. @returns the error output of apt-get */
export const installPackage = (name: string) => aptGet('install', '-qq', '-y', '--no-install-recommends', name);

/** Updates the package index; does not throw. @returns the error output of apt-get */
export const updatePackageIndex = () => aptGet('update', '-qq');

function aptGet(...args: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { error, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
  return error?.message ?? stderr;
}
