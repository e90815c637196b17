import { expect, it } from '@jest/globals';
import { repeat } from './repeat.ts';

const never = new AbortController().signal;

it('work is repeated until it is done, also after failures', async () => {
  const failures: unknown[] = [];
  let times = 0;
  const work = async () => {
    times++;
    if (times === 2) throw new Error('once');
    return times === 4;
  };
  await repeat(work, { pauseMs: 0, signal: never, failed: (error) => failures.push(error) });
  expect(times).toBe(4);
  expect(failures).toEqual([new Error('once')]);
});

it('a pause ends when the repetition is stopped', async () => {
  const stopping = new AbortController();
  let times = 0;
  const repeated = repeat(async () => void times++, { pauseMs: 3_600_000, signal: stopping.signal });
  await new Promise(setImmediate);
  stopping.abort();
  await repeated;
  expect(times).toBe(1);
});
