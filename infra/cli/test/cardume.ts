import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../local/index.ts';

/** The result of a call of `cardume`. */
export interface Called {
  status: number;
  stdout: string;
  stderr: string;
}

/** Calls the command as it is linked, with the environment of a product. */
export function cardume(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<Called> {
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/cardume'), args, { env: environment }, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
