import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { redisShape, serviceShape } from '@cardume/kit/config';
import { freePort } from '../local/ports.ts';
import {
  commandEnvironment,
  nodeBinary,
  type ProcessPorts,
  processSpec,
  type StackAddresses,
} from '../local/processes.ts';
import { runQuietly } from '../local/run-quietly.ts';
import { root } from '../shared/folders.ts';
import { newSecrets } from '../shared/secrets.ts';
import { mongoUrl } from '../topology/addresses.ts';
import { all } from '../topology/all.ts';
import { commands } from '../topology/commands.ts';
import { type OwnProcess, ownProcesses } from '../topology/processes.ts';
import { takeRedisDatabase, testBucketName, testBundles, testNatsUrl, testS3, testStream } from './servers.ts';
import { startAll, TestProcess } from './test-process.ts';
import { recordProcess, testRunFolder } from './test-run.ts';

const { EVENT_STREAM } = serviceShape;
/** Settings of the commands, and those with which tests reach the servers themselves. */
const READ_BY_TESTS = { ...commands.seed, ...commands.ops, ...redisShape, EVENT_STREAM };

export interface ProductOptions {
  /** Loads the demo data. Default: no. */
  demo?: boolean;
  /**
   * `single` runs one process with all modules. Their names then mean this process: to end one ends all. Default:
   * `TEST_TOPOLOGY`, and `separate` without it or with `only` or `second`.
   */
  topology?: 'separate' | 'single';
  /** Processes to start. Default: all. */
  only?: readonly string[];
  /** Processes that get a second replica, called `bff-2` and so on. */
  second?: readonly string[];
  /** Settings of the product, like RATE_LOGIN or ADMIN_EMAIL. */
  env?: Record<string, string>;
  /** URLs of servers that replace those of the run. */
  servers?: Partial<StackAddresses['urls']>;
  /** Name of the event stream of another product, to share it. Default: a new stream. */
  eventStream?: string;
  /** Keys and bucket that replace the run's. */
  s3?: StackAddresses['s3'];
}

/** A running product on the servers of the test run, with its own databases, event stream and bucket. */
export interface RunningProduct {
  /** URL of the BFF. */
  baseUrl: string;
  /** URL of each process's API, by process name. */
  urls: Record<string, string>;
  /** URL of the server of /healthz, /readyz and /metrics of each process, by process name. */
  internalUrls: Record<string, string>;
  serviceToken: string;
  /** Environment for commands that work on this product (seed, rebuild, …). */
  environment: NodeJS.ProcessEnv;
  /** The URL of a service's database. */
  mongoUrl(service: string): string;
  processes: ProductProcesses;
  /** Ends the process `bff`, then all others. */
  stop(): Promise<void>;
}

export interface ProductProcesses {
  names: readonly string[];
  pid(name: string): number | undefined;
  /** Sends a signal, SIGKILL by default, and resolves when the process has ended. */
  kill(name: string, signal?: NodeJS.Signals): Promise<void>;
  /**
   * Ends the process if it runs, starts it, and resolves when it is ready.
   * @param env additional variables, which apply until the next restart
   */
  restart(name: string, env?: NodeJS.ProcessEnv): Promise<void>;
  /** Ends the process by SIGTERM, starts it from other bundles, and resolves when it is ready. */
  replace(name: string, bundles: string): Promise<void>;
  logFile(name: string): string;
}

/** Starts a product, and resolves when all its processes are ready. The caller stops it, in `afterAll`. */
export async function startProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const own = processesFor(options);
  const addresses = await addressesFor(options);
  const { stack, logs, running } = await startAll(async () => {
    const logs = mkdtempSync(join(testRunFolder(), 'product-'));
    const stack = { ...addresses, ports: await portsFor(own) };
    return { stack, logs, running: own.map((process) => new TestProcess(processSpec(process, stack, logs))) };
  });
  const bundledIn = (name: string, bundles: string) => {
    const process = own.find((one) => one.name === name);
    if (!process) throw unknownProcess(name);
    return new TestProcess(processSpec(process, { ...stack, bundles }, logs));
  };
  const product = productOf(running, stack, bundledIn);
  try {
    if (options.demo) await loadDemo(stack, logs);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

function processesFor({ only, second, topology }: ProductOptions): readonly OwnProcess[] {
  const byDefault = only || second ? 'separate' : process.env.TEST_TOPOLOGY;
  if ((topology ?? byDefault) === 'single') return [all];
  const own = ownProcesses.filter(({ name }) => only?.includes(name) ?? true);
  const again = own.filter(({ name }) => second?.includes(name)).map((one) => ({ ...one, name: `${one.name}-2` }));
  return [...own, ...again];
}

async function portsFor(own: readonly OwnProcess[]): Promise<Map<string, ProcessPorts>> {
  const ports = new Map<string, ProcessPorts>();
  for (const { name } of own) ports.set(name, { port: await freePort(), internalPort: await freePort() });
  const ofAll = ports.get(all.name);
  if (!ofAll) return ports;
  for (const { name, role } of ownProcesses) {
    ports.set(name, role === 'service' ? { ...ofAll, port: await freePort() } : ofAll);
  }
  return ports;
}

async function addressesFor({
  env,
  servers,
  s3,
  eventStream = testStream(),
}: ProductOptions): Promise<Omit<StackAddresses, 'ports'>> {
  const { endpoint, ...keys } = testS3();
  const urls = {
    mongo: process.env.TEST_MONGO_URL ?? '',
    nats: testNatsUrl(),
    valkey: process.env.TEST_REDIS_URL ?? '',
    seaweed: endpoint,
    ...servers,
  };
  return {
    env: { LOG_LEVEL: 'info', CHECK_EVENTS: 'true', POSTAL_CODE_URL: '', ...process.env, ...env },
    urls,
    s3: s3 ?? { ...keys, bucket: testBucketName() },
    secrets: newSecrets(),
    databasePrefix: `test_${randomBytes(4).toString('hex')}`,
    redisDatabase: servers?.valkey ? 0 : await takeRedisDatabase(),
    eventStream,
    bundles: testBundles(),
  };
}

/** Returns the process of this name, from other bundles and not started. */
type BundledIn = (name: string, bundles: string) => TestProcess;

function productOf(processes: readonly TestProcess[], stack: StackAddresses, bundledIn: BundledIn): RunningProduct {
  const running = new Map(processes.map((process) => [process.spec.name, process]));
  const at = (port?: number) => `http://127.0.0.1:${port}`;
  const addresses = (which: keyof ProcessPorts) =>
    Object.fromEntries([...stack.ports].map(([name, ports]) => [name, at(ports[which])]));
  return {
    baseUrl: at(stack.ports.get('bff')?.port),
    urls: addresses('port'),
    internalUrls: addresses('internalPort'),
    serviceToken: stack.secrets.serviceToken,
    // A folder without run.json, so that commands do not use a stack that runs in the repository.
    environment: { ...commandEnvironment(READ_BY_TESTS, stack), CARDUME_HOME: testRunFolder() },
    mongoUrl: (service) => mongoUrl(stack.urls.mongo, `${stack.databasePrefix}_${service}`),
    processes: processesOf(running, bundledIn),
    stop: async () => {
      await running.get('bff')?.stop();
      await Promise.all([...running.values()].map((process) => process.stop()));
    },
  };
}

const unknownProcess = (name: string) => new Error(`there is no process ${name} in this product`);

function processesOf(running: Map<string, TestProcess>, bundledIn: BundledIn): ProductProcesses {
  const named = (name: string): TestProcess => {
    const process = running.get(name) ?? running.get(all.name);
    if (!process) throw unknownProcess(name);
    return process;
  };
  const specs = new Map([...running].map(([name, { spec }]) => [name, spec]));
  const startAs = async (process: TestProcess) => {
    running.set(process.spec.name, process);
    await process.start();
  };
  return {
    names: [...running.keys()],
    pid: (name) => named(name).pid,
    kill: (name, signal) => named(name).kill(signal),
    restart: async (name, env = {}) => {
      await named(name).stop();
      const spec = specs.get(named(name).spec.name) ?? named(name).spec;
      await startAs(new TestProcess({ ...spec, env: { ...spec.env, ...env } }));
    },
    replace: async (name, bundles) => {
      await named(name).stop();
      const replaced = bundledIn(named(name).spec.name, bundles);
      specs.set(replaced.spec.name, replaced.spec);
      await startAs(replaced);
    },
    logFile: (name) => named(name).spec.logFile,
  };
}

async function loadDemo(stack: StackAddresses, logs: string): Promise<void> {
  const options = { logFile: join(logs, 'demo-data.log'), cwd: root, env: commandEnvironment(commands.seed, stack) };
  const failure = await runQuietly(nodeBinary(), ['infra/seed/load.ts'], options, recordProcess);
  if (failure) throw new Error(`the demo data was not loaded: ${failure}`);
}
