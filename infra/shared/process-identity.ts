import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Identifies a process even when its pid is reused: pid and start time. */
export interface ProcessIdentity {
  pid: number;
  born: string;
}

/** @returns the start time as the system prints it; undefined for a process that does not exist, and for a zombie */
export function startTimeOf(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat')) return bornByPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function bornByPs(pid: number): string | undefined {
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const line = ps.stdout.trim();
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}

/** @returns whether this process still runs; false for a later process with the same pid */
export function isAlive({ pid, born }: ProcessIdentity): boolean {
  return startTimeOf(pid) === born;
}

/** Sends a signal to the process, or with `group` to its process group. Does nothing if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals, group = false): void {
  try {
    process.kill(group ? -pid : pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Sends SIGTERM to all, then SIGKILL to those that still run after `graceMs`, and to their groups. Resolves when all have
 * ended.
 */
export async function endProcesses(processes: readonly ProcessIdentity[], graceMs: number): Promise<void> {
  const running = () => processes.filter(isAlive);
  for (const { pid } of running()) signal(pid, 'SIGTERM');
  const deadline = performance.now() + graceMs;
  while (running().length > 0 && performance.now() < deadline) await pause(50);
  while (running().length > 0) {
    for (const { pid } of running()) {
      signal(pid, 'SIGKILL', true);
      // A supervisor that a shell started may be no leader of a group.
      signal(pid, 'SIGKILL');
    }
    await pause(50);
  }
}
