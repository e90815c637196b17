/**
 * Starts the servers of a test run, bundles the processes, builds the web client and finds the browser. Test files read
 * addresses, keys and paths from environment variables.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProcesses } from '../local/bundles.ts';
import { planServers } from '../local/servers/index.ts';
import { buildWebClient } from '../local/web-client.ts';
import { UserError } from '../shared/user-error.ts';
import type { ServerName } from '../topology/servers.ts';
import { ensureChromium } from './chromium.ts';
import { chooseServerSource, serverSetupIn } from './server-source.ts';
import { startAll, TestProcess } from './test-process.ts';
import { beginTestRun, endTestRun } from './test-run.ts';

export default async function globalSetup(): Promise<void> {
  const folder = await beginTestRun();
  endOnSignals(folder);
  try {
    const backing = await chooseServerSource(process.env);
    const place = serverSetupIn(folder);
    const logs = join(folder, 'logs');
    const bundles = join(folder, 'bundles');
    const [{ urls, pids }, built] = await Promise.all([
      backing === 'containers' ? startContainers(place) : startLocal(place),
      buildWebClient(logs),
      bundleProcesses(bundles, logs),
    ]);
    if (built) console.log('web client: built');
    Object.assign(process.env, {
      CHROMIUM_PATH: ensureChromium(console.log),
      TEST_BUNDLES: bundles,
      TEST_SERVERS: backing,
      TEST_SERVER_PIDS: JSON.stringify(pids),
      TEST_MONGO_URL: urls.mongo,
      TEST_NATS_URL: urls.nats,
      TEST_REDIS_URL: urls.valkey,
      TEST_S3_ENDPOINT: urls.seaweed,
      TEST_S3_ACCESS_KEY: place.s3.accessKey,
      TEST_S3_SECRET_KEY: place.s3.secretKey,
    });
  } catch (error) {
    await endTestRun(folder);
    // Jest does not call its reporters when the setup fails, so the closing line is printed here.
    const reason = error instanceof UserError ? error.message : error instanceof Error ? error.stack : error;
    writeSync(2, `The servers of the tests could not be started.\n${reason}\n`);
    writeSync(1, '0 passed, 1 failed\n');
    process.exit(1);
  }
}

type Place = ReturnType<typeof serverSetupIn>;

interface Servers {
  urls: Record<ServerName, string>;
  /** By server name; empty if the servers run in containers. */
  pids: Record<string, number | undefined>;
}

async function startLocal(place: Place): Promise<Servers> {
  const { urls, running } = await startAll(async () => {
    const planned = await planServers(place);
    return { urls: planned.urls, running: planned.toStart.map((spec) => new TestProcess(spec)) };
  });
  return { urls, pids: Object.fromEntries(running.map(({ spec, pid }) => [spec.name, pid])) };
}

async function startContainers({ s3 }: Place): Promise<Servers> {
  const { ServerContainer } = await import('./containers.ts');
  const start = async (name: ServerName) => (await ServerContainer.create(name, s3)).url;
  const [mongo, nats, valkey, seaweed] = await Promise.all([
    start('mongo'),
    start('nats'),
    start('valkey'),
    start('seaweed'),
  ]);
  return { urls: { mongo, nats, valkey, seaweed }, pids: {} };
}

/** Ends servers and processes on a signal, because jest would exit without calling its teardown. */
function endOnSignals(folder: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await endTestRun(folder, 2_000);
      process.exit(130);
    });
  }
}
