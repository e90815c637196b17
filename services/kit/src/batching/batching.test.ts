import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { Batcher, type BatcherOptions } from './index.ts';

/** Creates a batcher whose batches the test completes. */
function controlled(options?: BatcherOptions<number>) {
  const batches: { items: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const batcher = new Batcher<number, string>(
    (items) =>
      new Promise((resolve, fail) => {
        batches.push({ items, fail, end: () => resolve(items.map((item) => `result of ${item}`)) });
      }),
    options,
  );
  return { batcher, batches, items: () => batches.map(({ items }) => items) };
}

describe('a batcher', () => {
  it('combines the items that arrive while a batch is under way, and gives each its own result', async () => {
    const { batcher, batches, items } = controlled();
    const first = batcher.add(1);
    const others = [batcher.add(2), batcher.add(3)];
    expect(items()).toEqual([[1]]);
    batches[0]?.end();
    expect(await first).toBe('result of 1');
    await turn();
    expect(items()).toEqual([[1], [2, 3]]);
    batches[1]?.end();
    expect(await Promise.all(others)).toEqual(['result of 2', 'result of 3']);
  });

  it('rejects the items of a failed batch and no others', async () => {
    const { batcher, batches } = controlled();
    const first = batcher.add(1);
    const second = batcher.add(2);
    batches[0]?.fail(new Error('no primary'));
    await expect(first).rejects.toThrow('no primary');
    await turn();
    batches[1]?.end();
    expect(await second).toBe('result of 2');
  });

  it('fills a batch up to its size; a larger item goes alone', async () => {
    const { batcher, batches, items } = controlled({ maxBatchSize: 500, sizeOf: (size) => size });
    const results = [1, 300, 200, 600, 5].map((size) => batcher.add(size));
    for (let index = 0; index < 4; index++) {
      batches[index]?.end();
      await turn();
    }
    await Promise.all(results);
    expect(items()).toEqual([[1], [300, 200], [600], [5]]);
  });

  it('refuses items beyond the pending size with a 503 until a batch has ended', async () => {
    const { batcher, batches } = controlled({ maxPending: 20, sizeOf: (size) => size });
    const first = batcher.add(20);
    await expect(batcher.add(1)).rejects.toMatchObject({ status: 503 });
    batches[0]?.end();
    await first;
    await turn();
    const second = batcher.add(1);
    batches[1]?.end();
    expect(await second).toBe('result of 1');
  });

  it('starts batches no closer than the interval, unless a full one is queued', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const { batcher, batches, items } = controlled({ maxBatchSize: 2, minIntervalMs: 100 });
      const started = async (item: number) => {
        const before = batches.length;
        void batcher.add(item);
        await turn();
        return batches.length - before;
      };
      expect(await started(1)).toBe(1);
      batches[0]?.end();
      await turn();
      expect(await started(2)).toBe(0);
      await jest.advanceTimersByTimeAsync(100);
      expect(items()).toEqual([[1], [2]]);
      for (const item of [3, 4]) void batcher.add(item);
      batches[1]?.end();
      await turn();
      expect(items()).toEqual([[1], [2], [3, 4]]);
    } finally {
      jest.useRealTimers();
    }
  });
});
