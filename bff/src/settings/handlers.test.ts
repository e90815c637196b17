import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { rememberingLast } from './handlers.ts';

const TTL_MS = 10_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** @returns settings of auth, which is up or down, and the number of reads of it */
function settings() {
  const auth = { up: true, reads: 0 };
  const passwordReset = rememberingLast(async () => {
    auth.reads++;
    if (!auth.up) throw new Error('auth is down');
    return true;
  }, false);
  return { auth, passwordReset };
}

it('concurrent calls share one read of auth', async () => {
  const { auth, passwordReset } = settings();
  expect(await Promise.all([passwordReset(), passwordReset()])).toEqual([true, true]);
  expect(auth.reads).toBe(1);
});

it('auth is not read again at once when it is down, and the last settings stay', async () => {
  const { auth, passwordReset } = settings();
  auth.up = false;
  expect([await passwordReset(), await passwordReset(), auth.reads]).toEqual([false, false, 1]);
  auth.up = true;
  jest.advanceTimersByTime(TTL_MS);
  expect([await passwordReset(), auth.reads]).toEqual([true, 2]);
  auth.up = false;
  jest.advanceTimersByTime(TTL_MS);
  expect([await passwordReset(), await passwordReset(), auth.reads]).toEqual([true, true, 3]);
});
