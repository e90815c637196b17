import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { z } from 'zod';
import { parseAddress, type redisShape } from '../config/index.ts';

/** A server, or a cluster: commands with several keys, pipelines and scripts need keys of one hash slot. */
export type RedisClient = Redis | Cluster;

/** The end of an address that names nodes of a cluster. */
const CLUSTER = '?cluster';
const DEFAULT_PORT = 6_379;
const SENTINEL_PORT = 26_379;
/** A node or sentinel that stands still is passed over after this. */
const SENTINEL_TIMEOUT_MS = 1_000;

/** How Redis is reached, by the names of the settings. */
export type RedisAccess = z.output<z.ZodObject<typeof redisShape>>;

/**
 * Opens a connection to the server, the cluster, or the primary of Sentinel's group that the settings name.
 * @param options of the connection, in a cluster of the connection to each node
 */
export function openRedis({ REDIS_URL, REDIS_SENTINELS }: RedisAccess, options: RedisOptions = {}): RedisClient {
  if (REDIS_SENTINELS) return new Redis({ ...options, ...primaryOf(REDIS_URL, REDIS_SENTINELS) });
  return REDIS_URL.endsWith(CLUSTER) ? openCluster(REDIS_URL, options) : new Redis(REDIS_URL, options);
}

function openCluster(address: string, options: RedisOptions): Cluster {
  const { protocol, user, password, rest } = parseAddress(address.slice(0, -CLUSTER.length));
  const login = { ...(user && { username: user }), ...(password && { password }) };
  // These two are the cluster's: pipelines are made by slot, not by node.
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

/** The connection follows the primary: it ends as soon as a sentinel tells that another node has become it. */
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
    // Of the primary; the sentinels themselves are asked without TLS.
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

/** Iterates over the keys that match, some at a time, on every node. A key may come twice. */
export async function* scanKeys(redis: RedisClient, match: string): AsyncGenerator<string[]> {
  const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis];
  for (const node of nodes) {
    for await (const keys of node.scanStream({ match, count: 1_000 })) yield keys as string[];
  }
}
