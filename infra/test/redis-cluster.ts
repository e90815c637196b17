import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../local/ports.ts';
import { planServer } from '../local/servers/index.ts';
import { eventually } from './eventually.ts';
import { serverSetupIn } from './server-source.ts';
import { startAll, TestProcess } from './test-process.ts';
import { testRunFolder } from './test-run.ts';

const SLOTS = 16_384;

/** A cluster of three Redis nodes for a single test. */
export interface RedisCluster {
  /** Value of `REDIS_URL`. */
  readonly url: string;
  /** A client of each node. */
  readonly nodes: readonly Redis[];
  /** Ends the nodes and deletes their data; for `afterAll`. */
  remove(): Promise<void>;
}

/** Starts three local processes as a cluster. Resolves when every node sees all slots served. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const folder = join(testRunFolder(), `cluster-${randomBytes(4).toString('hex')}`);
  const { running, places, buses } = await startAll(async () => {
    const buses = [await freePort(), await freePort(), await freePort()];
    const places = buses.map((_, index) => serverSetupIn(join(folder, `${index}`)));
    const running = await Promise.all(
      places.map(async (place, index) => {
        const spec = await planServer('valkey', place);
        const args = [...(spec.args ?? []), '--cluster-enabled', 'yes', '--cluster-port', `${buses[index]}`];
        return new TestProcess({ ...spec, name: `valkey-${index}`, args });
      }),
    );
    return { running, places, buses };
  });
  const addresses = running.map(({ spec }) => ({ host: '127.0.0.1', port: spec.port ?? 0 }));
  const nodes = addresses.map((address, index) => {
    return new Redis({ ...address, password: places[index]?.secrets.valkeyPassword ?? '' });
  });
  // The same password for all nodes, because `REDIS_URL` has only one.
  const password = places[0]?.secrets.valkeyPassword ?? '';
  for (const node of nodes) await node.config('SET', 'requirepass', password);
  await connectNodes(nodes, addresses, buses);
  const url = `redis://default:${password}@${addresses.map(({ host, port }) => `${host}:${port}`).join(',')}?cluster`;
  return {
    url,
    nodes,
    remove: async () => {
      for (const node of nodes) node.disconnect();
      await Promise.all(running.map((node) => node.stop(5_000)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Assigns a third of the slots to each node, connects the nodes, and waits until every node sees all slots served. */
async function connectNodes(nodes: readonly Redis[], addresses: { host: string; port: number }[], buses: number[]) {
  const first = (index: number) => Math.ceil((index * SLOTS) / nodes.length);
  for (const [index, node] of nodes.entries()) {
    await node.call('CLUSTER', 'ADDSLOTSRANGE', first(index), first(index + 1) - 1);
    const { host = '', port = 0 } = addresses[index] ?? {};
    await nodes[0]?.call('CLUSTER', 'MEET', host, port, buses[index] ?? 0);
  }
  await eventually(async () => {
    for (const node of nodes) {
      const info = String(await node.call('CLUSTER', 'INFO'));
      const state = ['cluster_state:ok', `cluster_slots_ok:${SLOTS}`, `cluster_size:${nodes.length}`];
      if (!state.every((line) => info.includes(line))) throw new Error(info);
    }
  });
}
