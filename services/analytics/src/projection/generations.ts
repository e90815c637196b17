import { metrics } from '@cardume/kit/process';
import { type RedisClient, scanKeys } from '@cardume/kit/redis';
import { type Logs, readArchivePosition, readLastSeq } from '../logs/logs.ts';
import { expireKeysWithoutTags } from '../migrations.ts';
import {
  COMPARED_KEY,
  FIGURES_FORMAT,
  generationKeys,
  KEPT_VISITOR_DAYS,
  LIVE_KEY,
  NEXT_KEY,
  RESTORE_KEY,
} from './keys.ts';
import { FIRST_CURSOR } from './read-logs.ts';

/** Lifetime of a replaced generation, for readers that looked it up just before. */
const RETIRED_TTL_S = 60;
/** Figures that are further behind are rebuilt, because visitor sets that they need may have expired. */
const MAX_LAG_MS = (KEPT_VISITOR_DAYS - 1) * 86_400_000;

/** Returns the live generation, if there is one. */
export async function liveGeneration(redis: RedisClient): Promise<number | undefined> {
  const generation = await redis.get(LIVE_KEY);
  return generation === null ? undefined : Number(generation);
}

/**
 * Returns the live generation and its cursor; each is undefined if missing.
 * @param known the generation that the caller expects; if it is live, one round trip suffices
 */
export async function liveCursor(redis: RedisClient, known = 0): Promise<{ generation?: number; cursor?: number }> {
  const [live, cursor] = await redis.mget(LIVE_KEY, generationKeys(known).cursor);
  if (!live) return {};
  const generation = Number(live);
  if (generation !== known) return liveCursor(redis, generation);
  return cursor ? { generation, cursor: Number(cursor) } : { generation };
}

/**
 * Returns the generation being rebuilt. Starts one if there is none, or only one of an older format. Concurrent workers
 * share it. Returns undefined if there are figures of a newer format, which workers of a later release compute.
 * @param restart a generation to be replaced, or `restored` to replace any because a restore has replaced the logs
 */
export async function nextGeneration(
  redis: RedisClient,
  logs: Logs,
  restart: number | 'restored' | '' = '',
): Promise<number | undefined> {
  const { parts } = await readArchivePosition(logs);
  const start = [Date.now(), FIRST_CURSOR, parts, restart] as const;
  const generation = await redis.beginGeneration(LIVE_KEY, NEXT_KEY, FIGURES_FORMAT, ...start);
  return generation === 'newer' ? undefined : Number(generation);
}

/** Initializes the generation of a comparison with its cursor before the first log. */
export async function beginComparison(redis: RedisClient, logs: Logs, generation: number): Promise<void> {
  const keys = generationKeys(generation);
  const { parts } = await readArchivePosition(logs);
  await redis.mset({ [keys.cursor]: FIRST_CURSOR, [keys.begun]: parts, [keys.format]: FIGURES_FORMAT });
}

/** Returns whether the figures were rebuilt after this restore. */
export async function isRebuiltAfter(redis: RedisClient, restore: string): Promise<boolean> {
  return (await redis.get(RESTORE_KEY)) === restore;
}

/** Records that the figures were rebuilt after this restore. */
export async function markRebuiltAfter(redis: RedisClient, restore: string): Promise<void> {
  await redis.set(RESTORE_KEY, restore);
}

/**
 * Returns why the figures must be rebuilt, or undefined if the live generation can be continued. Reasons: there is no
 * generation or cursor, its format differs, a rebuild is unfinished, the logs end before its cursor (an older database
 * was restored), or it is so far behind that visitor sets may have expired.
 */
export async function reasonToRebuild(redis: RedisClient, logs: Logs, now: Date): Promise<string | undefined> {
  const live = await liveGeneration(redis);
  if (live === undefined) return 'no figures';
  const keys = generationKeys(live);
  const [cursor, format] = [await redis.get(keys.cursor), await redis.get(keys.format)];
  if (cursor === null) return 'no figures';
  if (format !== FIGURES_FORMAT) return 'the figures have another format';
  if (await redis.get(NEXT_KEY)) return 'a rebuild was not finished';
  if ((await readLastSeq(logs)) < Number(cursor)) return 'the logs end before the figures';
  const next = await oldestAfter(logs, Number(cursor));
  if (next && now.getTime() - next.getTime() > MAX_LAG_MS) return 'more than 3 days behind';
  return undefined;
}

/** Registers a gauge of the age of the oldest log missing from the figures; 0 without one, no value without figures. */
export function measureLag(redis: RedisClient, logs: Logs): void {
  const help = 'Age of the oldest visit or click not in the figures';
  metrics.gauge({ name: 'aggregation_lag_seconds', help, labels: ['figures'] }, async () => {
    const { cursor } = await liveCursor(redis);
    if (cursor === undefined) return [];
    const oldest = await oldestAfter(logs, cursor);
    return [[{ figures: 'live' }, oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1_000) : 0]];
  });
}

async function oldestAfter(logs: Logs, cursor: number): Promise<Date | undefined> {
  const after = { seq: { $gt: cursor } };
  const visit = await logs.visits.findOne(after, { sort: { seq: 1 } });
  const click = await logs.clicks.findOne(after, { sort: { seq: 1 } });
  const times = [visit?.occurredAt, click?.clickedAt].filter((time) => time !== undefined);
  return times.sort((a, b) => a.getTime() - b.getTime())[0];
}

/** Returns the cursor of a running rebuild; undefined if none is running. */
export async function rebuiltUpTo(redis: RedisClient): Promise<number | undefined> {
  const next = await redis.get(NEXT_KEY);
  return next === null ? undefined : Math.max(0, Number(await redis.get(generationKeys(Number(next)).cursor)));
}

/** Returns whether a rebuild is running. */
export async function isRebuilding(redis: RedisClient): Promise<boolean> {
  return (await rebuiltUpTo(redis)) !== undefined;
}

/** Returns whether a rebuild or a comparison is computing a generation from the first log. */
export async function isComputing(redis: RedisClient): Promise<boolean> {
  return (await redis.exists(NEXT_KEY, COMPARED_KEY)) > 0;
}

/** Sets a TTL on all generations that are neither live nor being rebuilt or compared, and on keys of earlier releases. */
export async function expireOldGenerations(redis: RedisClient): Promise<void> {
  // Ids are start times, negated for comparisons. Generations that start during the scan are left alone: rebuilt ones are
  // newer than the live one, which a fast clock may have started.
  const begun = Date.now();
  const [live, ...computed] = await redis.mget(LIVE_KEY, NEXT_KEY, COMPARED_KEY);
  const kept = new Set([live, ...computed]);
  const newest = Math.max(begun, Number(live));
  for await (const keys of scanKeys(redis, '{a}:*:*')) {
    const others = keys.filter((key) => {
      const [, generation = ''] = key.split(':');
      return !kept.has(generation) && Number(generation) < newest && Number(generation) > -begun;
    });
    await Promise.all(others.map((key) => redis.expire(key, RETIRED_TTL_S)));
  }
  if ((await liveGeneration(redis)) !== undefined) await expireKeysWithoutTags(redis, RETIRED_TTL_S);
}
