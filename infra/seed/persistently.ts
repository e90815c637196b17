import { setTimeout as pause } from 'node:timers/promises';
import { HttpError } from '@cardume/kit/contract';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Repeats work that bears repetition while a server is away or too slow, with pauses that double from 0.2 s: about
 * 50 s in all, besides the time that the attempts take.
 * @throws the last attempt's error, and a refusal (4xx) at once
 */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error) || pauseMs > LONGEST_PAUSE_MS) throw error;
      await pause(pauseMs);
    }
  }
}

/** A service that is not there, or an error of the network or of S3, which carry a code. */
function isTemporary(error: unknown): boolean {
  if (error instanceof HttpError) return error.status >= 500;
  return error instanceof Error && 'code' in error;
}
