import { type ChainableCommander, Cluster, Redis, type RedisOptions } from 'ioredis';
import type { z } from 'zod';
import { parseAddress, type redisShape } from '../config/index.ts';
import type { Lifecycle } from '../process/index.ts';

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

/** A connection on which a command gets no response for this time is replaced: the network may have dropped it silently. */
const SILENCE_MS = 5_000;
/** As `SILENCE_MS`, for clients of BullMQ, whose blocking commands wait up to 10 s, and which replaces those after 11 s. */
export const BLOCKING_SILENCE_MS = 12_000;
/** Interval of pings, by which a connection without other commands notices the silence. */
const PING_INTERVAL_MS = 2_000;

/**
 * Opens a connection to a server, a cluster, or the primary of a Sentinel group, depending on the settings. It connects
 * again after each loss, logs the loss and the return, reports them in /readyz, and ends with the process.
 * @param options of the connection; in a cluster, of the connection to each node
 */
export function connectRedis(access: RedisAccess, lifecycle: Lifecycle, options: RedisOptions = {}): RedisClient {
  const redis = openRedis(access, { socketTimeout: SILENCE_MS, ...options });
  const { logger } = lifecycle;
  let away = false;
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is unreachable');
    away = true;
    lifecycle.reportReachable('Redis', false);
  });
  redis.on('ready', () => {
    if (away) logger.info('Redis is connected again');
    away = false;
    lifecycle.reportReachable('Redis', true);
  });
  const pings = setInterval(() => ping(redis), PING_INTERVAL_MS);
  lifecycle.onStop('Redis', () => {
    clearInterval(pings);
    redis.disconnect();
  });
  return redis;
}

function ping(redis: RedisClient): void {
  const nodes = redis instanceof Cluster ? redis.nodes() : [redis];
  for (const node of nodes) if (node.status === 'ready') node.ping().catch(() => undefined);
}

function openRedis({ REDIS_URL, REDIS_SENTINELS }: RedisAccess, options: RedisOptions = {}): RedisClient {
  if (REDIS_SENTINELS) return new Redis({ ...options, ...primaryOf(REDIS_URL, REDIS_SENTINELS) });
  return REDIS_URL.endsWith(CLUSTER) ? openCluster(REDIS_URL, options) : new Redis(REDIS_URL, options);
}

/** Whether another node becomes primary when one fails. */
export const hasReplicas = ({ REDIS_URL, REDIS_SENTINELS }: RedisAccess): boolean =>
  Boolean(REDIS_SENTINELS) || REDIS_URL.endsWith(CLUSTER);

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

/** Executes a pipeline or a transaction. @throws the first error of its commands, which ioredis only returns */
export async function repliesOf(commands: ChainableCommander): Promise<unknown[]> {
  const replies = (await commands.exec()) ?? [];
  return replies.map(([error, reply]) => {
    if (error) throw error;
    return reply;
  });
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
