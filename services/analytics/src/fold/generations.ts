import type { Redis } from 'ioredis';
import type { Logs } from '../logs/logs.ts';
import { FORMAT, keysOf, LIVE, NEXT } from './keys.ts';
import { beginning, lastSeq, readArchive } from './read-logs.ts';

/** Readers who looked up a generation just before it was replaced are done with it by then. */
const RETIRE_AFTER_S = 60;
const TOO_OLD_MS = 3 * 86_400_000;

/** The generation that serves, if one does. */
export async function liveGeneration(redis: Redis): Promise<number | undefined> {
  const generation = await redis.get(LIVE);
  return generation === null ? undefined : Number(generation);
}

/**
 * The generation that serves and its cursor, undefined where there is none: one call to Redis as long as the generation is
 * the one that the caller knows.
 */
export async function liveCursor(redis: Redis, known = 0): Promise<{ generation?: number; cursor?: number }> {
  const [live, cursor] = await redis.mget(LIVE, keysOf(known).cursor);
  if (!live) return {};
  const generation = Number(live);
  if (generation !== known) return liveCursor(redis, generation);
  return cursor ? { generation, cursor: Number(cursor) } : { generation };
}

/** The generation to rebuild into: the one that somebody is building, or a new one. Workers who build it share it. */
export async function nextGeneration(redis: Redis, logs: Logs): Promise<number> {
  await redis.set(NEXT, Date.now(), 'NX');
  const generation = Number(await redis.get(NEXT));
  const keys = keysOf(generation);
  const archive = await readArchive(logs);
  await redis.msetnx({ [keys.cursor]: beginning(archive), [keys.begun]: archive.seq, [keys.format]: FORMAT });
  return generation;
}

/** Has a rebuild begin anew, in another generation. */
export async function startOver(redis: Redis): Promise<void> {
  await redis.set(NEXT, Date.now());
}

/**
 * Why the serving generation cannot simply be folded on, if it cannot: its cursor is missing, the logs end before it (a
 * database put back from a backup), or it stopped so long ago that sets of visitors may have expired unfinished.
 */
export async function reasonToRebuild(redis: Redis, logs: Logs, now: Date): Promise<string | undefined> {
  const live = await liveGeneration(redis);
  if (live === undefined) return 'no figures';
  const keys = keysOf(live);
  const [cursor, format] = [await redis.get(keys.cursor), await redis.get(keys.format)];
  if (cursor === null) return 'no figures';
  if (format !== FORMAT) return 'the figures are of another version';
  if (await redis.get(NEXT)) return 'a rebuild was not finished';
  if ((await lastSeq(logs)) < Number(cursor)) return 'the logs end before the figures';
  const next = await oldestAfter(logs, Number(cursor));
  if (next && now.getTime() - next.getTime() > TOO_OLD_MS) return 'more than 3 days behind';
  return undefined;
}

async function oldestAfter(logs: Logs, cursor: number): Promise<Date | undefined> {
  const after = { seq: { $gt: cursor } };
  const visit = await logs.visits.findOne(after, { sort: { seq: 1 } });
  const click = await logs.clicks.findOne(after, { sort: { seq: 1 } });
  const times = [visit?.occurredAt, click?.clickedAt].filter((time) => time !== undefined);
  return times.sort((a, b) => a.getTime() - b.getTime())[0];
}

/** Whether the serving figures hold everything up to `seq`; never where none serve. */
export async function isFoldedUpTo(redis: Redis, seq: number): Promise<boolean> {
  const { cursor } = await liveCursor(redis);
  return cursor !== undefined && cursor >= seq;
}

/** How far a rebuild is, if there is one: the `seq` up to which it has folded. */
export async function rebuiltUpTo(redis: Redis): Promise<number | undefined> {
  const next = await redis.get(NEXT);
  return next === null ? undefined : Number(await redis.get(keysOf(Number(next)).cursor));
}

/** Whether new figures are being folded beside those that serve. */
export async function isRebuilding(redis: Redis): Promise<boolean> {
  return (await rebuiltUpTo(redis)) !== undefined;
}

/** Lets every generation expire that neither serves nor is being built. */
export async function retireOthers(redis: Redis): Promise<void> {
  const kept = new Set([await redis.get(LIVE), await redis.get(NEXT)]);
  for await (const keys of redis.scanStream({ match: 'a:*:*', count: 1_000 })) {
    const pipeline = redis.pipeline();
    for (const key of keys as string[]) {
      if (!kept.has(key.split(':')[1] ?? null)) pipeline.expire(key, RETIRE_AFTER_S);
    }
    await pipeline.exec();
  }
}
