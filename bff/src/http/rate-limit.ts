import { HttpError } from '@cardume/kit/contract';
import type { RedisClient } from '@cardume/kit/redis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { apiError } from './api-error.ts';

const HOUR_S = 3_600;
export const DAY_S = 24 * HOUR_S;
export const QUARTER_HOUR_S = 900;

export interface RateLimit {
  /**
   * Counts a call, if the key's limit allows it. Atomic, so that concurrent calls cannot exceed the limit together.
   * @returns the calls that are counted in the window, with this one; 0 if the limit is off
   * @throws HttpError 429 with Retry-After if the limit is used up
   */
  take(key: string): Promise<number>;
  /** Reverts a `take`. */
  giveBack(key: string): Promise<void>;
  /**
   * Does work that is counted unless it throws.
   * @param isFree which errors are not counted. Default: all
   * @throws HttpError 429 with Retry-After, before the work
   */
  countAccepted<T>(key: string, work: () => Promise<T>, isFree?: (error: unknown) => boolean): Promise<T>;
}

/**
 * Redis script: adds ARGV[1] (negative to give back) to a counter that expires after ARGV[2] seconds. A sum above the
 * limit ARGV[3] is returned, so that the library rejects the call, but not stored, so that rejected calls do not count.
 * A counter of 0 is deleted: callers choose the keys of some limits, and calls that do not count must take no memory.
 */
const ADD_WITHIN_LIMIT = `
local used = tonumber(redis.call('GET', KEYS[1]) or 0) + ARGV[1]
if used == 0 then redis.call('DEL', KEYS[1])
elseif used > 0 and used <= tonumber(ARGV[3]) then
  if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('SET', KEYS[1], used, 'EX', ARGV[2])
  else redis.call('SET', KEYS[1], used, 'KEEPTTL') end
end
return {used, redis.call('PTTL', KEYS[1])}`;

/**
 * Returns a limit of calls per key. Limits of the same name count together.
 * @param times calls allowed per window; 0 turns the limit off
 * @param seconds length of the window. Default: an hour
 */
export type Limits = (name: string, times: number, seconds?: number) => RateLimit;

/** Limits that are counted in Redis, or in this process while Redis is unavailable. */
export const limitsIn =
  (redis: RedisClient): Limits =>
  (name, times, seconds = HOUR_S) =>
    rateLimit(redis, name, times, seconds);

function rateLimit(redis: RedisClient, name: string, times: number, seconds: number): RateLimit {
  if (times === 0) return UNLIMITED;
  const options = { keyPrefix: `rate:${name}`, points: times, duration: seconds };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    customIncrTtlLuaScript: ADD_WITHIN_LIMIT,
    insuranceLimiter: new RateLimiterMemory(options),
    rejectIfRedisNotReady: true,
  });
  const take = async (key: string) => {
    const { consumedPoints } = await limiter.consume(key).catch((refused: RateLimiterRes | Error) => {
      throw refused instanceof Error ? refused : tooMany(refused.msBeforeNext);
    });
    return consumedPoints;
  };
  const giveBack = async (key: string) => void (await limiter.reward(key));
  return {
    take,
    giveBack,
    async countAccepted(key, work, isFree = () => true) {
      await take(key);
      try {
        return await work();
      } catch (error) {
        if (isFree(error)) await giveBack(key);
        throw error;
      }
    },
  };
}

/** Like `take`, for limits that are not reported to the caller. @returns whether the limit allows the call */
export async function tryTake(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.take(key);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

const UNLIMITED: RateLimit = {
  take: async () => 0,
  giveBack: async () => undefined,
  countAccepted: (_key, work) => work(),
};

const TRY_LATER = 'Muitas tentativas. Aguarde um pouco e tente novamente.';

/** Returns a 429 with Retry-After. @param waitMs until the next attempt may succeed */
export function tooMany(waitMs: number, message = TRY_LATER): HttpError {
  const retryAfter = String(Math.max(1, Math.ceil(waitMs / 1_000)));
  return apiError('too_many_requests', message, { headers: { 'Retry-After': retryAfter } });
}
