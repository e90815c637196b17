import { setTimeout as pause } from 'node:timers/promises';

/** Timeout that only a hanging step exceeds, even on a slow machine. */
export const HANG_MS = 180_000;

const FIRST_PAUSE_MS = 25;
/** Pauses grow up to this, because polling takes CPU time from the processes that reach the state. */
const LONGEST_PAUSE_MS = 200;

/**
 * Repeats a check until it passes, for states that other processes reach asynchronously.
 * @param withinMs set only where a later success would prove nothing, or where the duration itself is measured
 * @throws the error of the last attempt
 */
export async function eventually<T>(check: () => Promise<T>, withinMs = HANG_MS): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.25, LONGEST_PAUSE_MS)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(pauseMs);
    }
  }
}
