import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until the check passes; its last error is thrown after `withinMs`. For what other processes do in a moment. */
export async function eventually<T>(check: () => Promise<T>, withinMs = 10_000): Promise<T> {
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
