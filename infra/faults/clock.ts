import { spawnSync } from 'node:child_process';
import { installPackage, pathOfProgram } from '../test/programs.ts';

const LIBRARY = /^LD_PRELOAD=(.+)$/m;

/**
 * Returns the environment variables that shift a process's time of day; its monotonic clock and timers are unaffected.
 * Installs libfaketime with apt if it is missing.
 * @param offset such as `+1h`
 */
export function clockShiftEnv(offset: string): NodeJS.ProcessEnv {
  const stderr = pathOfProgram(['faketime']) ? '' : installPackage('faketime');
  const { stdout } = spawnSync('faketime', ['-f', offset, 'env'], { encoding: 'utf8' });
  const [, library] = LIBRARY.exec(stdout ?? '') ?? [];
  if (!library) throw new Error(`libfaketime could not be installed\n${stderr}`);
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };
}
