import { randomBytes } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { planServer, type ServersPlace } from '../local/servers/index.ts';
import type { S3Access, ServerName } from '../topology/servers.ts';
import { serverSetupIn } from './server-source.ts';
import { startAll, TestProcess } from './test-process.ts';
import { testRunFolder } from './test-run.ts';

/** A server of a single test, which may stop, kill and wipe it. Its address does not change. */
export interface DedicatedServer {
  /** As in the TEST_… variables: MongoDB without a database, NATS, Redis, or the S3 endpoint. */
  readonly url: string;
  /** Access keys and bucket; only for an S3 server. */
  readonly s3: S3Access;
  /** Starts the server with its existing data; resolves when it is ready. */
  start(): Promise<void>;
  /** Shuts the server down gracefully. */
  stop(): Promise<void>;
  /** Sends SIGKILL, and resolves when the server has ended. */
  kill(): Promise<void>;
  /** Ends the server, deletes its data and starts it empty. */
  wipe(): Promise<void>;
  /** Copies the data of the stopped server. Returns a function that puts the copy in the place of newer data. */
  copyData(): Promise<() => Promise<void>>;
  /** Ends the server and deletes its data; for `afterAll`. */
  remove(): Promise<void>;
}

/** Starts a server for one test: a container if the test run uses containers, else a local program. */
export function startDedicatedServer(name: ServerName): Promise<DedicatedServer> {
  return process.env.TEST_SERVERS === 'containers' ? inContainer(name) : onThisMachine(name);
}

async function onThisMachine(name: ServerName): Promise<DedicatedServer> {
  const folder = join(testRunFolder(), `own-${name}-${randomBytes(4).toString('hex')}`);
  const place = serverSetupIn(folder);
  const planned = await startAll(async () => {
    const spec = await planServer(name, place);
    return { spec, running: [new TestProcess(spec)] as const };
  });
  const { url, port } = planned.spec;
  let [running] = planned.running;
  const remove = async () => {
    await running.stop(5_000);
    rmSync(place.data, { recursive: true, force: true });
  };
  return {
    url,
    s3: place.s3,
    start: () => running.start(),
    stop: () => running.stop(),
    kill: () => running.kill(),
    remove,
    copyData: async () => {
      const copy = `${place.data}-${randomBytes(4).toString('hex')}`;
      cpSync(place.data, copy, { recursive: true });
      return async () => {
        rmSync(place.data, { recursive: true, force: true });
        cpSync(copy, place.data, { recursive: true });
      };
    },
    wipe: async () => {
      await remove();
      // Planned again, because its folder and configuration were deleted too; the address is kept.
      running = new TestProcess(await planServer(name, { ...place, port: keepFirst(port, place.port) }));
      await running.start();
    },
  };
}

/** Returns `port` on the first call, which is for the public port, and calls `others` from then on. */
function keepFirst(port: number, others: ServersPlace['port']): ServersPlace['port'] {
  let called = false;
  return async (name) => {
    if (called) return others(name);
    called = true;
    return port;
  };
}

async function inContainer(name: ServerName): Promise<DedicatedServer> {
  // Imported on demand, because testcontainers takes half a second to load.
  const { ServerContainer } = await import('./containers.ts');
  const { s3 } = serverSetupIn(testRunFolder());
  const server = await ServerContainer.create(name, s3);
  return {
    url: server.url,
    s3,
    start: () => server.start(),
    stop: () => server.stop(),
    kill: () => server.kill(),
    remove: () => server.remove(),
    copyData: () => server.copyData(),
    wipe: async () => {
      await server.remove();
      await server.start();
    },
  };
}
