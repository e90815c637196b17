import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any step takes on the slowest machine: only a hanging step reaches it. */
export const HANG_MS = 180_000;

const FIRST_PAUSE_MS = 25;
/** A state that takes long is looked at less often, because the look costs CPU time, of which the awaited state needs more. */
const LONGEST_PAUSE_MS = 200;

/**
 * Repeats a check until it passes, for states that other processes reach in a moment.
 * @param withinMs given only where a later success would prove nothing, or where the time itself is measured
 * @throws the last attempt's error
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
