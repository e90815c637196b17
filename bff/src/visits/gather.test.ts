import { describe, expect, it } from '@jest/globals';
import { gather } from './gather.ts';

describe('gathering', () => {
  it('sends what comes while a call is under way in one next call, each with its own result', async () => {
    const calls: number[][] = [];
    const double = gather<number, number>(async (items) => {
      calls.push(items);
      await new Promise((resolve) => setImmediate(resolve));
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
    expect(calls).toEqual([[1], [2, 3, 4]]);
  });

  it('keeps calls apart where told so: the first goes at once, the others together', async () => {
    const calls: [number, number[]][] = [];
    const began = performance.now();
    const send = gather<number, number>(
      async (items) => {
        calls.push([performance.now() - began, items]);
        return items;
      },
      { apart: 50 },
    );
    await send(1);
    await Promise.all([2, 3].map(send));
    expect(calls.map(([, items]) => items)).toEqual([[1], [2, 3]]);
    expect(calls[1]?.[0]).toBeGreaterThan(48);
  });

  it('fails only those of the failing call', async () => {
    const send = gather<string, string>(async (items) => {
      if (items.includes('bad')) throw new Error('refused');
      return items;
    });
    await expect(send('bad')).rejects.toThrow('refused');
    await expect(send('good')).resolves.toBe('good');
  });
});
