import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type ContainerRuntimeClient, GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePort } from '../local/ports.ts';
import { expectS3 } from '../local/servers/seaweed.ts';
import { expectLines } from '../local/servers/tcp.ts';
import { joinReplicaSet } from '../topology/mongo.ts';
import { natsConfig } from '../topology/nats.ts';
import type { S3Access, ServerName } from '../topology/servers.ts';
import { images } from '../topology/servers.ts';
import { valkeyOptions } from '../topology/valkey.ts';
import { HANG_MS } from './eventually.ts';
import { containerLabels } from './test-run.ts';

type EngineContainer = ReturnType<ContainerRuntimeClient['container']['getById']>;

/** Command, address and readiness probe of an image. */
interface Recipe {
  port: number;
  command(s3: S3Access): string[];
  url(port: number): string;
  probe(port: number): Promise<void>;
}

/** Folder of the data in every image. */
const DATA = '/data';
const NATS_CONFIG = '/etc/nats/cardume.conf';

const recipes: Record<ServerName, Recipe> = {
  mongo: {
    port: 27017,
    command: () => ['--replSet', 'rs0'],
    // Direct, because the replica set lists its member under an address that is valid only inside the container.
    url: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`,
    probe: (port) =>
      joinReplicaSet({ hosts: ['127.0.0.1:27017'], index: 0, reachedAt: `127.0.0.1:${port}` }, undefined),
  },
  nats: {
    port: 4222,
    command: () => ['--config', NATS_CONFIG],
    url: (port) => `nats://127.0.0.1:${port}`,
    probe: (port) => expectLines(port, [], ['INFO ']),
  },
  valkey: {
    port: 6379,
    command: () => ['valkey-server', '--save', '', ...valkeyOptions],
    url: (port) => `redis://127.0.0.1:${port}`,
    probe: (port) => expectLines(port, ['PING'], ['+PONG']),
  },
  seaweed: {
    port: 8333,
    command: ({ bucket }) => ['mini', `-dir=${DATA}`, `-bucket=${bucket}`, '-admin.ui=false', '-webdav=false'],
    url: (port) => `http://127.0.0.1:${port}`,
    probe: (port) => expectS3(`http://127.0.0.1:${port}`),
  },
};

/** A server in a container, published at a constant port of this machine. */
export class ServerContainer {
  readonly url: string;
  readonly #name: ServerName;
  readonly #port: number;
  readonly #s3: S3Access;
  #container: EngineContainer | undefined;

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

  /** Creates the container, or starts the stopped one with its data; resolves when the server is ready. */
  async start(): Promise<void> {
    if (this.#container) await this.#container.start();
    else this.#container = await this.#run();
    await this.#ready();
  }

  /** Sends SIGTERM, and SIGKILL after 10 s. */
  async stop(): Promise<void> {
    await this.#container?.stop({ t: 10 });
  }

  /** Sends SIGKILL and resolves when the container has ended. */
  async kill(): Promise<void> {
    await this.#container?.kill();
    await this.#container?.wait();
  }

  /** Copies the data of the stopped container. Returns a function that puts the copy in the place of newer data. */
  async copyData(): Promise<() => Promise<void>> {
    const archive = await buffer(await this.#existing.getArchive({ path: DATA }));
    return async () => {
      await this.remove();
      await this.start();
      await this.stop();
      await this.#existing.putArchive(archive, { path: '/' });
    };
  }

  /** Removes the container and its data. */
  async remove(): Promise<void> {
    await this.#container?.remove({ force: true, v: true });
    this.#container = undefined;
  }

  get #existing(): EngineContainer {
    if (!this.#container) throw new Error(`${this.#name} was not started`);
    return this.#container;
  }

  /** Returns Docker's handle, because the handle of Testcontainers can stop a container only once. */
  async #run(): Promise<EngineContainer> {
    // The test run removes its containers by label, so the reaper of Testcontainers is not needed.
    process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
    const recipe = recipes[this.#name];
    const { accessKey, secretKey } = this.#s3;
    const container = await new GenericContainer(images[this.#name])
      .withLabels(containerLabels())
      .withExposedPorts({ container: recipe.port, host: this.#port })
      .withEnvironment({ AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey })
      .withCopyContentToContainer([
        { content: natsConfig({ listen: '0.0.0.0:4222', store: DATA }), target: NATS_CONFIG },
      ])
      .withCommand(recipe.command(this.#s3))
      // Any output suffices here: the probe checks readiness.
      .withWaitStrategy(Wait.forLogMessage(/\S/))
      .start();
    const engine = await getContainerRuntimeClient();
    return engine.container.getById(container.getId());
  }

  async #ready(): Promise<void> {
    for (const deadline = Date.now() + HANG_MS; ; await pause(100)) {
      try {
        return await recipes[this.#name].probe(this.#port);
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }
}
