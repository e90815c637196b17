import { HttpError } from '@cardume/kit/contract';
import type { Request } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

export const HOUR_S = 3_600;
export const QUARTER_S = 900;

export interface RateLimit {
  /** @throws HttpError 429 with Retry-After where the key has used up its limit */
  check(key: string): Promise<void>;
  /** Only what is counted uses it up. */
  count(key: string): Promise<void>;
}

export interface RateLimitOptions {
  name: string;
  /** How often; 0 is off. */
  times: number;
  /** Within so many seconds. */
  seconds: number;
}

/** So many of a key within a time, counted in Redis; while Redis is away, in this process. */
export function rateLimit(redis: Redis, { name, times, seconds }: RateLimitOptions): RateLimit {
  if (times === 0) return { check: async () => undefined, count: async () => undefined };
  const options = { keyPrefix: `rate:${name}`, points: times, duration: seconds };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: new RateLimiterMemory(options),
    rejectIfRedisNotReady: true,
  });
  return {
    async check(key) {
      const used = await limiter.get(key);
      if (used && used.remainingPoints <= 0) throw tooMany(used.msBeforeNext);
    },
    async count(key) {
      await limiter.penalty(key);
    },
  };
}

/** The address that a request came from. */
export const addressOf = (req: Request) => req.ip ?? 'unknown';

/** @param waitMs milliseconds until it may be tried again */
export function tooMany(waitMs: number): HttpError {
  const retryAfter = String(Math.max(1, Math.ceil(waitMs / 1_000)));
  const message = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
  return new HttpError(429, { message, code: 'too_many_requests' }, { headers: { 'Retry-After': retryAfter } });
}
