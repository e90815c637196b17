import type { Lifecycle } from '@cardume/kit/process';
import { BLOCKING_SILENCE_MS, connectRedis, type RedisAccess, type RedisClient } from '@cardume/kit/redis';

/** Longer than any read takes: a Redis that does not reply in time counts as unreachable. */
const COMMAND_TIMEOUT_MS = 500;

/** Redis client for requests: commands fail at once while disconnected. */
export function failFastRedis(access: RedisAccess, lifecycle: Lifecycle): RedisClient {
  return connectRedis(access, lifecycle, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
}

/** Redis client for workers: commands wait for the connection while disconnected. */
export function waitingRedis(access: RedisAccess, lifecycle: Lifecycle): RedisClient {
  return connectRedis(access, lifecycle, { maxRetriesPerRequest: null, socketTimeout: BLOCKING_SILENCE_MS });
}
