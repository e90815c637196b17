import { setTimeout as pause } from 'node:timers/promises';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** São Paulo has no daylight saving time. */
const BEHIND_UTC_MS = 180 * MINUTE_MS;

/** If the day in São Paulo ends within `minutes`, waits until the next day. For tests that count by day. */
export async function avoidMidnight(minutes: number): Promise<void> {
  const left = DAY_MS - ((Date.now() - BEHIND_UTC_MS) % DAY_MS);
  if (left < minutes * MINUTE_MS) await pause(left);
}
