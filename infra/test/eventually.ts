import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any step takes on the slowest machine: only a hanging step reaches it. */
export const HANG_MS = 180_000;

/**
 * Repeats a check until it passes, for states that other processes reach in a moment.
 * @param withinMs given only where a later success would prove nothing, or where the time itself is measured
 * @throws the last attempt's error
 */
export async function eventually<T>(check: () => Promise<T>, withinMs = HANG_MS): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(25);
    }
  }
}
