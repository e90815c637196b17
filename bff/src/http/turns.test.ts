import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Turns } from './turns.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('refuses work that waits too long and never begins it; the next work gets its turn', async () => {
  const turns = new Turns({ concurrency: 1, waitMs: 5_000 });
  const silent = Promise.withResolvers<string>();
  const first = turns.take(() => silent.promise);
  const late = jest.fn(() => 'late');
  const refused = expect(turns.take(late)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
  await jest.advanceTimersByTimeAsync(5_000);
  await refused;
  const next = turns.take(() => 'next');
  silent.resolve('first');
  expect(await Promise.all([first, next])).toEqual(['first', 'next']);
  expect(late).not.toHaveBeenCalled();
});

it('refuses work at once when too many wait', async () => {
  const turns = new Turns({ concurrency: 1, maxWaiting: 1, waitMs: 5_000 });
  const busy = Promise.withResolvers<number>();
  const taken = [turns.take(() => busy.promise), turns.take(() => 2)];
  await jest.advanceTimersByTimeAsync(0);
  await expect(turns.take(() => 3)).rejects.toMatchObject({ status: 503 });
  busy.resolve(1);
  expect(await Promise.all(taken)).toEqual([1, 2]);
});
