import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../shared/folders.ts';

/** The result of a call of `cardume`. */
export interface Called {
  /** Exit status; null for a command that was killed. */
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the linked command with the environment of a product, to its end. */
export function cardume(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<Called> {
  return startCardume(environment, ...args).ended;
}

/** Starts the command without waiting, so that the caller can kill it. */
export function startCardume(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const called = Promise.withResolvers<Called>();
  const command = join(root, 'node_modules/.bin/cardume');
  // Other tests keep the machine busy, and a backup of low priority would wait for them.
  const env = { ...environment, BACKUP_NICE: '0' };
  const child: ChildProcess = execFile(command, args, { env }, (error, stdout, stderr) => {
    const status = error ? (error.killed || error.signal ? null : Number(error.code)) : 0;
    called.resolve({ status, stdout, stderr });
  });
  return { child, ended: called.promise };
}
