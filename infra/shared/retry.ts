import { setTimeout as pause } from 'node:timers/promises';
import { HttpError } from '@cardume/kit/contract';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Repeats idempotent work while a server is unreachable or overloaded. Pauses double from 0.2 s and add up to about 50
 * s.
 * @throws the last attempt's error; an error that is not temporary (a 4xx, an error without a code) immediately
 */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error) || pauseMs > LONGEST_PAUSE_MS) throw error;
      await pause(pauseMs);
    }
  }
}

/** True for a 5xx of a service, and for errors with a code, as network and S3 errors have. */
function isTemporary(error: unknown): boolean {
  if (error instanceof HttpError) return error.status >= 500;
  return error instanceof Error && 'code' in error;
}
