import { expect, it } from '@jest/globals';
import { cachedReads } from './cached-reads.ts';

const LIMITS = { max: 500, ttl: 60_000 };
const keys = Array.from({ length: 501 }, (_, n) => `${n}`);

it('reads more keys at once than it has room for', async () => {
  const cached = cachedReads<string | undefined>(LIMITS);
  const begin = Promise.withResolvers<void>();
  const read = (key: string) => async () => {
    await begin.promise;
    return key === '0' ? undefined : key;
  };
  const asked = keys.map((key) => cached(key, read(key)));
  begin.resolve();
  expect(await Promise.all(asked)).toEqual(keys.map((key) => (key === '0' ? undefined : key)));
});

it('shares a read and keeps its value, also undefined, but no failure', async () => {
  const cached = cachedReads<number | undefined>(LIMITS);
  let reads = 0;
  const read = async () => {
    if (reads++ === 0) throw new Error('away');
    return undefined;
  };
  const failed = await Promise.allSettled([cached('key', read), cached('key', read)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(reads).toBe(1);
  expect(await cached('key', read)).toBeUndefined();
  expect(await cached('key', read)).toBeUndefined();
  expect(reads).toBe(2);
});
