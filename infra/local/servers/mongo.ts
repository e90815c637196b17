import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writePrivately } from '../../shared/private-file.ts';
import {
  expectInSync,
  joinReplicaSet,
  type Membership,
  MONGO_CLUSTER_OPTIONS,
  type MongoLogin,
  REPLICA_SET,
} from '../../topology/mongo.ts';
import type { Secrets } from '../../topology/secrets.ts';
import { SERVER_USER } from '../../topology/servers.ts';
import type { LocalServer, ServerPlace } from './server.ts';

/** MongoDB as a replica set, which transactions and change streams need, of one member or of three. */
export const mongo: LocalServer = {
  name: 'mongo',
  urlVariable: 'CARDUME_MONGO_URL',
  binary: {
    names: ['mongod'],
    versionArgs: ['--version'],
    minimum: [6, 0],
    inWheels: 'fiftyone/db/bin/mongod',
  },
  async plan(place) {
    const port = await place.port('mongo');
    const hosts = [`127.0.0.1:${port}`];
    const login = loginOf(place.secrets);
    return {
      ...programOf(place, port),
      name: 'mongo',
      url: addressOf(hosts, login),
      probe: () => joinReplicaSet({ hosts, index: 0 }, login),
    };
  },
  // The first node keeps the data folder of a single node; the others copy its data.
  async planCluster(place) {
    const ports = [await place.port('mongo'), await place.port('mongo-2'), await place.port('mongo-3')];
    const hosts = ports.map((port) => `127.0.0.1:${port}`);
    const login = loginOf(place.secrets);
    const nodes = ports.map((port, index) => {
      const name = `mongo-${index + 1}`;
      const folder = index === 0 ? place.folder : join(dirname(place.folder), name);
      const logFile = join(dirname(place.logFile), `${name}.log`);
      const program = programOf({ ...place, folder, logFile }, port);
      return {
        ...program,
        args: [...program.args, '--setParameter', `shutdownTimeoutMillisForSignaledShutdown=${HANDOVER_MS}`],
        name,
        url: addressOf([hosts[index] ?? ''], login),
        probe: memberProbe({ hosts, index }, login),
      };
    });
    return { nodes, url: `${addressOf(hosts, login)}&${MONGO_CLUSTER_OPTIONS}` };
  },
};

/** After SIGTERM a node finishes running operations for this time, in ms, while another becomes primary. */
const HANDOVER_MS = 2_000;

const loginOf = ({ mongoPassword, mongoKey }: Secrets): MongoLogin => ({
  password: mongoPassword,
  key: mongoKey,
});

const addressOf = (hosts: readonly string[], { password }: MongoLogin) =>
  `mongodb://${SERVER_USER}:${password}@${hosts.join()}/?replicaSet=${REPLICA_SET}&authSource=admin`;

/**
 * Files of unused databases are closed after a minute instead of ten. A test run leaves hundreds of databases, and with
 * their files open MongoDB would reach the limit of open files, which is often 20,000, and accept no connections.
 */
const ENGINE = 'file_manager=(close_idle_time=60,close_scan_interval=10)';

function programOf({ command, folder, logFile, secrets }: ServerPlace, port: number) {
  mkdirSync(folder, { recursive: true });
  const keyFile = join(folder, 'keyfile');
  writePrivately(keyFile, secrets.mongoKey);
  const args = [
    ...['--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', `${port}`, '--nounixsocket', '--quiet'],
    ...['--replSet', REPLICA_SET, '--keyFile', keyFile, '--oplogSize', '512', '--wiredTigerCacheSizeGB', '0.5'],
    ...['--wiredTigerEngineConfigString', ENGINE],
  ];
  return { kind: 'server' as const, command, args, env: process.env, cwd: folder, logFile, port };
}

/** Returns a probe that joins the set once and afterwards checks only the sync, which needs no login. */
function memberProbe(membership: Membership, login: MongoLogin): () => Promise<void> {
  let joined = false;
  return async () => {
    if (!joined) await joinReplicaSet(membership, login);
    joined = true;
    await expectInSync(membership.hosts[membership.index] ?? '');
  };
}
