import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, root } from './folders.ts';
import type { Secrets } from './secrets.ts';
import type { S3Access, ServerName } from './servers/server.ts';
import type { UnitSpec } from './supervisor/unit.ts';

/** Parts of the stack whose addresses and secrets a process receives; it receives no others. */
type Need = 'token' | 'operators' | 'databases' | 'redis' | 'visitor' | 'queues' | 's3' | 'services' | 'public';

export interface OwnProcess {
  name: string;
  /** The name of the process of which it is one of several in a stack. */
  copyOf?: string;
  entry: string;
  needs: readonly Need[];
  /** Its database, called `<prefix>_<database>`. */
  database?: string;
  /** Whether it serves HTTP besides its internal port. */
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

/** What services need beside the token. */
const FURTHER_NEEDS: Record<string, readonly Need[]> = { auth: ['public'], reviews: ['visitor'] };

/** Services of the shape that CONTRIBUTING.md describes, with streams and read models. */
export const eventSourcedServices = ['auth', 'stores', 'catalog', 'reviews'];

/** Our processes. A new service is added here, in compose and in infra's other parts. */
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

/** Whether it is the BFF, or a copy of it. */
export const isBff = ({ entry }: OwnProcess) => entry === BFF;

/** Where everything of a local stack listens: other machines do not reach it. */
const LOCAL_HOST = '127.0.0.1';

/** Names of the services, which the BFF and commands of operators call. */
export const serviceNames = ownProcesses.flatMap(({ name, serves }) => (serves && name !== 'bff' ? [name] : []));

/** The ports of one process. */
export interface ProcessPorts {
  port?: number;
  internalPort: number;
}

/** Everything the environment of our processes is made from. */
export interface StackAddresses {
  env: NodeJS.ProcessEnv;
  urls: Record<ServerName, string>;
  s3: S3Access;
  secrets: Secrets;
  ports: ReadonlyMap<string, ProcessPorts>;
  /** In a cluster the port of each address that stands for copies of a process, by the name of the process. */
  fronts?: ReadonlyMap<string, number> | undefined;
  /** In a cluster of Redis nodes `REDIS_SENTINELS`. */
  sentinels?: string | undefined;
  /** Databases are called `<prefix>_<service>`. */
  databasePrefix: string;
  /** Index of the Redis database. */
  redisDatabase?: number;
  /** Name of the JetStream stream, if not the default one. */
  eventStream?: string;
  /** Whether a process is restarted when a file that it imports changes. */
  watch?: boolean;
  /** Folder of the bundled processes. Without it they run from their sources. */
  bundles?: string;
}

/** `NODE_COMPILE_CACHE` of every process: it starts in two thirds of the time with what was compiled once. */
export const compileCache = join(cacheFolder(process.env), 'compiled');

/**
 * What keeps the memory of every process small; the image of Docker and Kubernetes sets the same. Room for new objects of
 * 3 × 4 MB in the place of 3 × 16, and one arena of malloc in the place of eight a core, of which each keeps what a hash of
 * a password or a picture took (docs/decisions/0043-small-processes.md).
 */
export const memorySettings = { NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_ARENA_MAX: '1' };

/** The compile cache of processes that run from bundles lies beside them, because it is of no use without them. */
export const compileCacheOf = (bundles?: string) => (bundles ? join(dirname(bundles), 'compiled') : compileCache);

/** The Node that the root package.json pins. */
export function nodeBinary(): string {
  const pinned = join(root, 'node_modules/.bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** `base` with a database in its path: `mongodb://h:1/?x` and `shop` make `mongodb://h:1/shop?x`. */
export function mongoUrl(base: string, database: string): string {
  return base.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, (_, server) => `${server}/${database}`);
}

/** How one of our processes is run and when it is ready. */
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

/** Name of an entry's file in a folder of bundles. */
export const bundleOf = (entry: string) => entry.replaceAll('/', '-').replace(/\.ts$/, '.mjs');

/** Node's arguments that run an entry, from a folder of bundles if there is one. Stacks in the log name the sources. */
export function programOf(entry: string, bundles?: string): string[] {
  return bundles ? ['--enable-source-maps', join(bundles, bundleOf(entry))] : [entry];
}

/** The environment of a command that calls the services directly, like the loader of demo data. */
export function operatorEnvironment(stack: StackAddresses): NodeJS.ProcessEnv {
  const needs: Need[] = ['token', 'operators', 'redis', 's3', 'services'];
  return environmentOf({ name: 'operator', entry: '', needs, serves: false }, stack);
}

/** The environment of the command `cardume`, which also reads and writes the databases. */
export function commandEnvironment(stack: StackAddresses): NodeJS.ProcessEnv {
  const needs: Need[] = ['token', 'operators', 'visitor', 'redis', 's3', 'services', 'databases'];
  return environmentOf({ name: 'cardume', entry: '', needs, serves: false }, stack);
}

/** Resolves when the process is ready; rejects with the dependencies that it waits for. */
export async function expectReady(internalPort: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${internalPort}/readyz`, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`it answers ${answer.status}: ${await answer.text()}`);
  await answer.body?.cancel();
}

/** A process that ends leaves the proxies time to notice; the streams have a copy on each node. */
const CLUSTER_SETTINGS = { DRAIN_SECONDS: '2', NATS_REPLICAS: '3' };

/** The cluster's own proxy is one more, on this machine. */
function trustProxy(given: string | undefined): string {
  if (!given) return '1';
  return Number.isInteger(Number(given)) ? `${Number(given) + 1}` : `loopback, ${given}`;
}

function portsOf(name: string, stack: StackAddresses): ProcessPorts {
  const ports = stack.ports.get(name);
  if (!ports) throw new Error(`no ports for ${name}`);
  return ports;
}

/** The port at which others reach a process, or its copies. */
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
    // Only the BFF is for other machines, and that only where HOST says so.
    HOST: own.name === 'bff' ? stack.env.HOST || LOCAL_HOST : LOCAL_HOST,
    INTERNAL_HOST: LOCAL_HOST,
    ...(ports && { INTERNAL_PORT: `${ports.internalPort}` }),
    ...(own.serves && { PORT: `${ports?.port}` }),
  });
}

/** Passes on settings like ADMIN_EMAIL and RATE_LOGIN, without variables that are meant for the parent process. */
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
    // A cluster has one database.
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
  // Links in mails need an address; the BFF alone may do without one.
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
