import type { Lifecycle } from '@cardume/kit/process';
import { Redis } from 'ioredis';

/** Longer than any figure takes; a Redis that hangs is one that is away. */
const COMMAND_TIMEOUT_MS = 500;

/** Redis on the request path: away means an error at once, never a queue of waiting commands. */
export function failFastRedis(url: string, lifecycle: Lifecycle): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  return watched(redis, lifecycle);
}

/** Redis for the workers, who can do nothing without it and wait for it. */
export function patientRedis(url: string, lifecycle: Lifecycle): Redis {
  return watched(new Redis(url, { maxRetriesPerRequest: null }), lifecycle);
}

function watched(redis: Redis, lifecycle: Lifecycle): Redis {
  let away = false;
  redis.on('error', (error) => {
    if (!away) lifecycle.logger.warn({ err: error }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) lifecycle.logger.info('Redis is back');
    away = false;
  });
  lifecycle.onStop('Redis', () => redis.disconnect());
  return redis;
}
