import { setTimeout as pause } from 'node:timers/promises';
import { HttpError } from '@cardume/kit/contract';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Repeats idempotent work while a server is unreachable or too slow. Pauses double from 0.2 s and add up to about 50 s.
 * @throws the last attempt's error; a 4xx immediately
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

/** A 5xx of a service, or an error with a code, as those of the network and of S3 have. */
function isTemporary(error: unknown): boolean {
  if (error instanceof HttpError) return error.status >= 500;
  return error instanceof Error && 'code' in error;
}
