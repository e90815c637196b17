import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;

/**
 * Suspends a process and calls `check`; resumes it and retries until the check is true. Leaves the process suspended.
 * @throws if the check was not true within 20 s
 */
export async function whileFrozen(pidOf: () => number | undefined, check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const pid = pidOf();
    if (pid === undefined) throw new Error('the process to be killed does not run');
    process.kill(pid, 'SIGSTOP');
    if (await check()) return;
    process.kill(pid, 'SIGCONT');
    await pause(Math.random() * 10);
  }
  throw new Error('the process was never frozen at the right moment');
}
