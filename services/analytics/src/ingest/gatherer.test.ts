import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Gatherer } from './gatherer.ts';

/** A gatherer whose writes end when the test says so. */
function gatherer() {
  const writes: { entries: number[]; end: (last: number) => void; fail: (error: Error) => void }[] = [];
  const gathering = new Gatherer<number>(
    (entries) => new Promise((end, fail) => void writes.push({ entries, end, fail })),
  );
  return { gathering, writes };
}

test('what comes during a write goes into the next one, together', async () => {
  const { gathering, writes } = gatherer();
  const first = gathering.add([1]);
  const others = [gathering.add([2, 3]), gathering.add([4])];
  expect(writes.map(({ entries }) => entries)).toEqual([[1]]);
  writes[0]?.end(1);
  expect(await first).toBe(1);
  await turn();
  expect(writes.map(({ entries }) => entries)).toEqual([[1], [2, 3, 4]]);
  writes[1]?.end(4);
  expect(await Promise.all(others)).toEqual([4, 4]);
});

test('a failed write fails its own callers and no others', async () => {
  const { gathering, writes } = gatherer();
  const first = gathering.add([1]);
  const second = gathering.add([2]);
  writes[0]?.fail(new Error('no primary'));
  await expect(first).rejects.toThrow('no primary');
  await turn();
  writes[1]?.end(1);
  expect(await second).toBe(1);
});

test('a write carries at most 500 entries', async () => {
  const { gathering, writes } = gatherer();
  const sizes = [1, 300, 250, 600];
  const all = sizes.map((size) => gathering.add(Array.from({ length: size }, () => 0)));
  for (const [index, size] of sizes.entries()) {
    expect(writes[index]?.entries).toHaveLength(size);
    writes[index]?.end(index);
    await all[index];
    await turn();
  }
});

test('more than 20,000 waiting entries are refused with a 503', async () => {
  const { gathering } = gatherer();
  void gathering.add(Array.from({ length: 20_000 }, () => 0));
  await expect(gathering.add([1])).rejects.toMatchObject({ status: 503 });
});
