import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServerSecrets } from '../secrets.ts';
import { writePrivately } from './private-file.ts';
import { expectInSync, joinReplicaSet, type Membership, type MongoLogin, REPLICA_SET } from './replica-set.ts';
import { type LocalServer, SERVER_USER, type ServerPlace } from './server.ts';

/** MongoDB as a replica set of one, which transactions and change streams need, or of three. */
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
  // The first has the data of a server that ran alone; the others copy them.
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
    return { nodes, url: `${addressOf(hosts, login)}&${CLUSTER_OPTIONS}` };
  },
};

/** After SIGTERM a node answers for so long what is under way, in ms, while another becomes primary. */
const HANDOVER_MS = 2_000;

/**
 * Nothing is read that an election could take back. A primary that stands still is found after two looks, each within its
 * connect timeout, after which what waits for it is sent to the next.
 */
export const CLUSTER_OPTIONS =
  'w=majority&readConcernLevel=majority&heartbeatFrequencyMS=1500&connectTimeoutMS=2000&serverSelectionTimeoutMS=5000';

const loginOf = ({ mongoPassword, mongoKey }: ServerSecrets): MongoLogin => ({
  password: mongoPassword,
  key: mongoKey,
});

const addressOf = (hosts: readonly string[], { password }: MongoLogin) =>
  `mongodb://${SERVER_USER}:${password}@${hosts.join()}/?replicaSet=${REPLICA_SET}&authSource=admin`;

function programOf({ command, folder, logFile, secrets }: ServerPlace, port: number) {
  mkdirSync(folder, { recursive: true });
  const keyFile = join(folder, 'keyfile');
  writePrivately(keyFile, secrets.mongoKey);
  const args = [
    ...['--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', `${port}`, '--nounixsocket', '--quiet'],
    ...['--replSet', REPLICA_SET, '--keyFile', keyFile, '--oplogSize', '512', '--wiredTigerCacheSizeGB', '0.5'],
  ];
  return { kind: 'server' as const, command, args, env: process.env, cwd: folder, logFile, port };
}

/** Joins the set once; afterwards only asks whether it is in sync, which needs no login. */
function memberProbe(membership: Membership, login: MongoLogin): () => Promise<void> {
  let joined = false;
  return async () => {
    if (!joined) await joinReplicaSet(membership, login);
    joined = true;
    await expectInSync(membership.hosts[membership.index] ?? '');
  };
}
