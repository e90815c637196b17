import { setTimeout as pause } from 'node:timers/promises';

/** How long a read waits for another primary of MongoDB or Redis. Shorter than `CALL_TIMEOUT_MS` of its caller. */
export const ELECTION_WAIT_MS = 9_000;
const RETRY_EVERY_MS = 100;

/**
 * Repeats a read while there is no primary. A driver repeats it once, which is not enough where a primary that stops is
 * found again.
 * @param isUnreachable whether an error may end with an election
 * @param waitMs time after which the last error is thrown. Default: `ELECTION_WAIT_MS`
 */
export async function acrossElection<T>(
  read: () => T | Promise<T>,
  isUnreachable: (error: unknown) => boolean,
  waitMs: number = ELECTION_WAIT_MS,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (performance.now() >= deadline || !isUnreachable(error)) throw error;
      await pause(RETRY_EVERY_MS);
    }
  }
}
