import { HttpError } from '@cardume/kit/contract';
import type { Request } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';

const HOUR_S = 3_600;

export interface RateLimit {
  /** @throws HttpError 429 with Retry-After where the address has used up its limit */
  check(req: Request): Promise<void>;
  /** Only what was accepted counts. */
  count(req: Request): Promise<void>;
}

/** So many an hour and address, counted in Redis; while Redis is away, in this process. 0 is off. */
export function rateLimit(redis: Redis, name: string, perHour: number): RateLimit {
  if (perHour === 0) return { check: async () => undefined, count: async () => undefined };
  const options = { keyPrefix: `rate:${name}`, points: perHour, duration: HOUR_S };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: new RateLimiterMemory(options),
    rejectIfRedisNotReady: true,
  });
  return {
    async check(req) {
      const used = await limiter.get(addressOf(req));
      if (used && used.remainingPoints <= 0) throw tooMany(used);
    },
    async count(req) {
      await limiter.penalty(addressOf(req));
    },
  };
}

const addressOf = (req: Request) => req.ip ?? 'unknown';

function tooMany({ msBeforeNext }: RateLimiterRes): HttpError {
  const retryAfter = String(Math.max(1, Math.ceil(msBeforeNext / 1_000)));
  const message = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
  return new HttpError(429, { message, code: 'too_many_requests' }, { headers: { 'Retry-After': retryAfter } });
}
