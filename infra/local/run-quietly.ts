import { rmSync } from 'node:fs';
import { Child, type ChildSpec, logTail } from './supervisor/child.ts';

/** Runs a command to its end with its output in a log file. @returns undefined, or a description of the failure */
export async function runQuietly(
  command: string,
  args: readonly string[],
  options: Pick<ChildSpec, 'logFile' | 'cwd' | 'env'>,
  onStart?: (child: Child) => void,
): Promise<string | undefined> {
  rmSync(options.logFile, { force: true });
  const child = new Child({ name: command, command, args, ...options });
  onStart?.(child);
  const how = await child.ended;
  return how === 'status 0' ? undefined : `${how}; the end of ${options.logFile}:\n${logTail(options.logFile, 15)}`;
}
