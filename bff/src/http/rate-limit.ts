import type { HttpError } from '@cardume/kit/contract';
import type { Request } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { apiError } from './api-error.ts';

export const HOUR_S = 3_600;
export const DAY_S = 24 * HOUR_S;
export const QUARTER_S = 900;

export interface RateLimit {
  /** @throws HttpError 429 with Retry-After if the key has used up its limit */
  check(key: string): Promise<void>;
  /** Uses the limit up by one. */
  count(key: string): Promise<void>;
}

export interface RateLimitOptions {
  name: string;
  /** Calls that are allowed in the window; 0 turns the limit off. */
  times: number;
  /** Length of the window. */
  seconds: number;
}

/** Limits calls by key, counted in Redis; in this process while Redis is unavailable. */
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

/** The IP address of the client. */
export const addressOf = (req: Request) => req.ip ?? 'unknown';

/** A 429. @param waitMs until the next attempt may succeed */
export function tooMany(waitMs: number): HttpError {
  const retryAfter = String(Math.max(1, Math.ceil(waitMs / 1_000)));
  const message = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
  return apiError('too_many_requests', message, { headers: { 'Retry-After': retryAfter } });
}
