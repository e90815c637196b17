import { describe, expect, it } from '@jest/globals';
import { UploadQueue } from './upload-queue.ts';

/** Uploads that run until `end` is called, and the number that have begun by account. */
function uploads(turns: UploadQueue) {
  const running = Promise.withResolvers<void>();
  const begun = new Map<string, number>();
  const begin = (account: string) =>
    turns.take(account, async () => {
      begun.set(account, (begun.get(account) ?? 0) + 1);
      await running.promise;
    });
  return { begun, begin, end: running.resolve };
}
const many = (count: number) => Array.from({ length: count }, (_, at) => at);
const aMoment = () => new Promise((resolve) => setImmediate(resolve));

describe('uploads', () => {
  it('of an account are read four at a time, and do not delay those of another', async () => {
    const { begun, begin, end } = uploads(new UploadQueue());
    const all = [...many(10).map(() => begin('busy')), begin('other')];
    await aMoment();
    expect(Object.fromEntries(begun)).toEqual({ busy: 4, other: 1 });
    end();
    await Promise.all(all);
    expect(begun.get('busy')).toBe(10);
  });

  it('of all accounts together are limited', async () => {
    const { begun, begin, end } = uploads(new UploadQueue());
    const all = many(100).map((n) => begin(`account ${n}`));
    await aMoment();
    expect(begun.size).toBe(32);
    end();
    await Promise.all(all);
    expect(begun.size).toBe(100);
  });

  it('are refused when too many of the account wait', async () => {
    const { begin, end } = uploads(new UploadQueue());
    const all = many(104).map(() => begin('busy'));
    await aMoment();
    await expect(begin('busy')).rejects.toMatchObject({ status: 429 });
    end();
    await Promise.all(all);
    await begin('busy');
  });
});
