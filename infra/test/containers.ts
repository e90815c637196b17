import { setTimeout as pause } from 'node:timers/promises';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { freePort } from '../local/ports.ts';
import { becomePrimary } from '../local/servers/mongo.ts';
import { natsConfig } from '../local/servers/nats.ts';
import { expectS3 } from '../local/servers/seaweed.ts';
import type { S3Access, ServerName } from '../local/servers/server.ts';
import { expectLine } from '../local/servers/tcp.ts';
import { valkeyOptions } from '../local/servers/valkey.ts';
import { images } from './images.ts';
import { rememberContainer } from './test-run.ts';

/** How one image is run, and when it serves. */
interface Recipe {
  port: number;
  command(s3: S3Access): string[];
  url(port: number): string;
  probe(port: number): Promise<void>;
}

const NATS_CONFIG = '/etc/nats/cardume.conf';

const recipes: Record<ServerName, Recipe> = {
  mongo: {
    port: 27017,
    command: () => ['--replSet', 'rs0'],
    // Direct, because the set knows its member by an address that is valid inside the container only.
    url: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`,
    probe: (port) => becomePrimary(`127.0.0.1:${port}`, '127.0.0.1:27017'),
  },
  nats: {
    port: 4222,
    command: () => ['--config', NATS_CONFIG],
    url: (port) => `nats://127.0.0.1:${port}`,
    probe: (port) => expectLine(port, '', 'INFO '),
  },
  valkey: {
    port: 6379,
    command: () => ['valkey-server', '--save', '', ...valkeyOptions],
    url: (port) => `redis://127.0.0.1:${port}`,
    probe: (port) => expectLine(port, 'PING\r\n', '+PONG'),
  },
  seaweed: {
    port: 8333,
    command: ({ bucket }) => ['mini', '-dir=/data', `-bucket=${bucket}`, '-admin.ui=false', '-webdav=false'],
    url: (port) => `http://127.0.0.1:${port}`,
    probe: (port) => expectS3(`http://127.0.0.1:${port}`),
  },
};

/** A server in a container, always at the same port of this machine. */
export class ServerContainer {
  readonly url: string;
  readonly #name: ServerName;
  readonly #port: number;
  readonly #s3: S3Access;
  #container: StartedTestContainer | undefined;

  static async create(name: ServerName, s3: S3Access): Promise<ServerContainer> {
    const server = new ServerContainer(name, await freePort(), s3);
    await server.start();
    return server;
  }

  private constructor(name: ServerName, port: number, s3: S3Access) {
    this.#name = name;
    this.#port = port;
    this.#s3 = s3;
    this.url = recipes[name].url(port);
  }

  /** Starts it, with the data it had before. */
  async start(): Promise<void> {
    if (this.#container) await this.#container.restart();
    else this.#container = await this.#run();
    await this.#ready();
  }

  async stop(): Promise<void> {
    await this.#container?.stop({ remove: false, timeout: 10_000 });
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    if (!this.#container) return;
    const client = await getContainerRuntimeClient();
    await client.container.getById(this.#container.getId()).kill();
  }

  /** Ends it and deletes its data. */
  async remove(): Promise<void> {
    await this.#container?.stop({ remove: true, removeVolumes: true, timeout: 1_000 });
    this.#container = undefined;
  }

  async #run(): Promise<StartedTestContainer> {
    // Containers are remembered with the run, so nothing depends on the reaper's image being at hand.
    process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
    const recipe = recipes[this.#name];
    const { accessKey, secretKey } = this.#s3;
    const container = await new GenericContainer(images[this.#name])
      .withExposedPorts({ container: recipe.port, host: this.#port })
      .withEnvironment({ AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey })
      .withCopyContentToContainer([{ content: natsConfig('0.0.0.0:4222', '/data'), target: NATS_CONFIG }])
      .withCommand(recipe.command(this.#s3))
      .start();
    rememberContainer(container.getId());
    return container;
  }

  async #ready(): Promise<void> {
    for (const deadline = Date.now() + 60_000; ; await pause(100)) {
      try {
        return await recipes[this.#name].probe(this.#port);
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }
}
