import type { Lifecycle } from '@cardume/kit/process';
import { openRedis, type RedisAccess, type RedisClient } from '@cardume/kit/redis';

/** Longer than any read takes: a Redis that does not reply in time counts as unreachable. */
const COMMAND_TIMEOUT_MS = 500;

/** Redis client for requests: commands fail at once while disconnected. */
export function failFastRedis(access: RedisAccess, lifecycle: Lifecycle): RedisClient {
  const redis = openRedis(access, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  return withLogging(redis, lifecycle);
}

/** Redis client for workers: commands wait for the connection while disconnected. */
export function waitingRedis(access: RedisAccess, lifecycle: Lifecycle): RedisClient {
  return withLogging(openRedis(access, { maxRetriesPerRequest: null }), lifecycle);
}

function withLogging(redis: RedisClient, lifecycle: Lifecycle): RedisClient {
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
