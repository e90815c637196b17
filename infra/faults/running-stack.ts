import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../local/ports.ts';
import { nodeBinary } from '../local/processes.ts';
import { Child, logTail } from '../local/supervisor/child.ts';
import { root } from '../shared/folders.ts';
import { type RunEntry, type RunFile, readRunFile } from '../shared/run-file.ts';
import { loadOrCreateSecrets } from '../shared/secrets.ts';
import { retryingServices, type ServiceClients } from '../test/services.ts';
import { recordProcess, testRunFolder } from '../test/test-run.ts';
import { addressSetting } from '../topology/addresses.ts';
import { serviceNames } from '../topology/processes.ts';

const START_TIMEOUT_MS = 300_000;
const STOP_MS = 30_000;

/** `make start` in a folder of its own, observed through its run.json and its public address. */
export class RunningStack {
  readonly baseUrl: string;
  readonly #home: string;
  readonly #child: Child;

  private constructor(home: string, child: Child, baseUrl: string) {
    this.#home = home;
    this.#child = child;
    this.baseUrl = baseUrl;
  }

  /**
   * Starts the product, by default as a cluster, and waits until it is ready.
   * @param settings environment, like TOPOLOGY and RATE_VISIT; `CARDUME_HOME` may name a folder with data
   * @param prepare called with the data folder before anything starts
   */
  static async start(
    settings: Record<string, string> = {},
    prepare: (data: string) => void = () => undefined,
  ): Promise<RunningStack> {
    const home = settings.CARDUME_HOME ?? mkdtempSync(join(testRunFolder(), 'stack-'));
    prepare(join(home, 'data'));
    const logFile = join(home, 'start.log');
    const port = `${await freePort()}`;
    const env = { ...process.env, TOPOLOGY: 'cluster', DEMO: '0', PORT: port, ...settings, CARDUME_HOME: home };
    const program = { name: 'start', command: nodeBinary(), args: ['infra/local/start.ts'], cwd: root };
    const child = new Child({ ...program, env, logFile });
    recordProcess(child);
    const stack = new RunningStack(home, child, `http://127.0.0.1:${port}`);
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (stack.#read()?.state !== 'ready') {
      if (performance.now() > deadline) throw new Error(`the product is not ready\n${logTail(logFile, 40)}`);
      await pause(200);
    }
    return stack;
  }

  get run(): RunFile {
    const run = this.#read();
    if (!run) throw new Error('the product does not run');
    return run;
  }

  get entries(): RunEntry[] {
    return [...this.run.servers, ...this.run.processes];
  }

  entry(name: string): RunEntry {
    const entry = this.entries.find((one) => one.name === name);
    if (!entry) throw new Error(`there is no ${name}`);
    return entry;
  }

  /** Returns the pid. @throws while the process does not run */
  pid(name: string): number {
    const { pid } = this.entry(name);
    if (pid === null) throw new Error(`${name} does not run`);
    return pid;
  }

  /** Returns the URL of a server or service; in a cluster that which any of its copies may serve. */
  url(name: string): string {
    const url = this.run.sharedUrls?.[name] ?? this.entries.find((entry) => entry.name === name)?.url;
    if (!url) throw new Error(`there is no address of ${name}`);
    return url;
  }

  /** Resolves to the time in ms until all are ready. @throws naming those that are not ready within `timeoutMs` */
  async untilReady(timeoutMs: number): Promise<number> {
    const began = performance.now();
    for (;;) {
      const unready = this.entries
        .filter(({ state }) => state !== 'ready')
        .map(({ name, state }) => `${name} ${state}`);
      const ms = performance.now() - began;
      if (unready.length === 0) return ms;
      if (ms > timeoutMs) throw new Error(`not ready after ${timeoutMs / 1_000} s: ${unready.join(', ')}`);
      await pause(100);
    }
  }

  /** Returns clients of the services, for commands that fill the product. Failed calls are repeated. */
  services(): ServiceClients {
    const { serviceToken, s3AccessKey, s3SecretKey } = loadOrCreateSecrets(this.run.data);
    return retryingServices({
      SERVICE_TOKEN: serviceToken,
      ...Object.fromEntries(serviceNames.map((name) => [addressSetting(name), this.url(name)])),
      S3_ENDPOINT: this.url('seaweed'),
      S3_ACCESS_KEY: s3AccessKey,
      S3_SECRET_KEY: s3SecretKey,
      S3_BUCKET: 'none',
    });
  }

  /** Stops everything in order. */
  async stop(): Promise<void> {
    await this.#child.stop(STOP_MS);
  }

  #read(): RunFile | undefined {
    return readRunFile(join(this.#home, 'run.json'));
  }
}
