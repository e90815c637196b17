import { type RedisClient, scanKeys } from '@cardume/kit/redis';
import type { Logs } from '../logs/logs.ts';
import { COMPARED, FORMAT, generationKeys, KEPT_VISITOR_DAYS, LIVE, NEXT, RESTORE } from './keys.ts';
import { beginning, lastSeq, readArchive } from './read-logs.ts';

/** Readers that have looked up a generation just before it was replaced still use it. */
const RETIRED_TTL_S = 60;
/** Figures and queues of version 1.0.0, which have no hash tag. */
const KEYS_OF_1_0_0 = ['a:*', 'bull:fold:*', 'bull:upkeep:*'];

/** Figures that stopped longer ago are not continued, because sets of visitors may have expired. */
const MAX_LAG_MS = (KEPT_VISITOR_DAYS - 1) * 86_400_000;

/** Returns the live generation, if there is one. */
export async function liveGeneration(redis: RedisClient): Promise<number | undefined> {
  const generation = await redis.get(LIVE);
  return generation === null ? undefined : Number(generation);
}

/**
 * Returns the live generation and its cursor; each is undefined if missing. One call to Redis as long as the generation is
 * the one the caller knows.
 */
export async function liveCursor(redis: RedisClient, known = 0): Promise<{ generation?: number; cursor?: number }> {
  const [live, cursor] = await redis.mget(LIVE, generationKeys(known).cursor);
  if (!live) return {};
  const generation = Number(live);
  if (generation !== known) return liveCursor(redis, generation);
  return cursor ? { generation, cursor: Number(cursor) } : { generation };
}

/** Returns the generation being rebuilt, and starts one if there is none. Concurrent workers share it. */
export async function nextGeneration(redis: RedisClient, logs: Logs): Promise<number> {
  await redis.set(NEXT, Date.now(), 'NX');
  const generation = Number(await redis.get(NEXT));
  await beginGeneration(redis, logs, generation);
  return generation;
}

/** Places the cursor of a generation before the first log, unless the generation has begun. */
export async function beginGeneration(redis: RedisClient, logs: Logs, generation: number): Promise<void> {
  const keys = generationKeys(generation);
  const archive = await readArchive(logs);
  await redis.msetnx({ [keys.cursor]: beginning(archive), [keys.begun]: archive.parts, [keys.format]: FORMAT });
}

/** Returns whether the figures were rebuilt since a restore. */
export async function isOfRestore(redis: RedisClient, restore: string): Promise<boolean> {
  return (await redis.get(RESTORE)) === restore;
}

/** Notes that the figures were rebuilt after a restore. */
export async function noteRestore(redis: RedisClient, restore: string): Promise<void> {
  await redis.set(RESTORE, restore);
}

/** Makes rebuilds start over, in another generation. */
export async function startOver(redis: RedisClient): Promise<void> {
  await redis.set(NEXT, Date.now());
}

/**
 * Returns why the live generation cannot be continued, or undefined if it can. Reasons: its cursor is missing, the logs end
 * before it (the database was restored from a backup), or it stopped so long ago that sets of visitors may have expired.
 */
export async function reasonToRebuild(redis: RedisClient, logs: Logs, now: Date): Promise<string | undefined> {
  const live = await liveGeneration(redis);
  if (live === undefined) return 'no figures';
  const keys = generationKeys(live);
  const [cursor, format] = [await redis.get(keys.cursor), await redis.get(keys.format)];
  if (cursor === null) return 'no figures';
  if (format !== FORMAT) return 'the figures have another format';
  if (await redis.get(NEXT)) return 'a rebuild was not finished';
  if ((await lastSeq(logs)) < Number(cursor)) return 'the logs end before the figures';
  const next = await oldestAfter(logs, Number(cursor));
  if (next && now.getTime() - next.getTime() > MAX_LAG_MS) return 'more than 3 days behind';
  return undefined;
}

/** Returns for how many seconds the oldest log that is not in the figures has waited; 0 without one, undefined without figures. */
export async function secondsBehind(redis: RedisClient, logs: Logs, now: Date): Promise<number | undefined> {
  const { cursor } = await liveCursor(redis);
  if (cursor === undefined) return undefined;
  const oldest = await oldestAfter(logs, cursor);
  return oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : 0;
}

async function oldestAfter(logs: Logs, cursor: number): Promise<Date | undefined> {
  const after = { seq: { $gt: cursor } };
  const visit = await logs.visits.findOne(after, { sort: { seq: 1 } });
  const click = await logs.clicks.findOne(after, { sort: { seq: 1 } });
  const times = [visit?.occurredAt, click?.clickedAt].filter((time) => time !== undefined);
  return times.sort((a, b) => a.getTime() - b.getTime())[0];
}

/** Returns whether the live generation includes all logs up to `seq`; false without a live generation. */
export async function isProjectedUpTo(redis: RedisClient, seq: number): Promise<boolean> {
  const { cursor } = await liveCursor(redis);
  return cursor !== undefined && cursor >= seq;
}

/** Returns the `seq` up to which a running rebuild has come; undefined without one. */
export async function rebuiltUpTo(redis: RedisClient): Promise<number | undefined> {
  const next = await redis.get(NEXT);
  return next === null ? undefined : Number(await redis.get(generationKeys(Number(next)).cursor));
}

/** Returns whether a rebuild is running. */
export async function isRebuilding(redis: RedisClient): Promise<boolean> {
  return (await rebuiltUpTo(redis)) !== undefined;
}

/** Returns whether a generation is computed from the first log on, by a rebuild or a comparison. */
export async function isComputing(redis: RedisClient): Promise<boolean> {
  return (await redis.exists(NEXT, COMPARED)) > 0;
}

/** Expires all generations that are neither live nor being rebuilt or compared. */
export async function retireOthers(redis: RedisClient): Promise<void> {
  // Generations are numbered by the time of their start, those of comparisons by its negative.
  const begun = Date.now();
  const kept = new Set(await redis.mget(LIVE, NEXT, COMPARED));
  for await (const keys of scanKeys(redis, '{a}:*:*')) {
    const others = keys.filter((key) => {
      const [, generation = ''] = key.split(':');
      return !kept.has(generation) && Math.abs(Number(generation)) < begun;
    });
    await Promise.all(others.map((key) => redis.expire(key, RETIRED_TTL_S)));
  }
  // The figures of before serve processes of the release before until there are new ones.
  if ((await liveGeneration(redis)) === undefined) return;
  for (const match of KEYS_OF_1_0_0) {
    for await (const keys of scanKeys(redis, match)) {
      await Promise.all(keys.map((key) => redis.expire(key, RETIRED_TTL_S)));
    }
  }
}
