import { expect, jest, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { openLogs } from '../src/logs/open-logs.ts';
import { compareFigures } from '../src/projection/compare.ts';
import { COMPARED_KEY, generationKeys, LIVE_KEY } from '../src/projection/keys.ts';
import { Installation, undoAfterEach } from './installation.ts';

const undo = undoAfterEach();

test('a comparison whose claim has expired leaves the claim of the next one', async () => {
  const installation = await Installation.open();
  undo.push(() => installation.close());
  const logs = await openLogs(installation.database);
  const redis = new Redis(installation.redisUrl);
  undo.push(() => redis.disconnect());
  await redis.mset(LIVE_KEY, 1, generationKeys(1).cursor, 0);
  const stopping = new AbortController();
  const extend = jest.spyOn(redis, 'expire').mockImplementationOnce(async () => {
    await redis.set(COMPARED_KEY, '-1');
    stopping.abort();
    return 1;
  });
  await compareFigures({ redis, logs, stopped: stopping.signal }, 'a comparison');
  expect(extend).toHaveBeenCalled();
  expect(await redis.get(COMPARED_KEY)).toBe('-1');
});
