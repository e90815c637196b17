import { setTimeout as pause } from 'node:timers/promises';

interface Options {
  /** Pause in ms after each time; it keeps no process running. */
  pauseMs: number | (() => number);
  /** Ends the repetition, also during a pause. */
  signal: AbortSignal;
  /** Called with what the work throws, after which it is repeated. Default: ignored. */
  failed?: (error: unknown) => void;
}

/** Repeats work, with a pause after each time, until it resolves to `true` or is stopped. Never rejects. */
export async function repeat(work: () => Promise<unknown>, { pauseMs, signal, failed }: Options): Promise<void> {
  while (!signal.aborted) {
    const done = await work().catch((error: unknown) => failed?.(error));
    if (done === true) return;
    const ms = typeof pauseMs === 'function' ? pauseMs() : pauseMs;
    await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
