import { mkdirSync } from 'node:fs';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import type { LocalServer } from './server.ts';

const REPLICA_SET = 'rs0';
const NOT_YET_INITIALIZED = 94;

/** MongoDB as a replica set of one, which transactions and change streams need. */
export const mongo: LocalServer = {
  name: 'mongo',
  urlVariable: 'CARDUME_MONGO_URL',
  binary: {
    names: ['mongod'],
    versionArgs: ['--version'],
    minimum: [6, 0],
    inWheels: 'fiftyone/db/bin/mongod',
  },
  async plan({ command, folder, logFile, port: claim }) {
    const port = await claim('mongo');
    mkdirSync(folder, { recursive: true });
    return {
      name: 'mongo',
      kind: 'server',
      command,
      args: [
        ...['--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', `${port}`, '--nounixsocket'],
        ...['--replSet', REPLICA_SET, '--oplogSize', '512', '--wiredTigerCacheSizeGB', '0.5', '--quiet'],
      ],
      env: process.env,
      cwd: folder,
      logFile,
      port,
      url: `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`,
      probe: () => becomePrimary(`127.0.0.1:${port}`),
    };
  },
};

/** Makes the server at `host` the primary of its set of one; rejects until it is. */
export async function becomePrimary(host: string, knownAs = host): Promise<void> {
  const client = new MongoClient(`mongodb://${host}/`, { directConnection: true, serverSelectionTimeoutMS: 5_000 });
  try {
    const admin = client.db('admin');
    await configure(admin, { _id: 0, host: knownAs });
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    if (!isWritablePrimary) throw new Error('not primary yet');
  } finally {
    await client.close();
  }
}

/** Initiates the set once; gives the member its new address when the port is another than last time. */
async function configure(admin: Db, member: { _id: number; host: string }): Promise<void> {
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members[0].host === member.host) return;
    const moved = { ...config, members: [{ ...config.members[0], host: member.host }], version: config.version + 1 };
    await admin.command({ replSetReconfig: moved, force: true });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NOT_YET_INITIALIZED) throw error;
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [member] } });
  }
}
