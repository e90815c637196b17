import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder } from '../shared/folders.ts';

const run = promisify(execFile);
const packages = fileURLToPath(new URL('packages.txt', import.meta.url));

/**
 * Returns the folder with the fuzzer, which is installed into the cache on first use. Its packages have no hashes,
 * because several have a separate wheel for each version of Python.
 */
export async function fuzzerFolder(env: NodeJS.ProcessEnv): Promise<string> {
  const stamp = createHash('sha256').update(readFileSync(packages)).digest('hex').slice(0, 12);
  const folder = join(cacheFolder(env), `fuzzer-${stamp}`);
  if (existsSync(folder)) return folder;
  console.log('fetching the fuzzer (once)');
  const fresh = `${folder}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(folder), { recursive: true });
  const options = ['--quiet', '--no-deps', '--only-binary', ':all:', '--target', fresh, '-r', packages];
  try {
    await run('python3', ['-m', 'pip', 'install', ...options], { env: { ...env, PIP_ROOT_USER_ACTION: 'ignore' } });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}
