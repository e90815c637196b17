import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, root } from '../shared/folders.ts';
import { expectReady } from '../shared/ready.ts';
import { addressSetting, mongoUrl } from '../topology/addresses.ts';
import { memorySettings, type OwnProcess, serves, serviceNames } from '../topology/processes.ts';
import { GENERATED_PROCESS_SECRETS, keyOf, type Secrets } from '../topology/secrets.ts';
import type { S3Access, ServerName } from '../topology/servers.ts';
import type { Shape } from '../topology/settings.ts';
import type { UnitSpec } from './supervisor/unit.ts';

/** Everything of a local stack listens here, so that other machines cannot reach it. */
const LOCAL_HOST = '127.0.0.1';

/** The ports of one process. */
export interface ProcessPorts {
  port?: number;
  internalPort: number;
}

/** Everything that the environments of the processes are derived from. */
export interface StackAddresses {
  env: NodeJS.ProcessEnv;
  urls: Record<ServerName, string>;
  s3: S3Access;
  secrets: Secrets;
  ports: ReadonlyMap<string, ProcessPorts>;
  /** In a cluster the port at which the proxies serve the copies of a process, by the name of the process. */
  fronts?: ReadonlyMap<string, number> | undefined;
  /** In a cluster of Redis nodes the value of `REDIS_SENTINELS`. */
  sentinels?: string | undefined;
  /** Databases are called `<prefix>_<service>`. */
  databasePrefix: string;
  /** Index of the Redis database. */
  redisDatabase?: number;
  /** Name of the JetStream stream, if not the default one. */
  eventStream?: string;
  /** Whether a process is restarted when a file that it imports changes. */
  watch?: boolean;
  /** Folder of the bundled processes. Without it, processes run from their sources. */
  bundles?: string;
}

/** `NODE_COMPILE_CACHE` of every process: with a filled cache it starts in two thirds of the time. */
export const compileCache = join(cacheFolder(process.env), 'compiled');

/** The compile cache of bundled processes lies beside the bundles, because it is useless without them. */
export const compileCacheOf = (bundles?: string) => (bundles ? join(dirname(bundles), 'compiled') : compileCache);

/** The Node that the root package.json pins. */
export function nodeBinary(): string {
  const pinned = join(root, 'node_modules/.bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Returns how one of the project's processes is run and probed. */
export function processSpec(own: OwnProcess, stack: StackAddresses, logs: string): UnitSpec {
  const ports = stack.ports.get(own.name);
  if (!ports) throw new Error(`no ports for ${own.name}`);
  const { port, internalPort } = ports;
  return {
    name: own.name,
    kind: 'process',
    command: nodeBinary(),
    args: [...(stack.watch ? ['--watch', '--watch-preserve-output'] : []), ...programOf(own.entry, stack.bundles)],
    env: { ...environmentOf(own, stack), ...memorySettings, NODE_COMPILE_CACHE: compileCacheOf(stack.bundles) },
    cwd: root,
    logFile: join(logs, `${own.name}.log`),
    internalPort,
    ...(serves(own) && { port, url: `http://127.0.0.1:${port}` }),
    probe: () => expectReady(internalPort),
  };
}

/** File name of an entry's bundle. */
export const bundleOf = (entry: string) => entry.replaceAll('/', '-').replace(/\.ts$/, '.mjs');

/** Node's arguments to run an entry, from a folder of bundles if given. Stack traces name the sources in both cases. */
export function programOf(entry: string, bundles?: string): string[] {
  return bundles ? ['--enable-source-maps', join(bundles, bundleOf(entry))] : [entry];
}

/** A process, or a command, which has only settings. */
type Reader = Pick<OwnProcess, 'settings'> & Partial<OwnProcess>;

/** The environment of a command that works on the stack, like the loader of demo data. */
export function commandEnvironment(settings: Shape, stack: StackAddresses): NodeJS.ProcessEnv {
  return environmentOf({ settings }, stack);
}

/** Settings of processes that run in a cluster: a process drains first, so that the proxies notice that it ends. */
const CLUSTER_SETTINGS: Values = { DRAIN_SECONDS: '2', NATS_REPLICAS: '3' };

/** `TRUST_PROXY` with the cluster's own proxy, which is one more hop, on this machine. */
function trustProxy(given: string | undefined): string {
  if (!given) return '1';
  return Number.isInteger(Number(given)) ? `${Number(given) + 1}` : `loopback, ${given}`;
}

/** The port at which other processes reach a process, in a cluster that of the proxies. */
const portOf = (name: string, { fronts, ports }: StackAddresses) => fronts?.get(name) ?? ports.get(name)?.port;

function environmentOf(own: Reader, stack: StackAddresses): NodeJS.ProcessEnv {
  const given = { ...secretsOf(stack), ...addressesOf(own, stack), ...placeOf(own, stack) };
  const known = Object.entries(given).filter(([name, value]) => name in own.settings && value !== undefined);
  return {
    ...inherited(stack.env),
    NODE_COMPILE_CACHE: compileCache,
    LOG_FORMAT: stack.env.LOG_FORMAT ?? 'json',
    ...Object.fromEntries(known),
  };
}

/** Passes on settings like ADMIN_EMAIL and RATE_LOGIN, but not the variables that concern only the parent process. */
function inherited(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PORT: _port, NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, NODE_ENV: _mode, ...rest } = env;
  return rest;
}

/** Values by setting. Of these a process gets those that it reads. */
type Values = Readonly<Record<string, string | undefined>>;

const secretsOf = ({ secrets }: StackAddresses): Values =>
  Object.fromEntries(GENERATED_PROCESS_SECRETS.map((name) => [name, secrets[keyOf(name)]]));

function addressesOf({ database }: Reader, stack: StackAddresses): Values {
  const { urls, s3, databasePrefix, eventStream } = stack;
  const services = serviceNames.map((name) => ({ name, port: portOf(name, stack) })).filter(({ port }) => port);
  return {
    NATS_URL: urls.nats,
    EVENT_STREAM: eventStream,
    // A command reads all databases.
    MONGO_URL: database ? mongoUrl(urls.mongo, `${databasePrefix}_${database}`) : urls.mongo,
    MONGO_DATABASE_PREFIX: databasePrefix,
    ...redisOf(stack),
    S3_ENDPOINT: urls.seaweed,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    S3_BUCKET: s3.bucket,
    ...Object.fromEntries(services.map(({ name, port }) => [addressSetting(name), `http://127.0.0.1:${port}`])),
  };
}

function redisOf({ urls, sentinels, redisDatabase = 0 }: StackAddresses): Values {
  // Redis Cluster has a single database.
  if (urls.valkey.endsWith('?cluster')) return { REDIS_URL: urls.valkey };
  const url = new URL(urls.valkey);
  url.pathname = `/${redisDatabase}`;
  return { REDIS_URL: url.href, REDIS_SENTINELS: sentinels };
}

/** What depends on where a process runs. */
function placeOf({ name = '', role }: Reader, stack: StackAddresses): Values {
  const { env, fronts } = stack;
  const ports = stack.ports.get(name);
  const ofBff = {
    // Only the BFF listens for other machines, if HOST is set, and in a cluster only the proxies.
    HOST: (!fronts && env.HOST) || LOCAL_HOST,
    ...(fronts && { TRUST_PROXY: trustProxy(env.TRUST_PROXY) }),
  };
  // Links in mails need an address; only the BFF works without one.
  const ofOthers = {
    HOST: LOCAL_HOST,
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${portOf('bff', stack) ?? 8080}`,
  };
  return {
    INTERNAL_HOST: LOCAL_HOST,
    ...(ports && { INTERNAL_PORT: `${ports.internalPort}`, PORT: `${ports.port}` }),
    ...(fronts && CLUSTER_SETTINGS),
    ...(role === 'bff' ? ofBff : ofOthers),
  };
}
