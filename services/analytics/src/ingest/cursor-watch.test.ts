import { expect, test } from '@jest/globals';
import { CursorWatch } from './cursor-watch.ts';

test('a notice that arrives before the waiter counts', async () => {
  const watch = new CursorWatch();
  watch.onCursorMoved(10);
  watch.onCursorMoved(4);
  await watch.waitUntilReached(10, 60_000);
});

test('waiters resolve when the cursor reaches their entry, not before', async () => {
  const watch = new CursorWatch();
  const woken: number[] = [];
  const waits = [5, 6].map((seq) => watch.waitUntilReached(seq, 60_000).then(() => woken.push(seq)));
  watch.onCursorMoved(5);
  await waits[0];
  expect(woken).toEqual([5]);
  watch.onCursorMoved(100);
  await waits[1];
});

test('waiters resolve after their timeout', async () => {
  const watch = new CursorWatch();
  await watch.waitUntilReached(1, 5);
  await watch.waitUntilReached(1, 0);
});
