import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, root } from './folders.ts';
import type { Secrets } from './secrets.ts';
import type { S3Access, ServerName } from './servers/server.ts';
import type { UnitSpec } from './supervisor/unit.ts';

/** Parts of the stack whose addresses and secrets a process may need; it receives only those it needs. */
type Need = 'token' | 'operators' | 'databases' | 'redis' | 'visitor' | 'queues' | 's3' | 'services' | 'public';

export interface OwnProcess {
  name: string;
  /** In a cluster the name of the process that this one is a copy of. */
  copyOf?: string;
  entry: string;
  needs: readonly Need[];
  /** Its database, called `<prefix>_<database>`. */
  database?: string;
  /** Whether it serves HTTP on a port besides its internal one. */
  serves: boolean;
}

const BFF = 'bff/src/main.ts';

const service = (name: string, ...needs: Need[]): OwnProcess => ({
  name,
  entry: `services/${name}/src/main.ts`,
  database: name,
  needs: ['token', 'operators', ...needs],
  serves: true,
});

/** What single services need in addition to the tokens. */
const FURTHER_NEEDS: Record<string, readonly Need[]> = { auth: ['public'], reviews: ['visitor'] };

/** Services with streams and read models, in the shape that CONTRIBUTING.md describes. */
export const eventSourcedServices = ['auth', 'stores', 'catalog', 'reviews'];

/** The project's processes. A new service is added here, in compose and in the other parts of infra. */
export const ownProcesses: readonly OwnProcess[] = [
  ...eventSourcedServices.map((name) => service(name, ...(FURTHER_NEEDS[name] ?? []))),
  service('analytics', 'redis', 'visitor'),
  {
    name: 'analytics-worker',
    entry: 'services/analytics/src/worker.ts',
    database: 'analytics',
    needs: ['redis', 'queues'],
    serves: false,
  },
  { name: 'bff', entry: BFF, needs: ['token', 'redis', 'visitor', 's3', 'services'], serves: true },
];

/** Whether the process is the BFF or a copy of it. */
export const isBff = ({ entry }: OwnProcess) => entry === BFF;

/** Everything of a local stack listens here, so that other machines cannot reach it. */
const LOCAL_HOST = '127.0.0.1';

/** Names of the services that the BFF and operators' commands call. */
export const serviceNames = ownProcesses.flatMap(({ name, serves }) => (serves && name !== 'bff' ? [name] : []));

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

/**
 * Keeps the memory of every process small; the image of Docker and Kubernetes sets the same. A young generation of 3 ×
 * 4 MB instead of 3 × 16 MB, and one malloc arena instead of eight per core, because each arena keeps the memory that
 * hashing a password or decoding a picture took (docs/decisions/0043-small-processes.md).
 */
export const memorySettings = { NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_ARENA_MAX: '1' };

/** The compile cache of bundled processes lies beside the bundles, because it is useless without them. */
export const compileCacheOf = (bundles?: string) => (bundles ? join(dirname(bundles), 'compiled') : compileCache);

/** The Node that the root package.json pins. */
export function nodeBinary(): string {
  const pinned = join(root, 'node_modules/.bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Sets the database in the path of a URL: `mongodb://h:1/?x` and `shop` make `mongodb://h:1/shop?x`. */
export function mongoUrl(base: string, database: string): string {
  return base.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, (_, server) => `${server}/${database}`);
}

/** Returns how one of the project's processes is run and probed. */
export function processSpec(own: OwnProcess, stack: StackAddresses, logs: string): UnitSpec {
  const { port, internalPort } = portsOf(own.name, stack);
  return {
    name: own.name,
    kind: 'process',
    command: nodeBinary(),
    args: [...(stack.watch ? ['--watch', '--watch-preserve-output'] : []), ...programOf(own.entry, stack.bundles)],
    env: { ...environmentOf(own, stack), ...memorySettings, NODE_COMPILE_CACHE: compileCacheOf(stack.bundles) },
    cwd: root,
    logFile: join(logs, `${own.name}.log`),
    internalPort,
    ...(own.serves && { port, url: `http://127.0.0.1:${port}` }),
    probe: () => expectReady(internalPort),
  };
}

/** File name of an entry's bundle. */
export const bundleOf = (entry: string) => entry.replaceAll('/', '-').replace(/\.ts$/, '.mjs');

/** Node's arguments to run an entry, from a folder of bundles if given. Stack traces name the sources in both cases. */
export function programOf(entry: string, bundles?: string): string[] {
  return bundles ? ['--enable-source-maps', join(bundles, bundleOf(entry))] : [entry];
}

/** The environment of a command that calls the services and Redis and S3, like the loader of demo data. */
export function seedEnvironment(stack: StackAddresses): NodeJS.ProcessEnv {
  const needs: Need[] = ['token', 'operators', 'redis', 's3', 'services'];
  return environmentOf({ name: 'operator', entry: '', needs, serves: false }, stack);
}

/** The environment of the command `cardume`, which also reads and writes the databases. */
export function cliEnvironment(stack: StackAddresses): NodeJS.ProcessEnv {
  const needs: Need[] = ['token', 'operators', 'visitor', 'redis', 's3', 'services', 'databases'];
  return environmentOf({ name: 'cardume', entry: '', needs, serves: false }, stack);
}

/** Resolves when the process is ready. @throws Error naming the dependencies that it waits for */
export async function expectReady(internalPort: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${internalPort}/readyz`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`it responded with ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

/** A process that ends first drains, so that the proxies notice; streams are replicated to each node. */
const CLUSTER_SETTINGS = { DRAIN_SECONDS: '2', NATS_REPLICAS: '3' };

/** `TRUST_PROXY` with the cluster's own proxy, which is one more hop, on this machine. */
function trustProxy(given: string | undefined): string {
  if (!given) return '1';
  return Number.isInteger(Number(given)) ? `${Number(given) + 1}` : `loopback, ${given}`;
}

function portsOf(name: string, stack: StackAddresses): ProcessPorts {
  const ports = stack.ports.get(name);
  if (!ports) throw new Error(`no ports for ${name}`);
  return ports;
}

/** The port at which other processes reach a process, in a cluster that of the proxies. */
const portOf = (name: string, { fronts, ports }: StackAddresses) => fronts?.get(name) ?? ports.get(name)?.port;

function environmentOf(own: OwnProcess, stack: StackAddresses): NodeJS.ProcessEnv {
  const needed = own.needs.map((need) => needOf[need](stack));
  const ports = stack.ports.get(own.name);
  return Object.assign({}, inherited(stack.env), ...needed, {
    NODE_COMPILE_CACHE: compileCache,
    NATS_URL: stack.urls.nats,
    LOG_FORMAT: stack.env.LOG_FORMAT ?? 'json',
    ...(stack.fronts && CLUSTER_SETTINGS),
    ...(own.entry === BFF && stack.fronts && { TRUST_PROXY: trustProxy(stack.env.TRUST_PROXY) }),
    ...(stack.eventStream && { EVENT_STREAM: stack.eventStream }),
    ...(own.database && { MONGO_URL: mongoUrl(stack.urls.mongo, `${stack.databasePrefix}_${own.database}`) }),
    // Only the BFF listens for other machines, and only if HOST is set.
    HOST: own.name === 'bff' ? stack.env.HOST || LOCAL_HOST : LOCAL_HOST,
    INTERNAL_HOST: LOCAL_HOST,
    ...(ports && { INTERNAL_PORT: `${ports.internalPort}` }),
    ...(own.serves && { PORT: `${ports?.port}` }),
  });
}

/** Passes on settings like ADMIN_EMAIL and RATE_LOGIN, but not the variables that concern only the parent process. */
function inherited(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PORT: _port, NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, NODE_ENV: _mode, ...rest } = env;
  return rest;
}

const needOf: Record<Need, (stack: StackAddresses) => NodeJS.ProcessEnv> = {
  token: ({ secrets }) => ({ SERVICE_TOKEN: secrets.serviceToken }),
  operators: ({ secrets }) => ({ OPERATOR_TOKEN: secrets.operatorToken }),
  visitor: ({ secrets }) => ({ VISITOR_SECRET: secrets.visitorSecret }),
  databases: ({ urls, databasePrefix }) => ({ MONGO_URL: urls.mongo, MONGO_DATABASE_PREFIX: databasePrefix }),
  queues: ({ secrets }) => ({ QUEUES_PASSWORD: secrets.queuesPassword }),
  redis: ({ urls, sentinels, redisDatabase = 0 }) => {
    // Redis Cluster has a single database.
    if (urls.valkey.endsWith('?cluster')) return { REDIS_URL: urls.valkey };
    const url = new URL(urls.valkey);
    url.pathname = `/${redisDatabase}`;
    return { REDIS_URL: url.href, ...(sentinels && { REDIS_SENTINELS: sentinels }) };
  },
  s3: ({ urls, s3 }) => ({
    S3_ENDPOINT: urls.seaweed,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    S3_BUCKET: s3.bucket,
  }),
  // Links in mails need an address; only the BFF works without one.
  public: (stack) => ({ PUBLIC_URL: stack.env.PUBLIC_URL || `http://localhost:${portOf('bff', stack) ?? 8080}` }),
  services: (stack) => ({
    WEB_DIST: stack.env.WEB_DIST ?? join(root, 'web/dist'),
    ...Object.fromEntries(
      serviceNames
        .map((name) => ({ name, port: portOf(name, stack) }))
        .filter(({ port }) => port)
        .map(({ name, port }) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${port}`]),
    ),
  }),
};
