import type { Lifecycle } from '@cardume/kit/process';
import { Redis } from 'ioredis';

/** Longer than any read takes; a Redis that hangs counts as unreachable. */
const COMMAND_TIMEOUT_MS = 500;

/** Redis for requests: without a connection commands fail immediately instead of queueing. */
export function failFastRedis(url: string, lifecycle: Lifecycle): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  return withLogging(redis, lifecycle);
}

/** Redis for workers: without a connection commands wait for it. */
export function waitingRedis(url: string, lifecycle: Lifecycle): Redis {
  return withLogging(new Redis(url, { maxRetriesPerRequest: null }), lifecycle);
}

function withLogging(redis: Redis, lifecycle: Lifecycle): Redis {
  let away = false;
  redis.on('error', (error) => {
    if (!away) lifecycle.logger.warn({ err: error }, 'Redis is unreachable');
    away = true;
  });
  redis.on('ready', () => {
    if (away) lifecycle.logger.info('Redis is connected again');
    away = false;
  });
  lifecycle.onStop('Redis', () => redis.disconnect());
  return redis;
}
