import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writePrivately } from '../../shared/private-file.ts';
import { natsConfig } from '../../topology/nats.ts';
import { SERVER_USER } from '../../topology/servers.ts';
import type { LocalServer, ServerPlace } from './server.ts';
import { expectLines } from './tcp.ts';

const NODES = ['nats-1', 'nats-2', 'nats-3'];

/** Plans the nodes of a cluster, each with a folder beside `folder`. */
async function planNodes({ command, folder, logFile, secrets, port: claim }: ServerPlace) {
  const password = secrets.natsPassword;
  const ports = [];
  for (const name of NODES) {
    const [port, route, monitor] = [await claim(name), await claim(`${name}.route`), await claim(`${name}.monitor`)];
    ports.push({ name, port, route, monitor });
  }
  const routes = ports.map(({ route }) => `nats://${SERVER_USER}:${password}@127.0.0.1:${route}`);
  return ports.map(({ name, port, route, monitor }) => {
    const store = join(dirname(folder), name);
    mkdirSync(store, { recursive: true });
    const config = join(store, 'nats.conf');
    const node = { name, listen: `127.0.0.1:${route}`, routes };
    writePrivately(config, natsConfig({ ...placesOf(port, monitor), store, password, node }));
    const program = { name, command, config, folder: store, logFile: join(dirname(logFile), `${name}.log`), password };
    return { ...unitOf(program, port, monitor), probe: () => expectInSync(monitor) };
  });
}

const placesOf = (port: number, monitor: number) => ({
  listen: `127.0.0.1:${port}`,
  monitor: `127.0.0.1:${monitor}`,
});

/** Resolves when every stream replica of the node has caught up with its leader. */
async function expectInSync(monitor: number): Promise<void> {
  const refusal = await refusalOf(monitor);
  if (refusal) throw new Error(refusal);
}

/**
 * After a failed write, e.g. on a full disk, a single node blocks that stream, and a cluster node disables JetStream.
 */
const STUCK = /write error|JetStream not enabled/;

/** @returns the reason why the node is not healthy; undefined if it is */
async function refusalOf(monitor: number): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${monitor}/healthz`, { signal: AbortSignal.timeout(10_000) });
  const text = await response.text();
  return response.ok ? undefined : text;
}

interface NatsProgram {
  name: string;
  command: string;
  config: string;
  folder: string;
  logFile: string;
  password: string;
}

function unitOf({ name, command, config, folder, logFile, password }: NatsProgram, port: number, monitor: number) {
  return {
    name,
    kind: 'server' as const,
    command,
    args: ['--config', config],
    env: process.env,
    cwd: folder,
    logFile,
    port,
    url: `nats://${SERVER_USER}:${password}@127.0.0.1:${port}`,
    // NATS sends INFO on connection, and listens only once its streams are restored.
    probe: () => expectLines(port, [], ['INFO ']),
    isStuck: async () => STUCK.test((await refusalOf(monitor)) ?? ''),
  };
}

/** NATS with JetStream. */
export const nats: LocalServer = {
  name: 'nats',
  urlVariable: 'CARDUME_NATS_URL',
  binary: {
    names: ['nats-server'],
    versionArgs: ['--version'],
    minimum: [2, 10],
    inWheels: 'bin/nats-server',
  },
  async plan({ command, folder, logFile, secrets, port: claim }) {
    const [port, monitor] = [await claim('nats'), await claim('nats.monitor')];
    mkdirSync(folder, { recursive: true });
    const config = join(folder, 'nats.conf');
    const password = secrets.natsPassword;
    writePrivately(config, natsConfig({ ...placesOf(port, monitor), store: folder, password }));
    const program = { name: 'nats', command, config, folder, logFile, password };
    return { ...unitOf(program, port, monitor), name: 'nats' };
  },
  // The nodes have folders of their own, because streams of a single node do not belong to a cluster: the services
  // publish again.
  async planCluster(place) {
    const nodes = await planNodes(place);
    return { nodes, url: nodes.map(({ url }) => url).join() };
  },
};
