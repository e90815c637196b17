import { setTimeout as pause } from 'node:timers/promises';

const DAY_MS = 86_400_000;
const RETRY_MS = 600_000;

interface Parts {
  /** Returns the moment of the last backup, ISO 8601; undefined before the first one. */
  last: () => Promise<string | undefined>;
  make: () => Promise<void>;
  /** Called before waiting for the time of the next backup. */
  waits: (until: Date) => void;
  /** Called with the error of a failed attempt; the next one follows after ten minutes. */
  failed: (error: unknown) => void;
  stopped: AbortSignal;
}

/** Makes a backup whenever the last one is a day old, until `stopped` is aborted. A backup in progress is finished. */
export async function runDailyBackups({ last, make, waits, failed, stopped }: Parts): Promise<void> {
  let waitedFor: string | undefined;
  while (!stopped.aborted) {
    try {
      const moment = await last();
      // At most a day, also if a fast clock dated the last backup ahead.
      const left = moment === undefined ? 0 : Math.min(DAY_MS, Date.parse(moment) + DAY_MS - Date.now());
      if (left <= 0 || moment === waitedFor) {
        waitedFor = undefined;
        await make();
      } else {
        waits(new Date(Date.now() + left));
        await wait(left, stopped);
        waitedFor = moment;
      }
    } catch (error) {
      failed(error);
      await wait(RETRY_MS, stopped);
    }
  }
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
