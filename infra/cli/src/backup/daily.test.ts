import { expect, it } from '@jest/globals';
import { runDailyBackups } from './daily.ts';

const DAY_MS = 86_400_000;

it('a backup that a fast clock dated a year ahead delays the next one by a day at most', async () => {
  const stopped = new AbortController();
  let waitsUntil = Number.POSITIVE_INFINITY;
  await runDailyBackups({
    last: async () => new Date(Date.now() + 365 * DAY_MS).toISOString(),
    make: async () => stopped.abort(),
    waits(until) {
      waitsUntil = until.getTime();
      stopped.abort();
    },
    failed: () => stopped.abort(),
    stopped: stopped.signal,
  });
  expect(waitsUntil).toBeLessThanOrEqual(Date.now() + DAY_MS);
});
