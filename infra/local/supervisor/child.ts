import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { endProcesses, type ProcessIdentity, signal, startTimeOf } from '../../shared/process-identity.ts';

/** `EX_TEMPFAIL`: how a process ends that has to start again, e.g. after a restore. */
export const START_AGAIN = 'status 75';

/** A command and the log file for its output. */
export interface ChildSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  logFile: string;
}

/**
 * A running program in its own process group: Ctrl-C in the terminal reaches only the parent, which stops it in order.
 */
export class Child implements ProcessIdentity {
  readonly pid: number;
  readonly born: string;
  /** Resolves to `status 0`, `signal SIGKILL` or an error message when it has ended. Never rejects. */
  readonly ended: Promise<string>;

  /** Starts the program. @throws Error when it cannot be started */
  constructor(spec: ChildSpec) {
    mkdirSync(dirname(spec.logFile), { recursive: true, mode: 0o700 });
    const log = openSync(spec.logFile, 'a', 0o600);
    const { command, args, env, cwd } = spec;
    const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, cause) => resolve(cause ? `signal ${cause}` : `status ${code}`));
    });
    if (child.pid === undefined) throw new Error(`${command} cannot be started`);
    this.pid = child.pid;
    this.born = startTimeOf(child.pid) ?? 'already gone';
  }

  signal(name: NodeJS.Signals): void {
    signal(this.pid, name);
  }

  /** Sends SIGTERM, then SIGKILL after `graceMs`; resolves when the process has ended. */
  async stop(graceMs: number): Promise<void> {
    await endProcesses([this], graceMs);
    await this.ended;
  }
}

/** Returns the last lines of a log file, for an error message. */
export function logTail(file: string, lines = 12): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/** Renames an existing log to `<file>.old`, so that a new one begins. */
export function rotateLog(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size) renameSync(file, `${file}.old`);
}
