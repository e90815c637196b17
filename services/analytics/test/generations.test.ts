import { afterAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { testRedisUrl } from '../../../infra/test/servers.ts';
import { Figures } from '../src/figures/figures.ts';
import { generationKeys, LIVE_KEY } from '../src/projection/keys.ts';

const redis = new Redis(await testRedisUrl());
afterAll(() => redis.disconnect());

it('reads that are the first to find another generation live all return its figures', async () => {
  const storeId = 'a shop';
  const counts = { 1: 8, 2: 3 };
  for (const [generation, visitCount] of Object.entries(counts)) {
    const keys = generationKeys(Number(generation));
    await redis.set(keys.cursor, 1);
    await redis.hset(keys.store(storeId), { visitCount });
  }
  const figures = new Figures(redis);
  const read = () => figures.visitCounts([storeId]);
  const of = (generation: 1 | 2) => ({ generation, counts: new Map([[storeId, counts[generation]]]) });
  await redis.set(LIVE_KEY, 1);
  expect(await read()).toEqual(of(1));
  await redis.set(LIVE_KEY, 2);
  expect(await Promise.all([read(), read(), read()])).toEqual([of(2), of(2), of(2)]);
});
