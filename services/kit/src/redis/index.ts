import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { z } from 'zod';
import { parseAddress, type redisShape } from '../config/index.ts';

/** A single server or a cluster, where multi-key commands, pipelines and scripts need keys of one hash slot. */
export type RedisClient = Redis | Cluster;

/** Suffix of an address that lists nodes of a cluster. */
const CLUSTER = '?cluster';
const DEFAULT_PORT = 6_379;
const SENTINEL_PORT = 26_379;
/** Time after which an unresponsive node or sentinel is skipped. */
const SENTINEL_TIMEOUT_MS = 1_000;

/** Values of `redisShape`. */
export type RedisAccess = z.output<z.ZodObject<typeof redisShape>>;

/**
 * Opens a connection to a server, a cluster, or the primary of a Sentinel group, depending on the settings.
 * @param options of the connection; in a cluster, of the connection to each node
 */
export function openRedis({ REDIS_URL, REDIS_SENTINELS }: RedisAccess, options: RedisOptions = {}): RedisClient {
  if (REDIS_SENTINELS) return new Redis({ ...options, ...primaryOf(REDIS_URL, REDIS_SENTINELS) });
  return REDIS_URL.endsWith(CLUSTER) ? openCluster(REDIS_URL, options) : new Redis(REDIS_URL, options);
}

function openCluster(address: string, options: RedisOptions): Cluster {
  const { protocol, user, password, rest } = parseAddress(address.slice(0, -CLUSTER.length));
  const login = { ...(user && { username: user }), ...(password && { password }) };
  // These two are options of the cluster client: it pipelines by hash slot, not by node.
  const { enableOfflineQueue = true, enableAutoPipelining = false, ...ofNodes } = options;
  return new Cluster(
    rest
      .replace(/\/.*$/, '')
      .split(',')
      .map((place) => nodeOf(place)),
    {
      enableOfflineQueue,
      enableAutoPipelining,
      redisOptions: { ...ofNodes, ...login, ...(protocol === 'rediss' && { tls: {} }) },
    },
  );
}

/** The connection follows the primary: it reconnects as soon as a sentinel announces another primary. */
function primaryOf(address: string, sentinels: string): RedisOptions {
  const { protocol, user, password, rest } = parseAddress(address);
  const [name = '', database] = rest.split('/');
  const ofSentinels = parseAddress(`redis://${sentinels}`);
  return {
    name,
    db: Number(database || 0),
    ...(user && { username: user }),
    ...(password && { password }),
    sentinels: ofSentinels.rest.split(',').map((place) => nodeOf(place, SENTINEL_PORT)),
    ...(ofSentinels.password && { sentinelPassword: ofSentinels.password }),
    ...(ofSentinels.user && { sentinelUsername: ofSentinels.user }),
    // TLS to the primary only; sentinels are queried without it.
    ...(protocol === 'rediss' && { tls: {}, enableTLSForSentinelMode: true }),
    failoverDetector: true,
    connectTimeout: SENTINEL_TIMEOUT_MS,
    sentinelCommandTimeout: SENTINEL_TIMEOUT_MS,
  };
}

function nodeOf(place: string, defaultPort = DEFAULT_PORT): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${place}`);
  return { host: hostname, port: Number(port || defaultPort) };
}

const DELETE_IF_EQUAL = `return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0`;

/**
 * Releases a lock unless it has expired, because another process may have taken it since.
 * @param value that the lock was set to
 */
export async function releaseLock(redis: RedisClient, key: string, value: string): Promise<void> {
  await redis.eval(DELETE_IF_EQUAL, 1, key, value);
}

/** Yields batches of the keys that match, from every primary node. A key may be yielded twice. */
export async function* scanKeys(redis: RedisClient, match: string): AsyncGenerator<string[]> {
  const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis];
  for (const node of nodes) {
    for await (const keys of node.scanStream({ match, count: 1_000 })) yield keys as string[];
  }
}
