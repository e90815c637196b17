import { expect, test } from '@jest/globals';
import { CursorWatch } from './cursor-watch.ts';

test('a notice that came before the waiter counts', async () => {
  const watch = new CursorWatch();
  watch.saw(10);
  watch.saw(4);
  await watch.passed(10, 60_000);
});

test('waiters wake when the cursor reaches theirs, and not before', async () => {
  const watch = new CursorWatch();
  const woken: number[] = [];
  const waits = [5, 6].map((seq) => watch.passed(seq, 60_000).then(() => woken.push(seq)));
  watch.saw(5);
  await waits[0];
  expect(woken).toEqual([5]);
  watch.saw(100);
  await waits[1];
});

test('nobody waits longer than the time given', async () => {
  const watch = new CursorWatch();
  await watch.passed(1, 5);
  await watch.passed(1, 0);
});
