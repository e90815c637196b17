import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyticsApi } from '@cardume/analytics/api';
import { type Contract, createClient } from '@cardume/kit/contract';
import { deadLettersContract } from '@cardume/kit/service/contracts';
import { afterEach } from '@jest/globals';
import { type Connection, createConnection } from 'mongoose';
import { freePort } from '../../../infra/local/ports.ts';
import { compileCacheOf, nodeBinary, programOf } from '../../../infra/local/processes.ts';
import { root } from '../../../infra/shared/folders.ts';
import { expectReady } from '../../../infra/shared/ready.ts';
import { HANG_MS } from '../../../infra/test/eventually.ts';
import { testBundles, testMongoUrl, testNatsUrl, testRedisUrl, testStream } from '../../../infra/test/servers.ts';
import { TestProcess } from '../../../infra/test/test-process.ts';
import { testRunFolder } from '../../../infra/test/test-run.ts';
import { withRetries } from '../../../infra/test/with-retries.ts';

/** Returns a list for clean-up steps of a test. They run after each test, in reverse order. */
export function undoAfterEach(): (() => unknown)[] {
  const steps: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of steps.splice(0).reverse()) await step();
  });
  return steps;
}

const TOKEN = 'a token for these tests only';

export type AnalyticsClient = ReturnType<typeof clientAt<typeof analyticsApi>>;

/** An ingest process with its clients. */
export interface Ingest {
  process: TestProcess;
  /** Retries calls, because figures are unavailable if Redis does not reply within 500 ms. */
  client: AnalyticsClient;
  /** Does not retry. */
  impatient: AnalyticsClient;
  operations: ReturnType<typeof clientAt<typeof deadLettersContract>>;
}

/** Servers of an installation. Default: the shared servers of the test run. */
interface Servers {
  redisUrl?: string;
  natsUrl?: string;
}

/** An analytics installation with its own database. */
export class Installation {
  readonly redisUrl: string;
  readonly stream = testStream();
  readonly natsUrl: string;
  readonly database: Connection;
  readonly mongoUrl: string;
  readonly #processes: TestProcess[] = [];

  static async open({ redisUrl, natsUrl = testNatsUrl() }: Servers = {}): Promise<Installation> {
    const mongoUrl = testMongoUrl(`analytics_${randomBytes(4).toString('hex')}`);
    const database = await createConnection(mongoUrl).asPromise();
    return new Installation(mongoUrl, redisUrl ?? (await testRedisUrl()), natsUrl, database);
  }

  private constructor(mongoUrl: string, redisUrl: string, natsUrl: string, database: Connection) {
    this.mongoUrl = mongoUrl;
    this.redisUrl = redisUrl;
    this.natsUrl = natsUrl;
    this.database = database;
  }

  /** Starts an ingest process. Resolves when it is ready. */
  async startIngest(): Promise<Ingest> {
    const port = await freePort();
    const process = await this.#start('main', { PORT: `${port}`, SERVICE_TOKEN: TOKEN, VISITOR_SECRET: TOKEN });
    const impatient = clientAt(analyticsApi, port);
    const operations = clientAt(deadLettersContract, port);
    return { process, client: withRetries(impatient), impatient, operations };
  }

  /** Starts a worker. Resolves when it is ready. */
  startWorker(env: Record<string, string> = {}): Promise<TestProcess> {
    return this.#start('worker-main', env);
  }

  /** Returns what all processes have logged so far, one text for each. */
  logsOfProcesses(): string[] {
    return this.#processes.map(({ spec }) => readFileSync(spec.logFile, 'utf8'));
  }

  /** Stops all processes and drops the database. */
  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.stop()));
    await this.database.dropDatabase();
    await this.database.close();
  }

  async #start(entry: string, env: Record<string, string>): Promise<TestProcess> {
    const internalPort = await freePort();
    const name = `analytics-${entry}-${internalPort}`;
    const running = new TestProcess({
      name,
      kind: 'process',
      command: nodeBinary(),
      args: programOf(`services/analytics/src/${entry}.ts`, testBundles()),
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compileCacheOf(testBundles()),
        MONGO_URL: this.mongoUrl,
        REDIS_URL: this.redisUrl,
        NATS_URL: this.natsUrl,
        EVENT_STREAM: this.stream,
        INTERNAL_PORT: `${internalPort}`,
        ...env,
      },
      cwd: root,
      logFile: join(testRunFolder(), `${name}.log`),
      internalPort,
      probe: () => expectReady(internalPort),
    });
    this.#processes.push(running);
    await running.start();
    return running;
  }
}

function clientAt<C extends Contract>(contract: C, port: number) {
  return createClient(contract, {
    baseUrl: `http://127.0.0.1:${port}`,
    headers: () => ({ authorization: `Bearer ${TOKEN}` }),
    timeoutMs: HANG_MS,
  });
}
