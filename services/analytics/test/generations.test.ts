import { afterAll, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { eventually } from '../../../infra/test/eventually.ts';
import { testRedisUrl } from '../../../infra/test/servers.ts';
import { Figures } from '../src/figures/figures.ts';
import { daysUntil } from '../src/logs/day.ts';
import { dayNumber, dayOfMonth, generationKeys, hashNames, LIVE_KEY } from '../src/projection/keys.ts';

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

it('sums of days that fail late leave newer ones cached', async () => {
  const now = new Date();
  const [day = ''] = daysUntil(now, 7);
  const { active, prefix } = generationKeys(3);
  const visits = (count: number) =>
    redis.hset(prefix + hashNames.platformDays(day), { [`v${dayOfMonth(day)}`]: count });
  await redis.set(LIVE_KEY, 3);
  await redis.zadd(active, dayNumber(day) + 6, 'a shop');
  await visits(1);
  const late = Promise.withResolvers<never>();
  const sums = jest.spyOn(redis, 'eval').mockReturnValueOnce(late.promise);
  const figures = new Figures(redis);
  const first = figures.platformDays(7, now);
  await eventually(async () => expect(sums).toHaveBeenCalledTimes(1));
  await visits(2);
  await figures.platformDays(7, now);
  late.reject(new Error('Redis does not reply'));
  await expect(first).rejects.toThrow('Redis does not reply');
  sums.mockClear();
  await figures.platformDays(7, now);
  // Only of the days that are still open.
  expect(sums).toHaveBeenCalledTimes(1);
});
