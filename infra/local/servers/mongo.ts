import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, MongoClient, type MongoClientOptions, MongoServerError } from 'mongodb';
import { writePrivately } from './private-file.ts';
import { type LocalServer, SERVER_USER } from './server.ts';

const REPLICA_SET = 'rs0';
const NOT_YET_INITIALIZED = 94;
const AUTHENTICATION_FAILED = 18;

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
  async plan({ command, folder, logFile, secrets, port: claim }) {
    const port = await claim('mongo');
    mkdirSync(folder, { recursive: true });
    const keyFile = join(folder, 'keyfile');
    writePrivately(keyFile, secrets.mongoKey);
    const login = { password: secrets.mongoPassword, key: secrets.mongoKey };
    return {
      name: 'mongo',
      kind: 'server',
      command,
      args: [
        ...['--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', `${port}`, '--nounixsocket'],
        ...[
          '--replSet',
          REPLICA_SET,
          '--keyFile',
          keyFile,
          '--oplogSize',
          '512',
          '--wiredTigerCacheSizeGB',
          '0.5',
          '--quiet',
        ],
      ],
      env: process.env,
      cwd: folder,
      logFile,
      port,
      url: `mongodb://${SERVER_USER}:${login.password}@127.0.0.1:${port}/?replicaSet=${REPLICA_SET}&authSource=admin`,
      probe: () => becomePrimary(`127.0.0.1:${port}`, login),
    };
  },
};

/** What opens a server: the password of `SERVER_USER`, and the key of the replica set. */
export interface MongoLogin {
  password: string;
  key: string;
}

/**
 * Makes the server at `host` the primary of its set of one, with a user for our processes; rejects until it is. Works on
 * empty data, on data of a server without users, and where the password has changed, because it comes with the set's key
 * instead of a user's password. @param login undefined for a server that was started without a key
 */
export async function becomePrimary(host: string, login: MongoLogin | undefined, knownAs = host): Promise<void> {
  const client = clientAs(host, login && setUpOptions(login.key));
  try {
    const admin = client.db('admin');
    await configure(admin, { _id: 0, host: knownAs });
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    if (!isWritablePrimary) throw new Error('not primary yet');
    if (login) await ensureUser(admin, host, login.password);
  } finally {
    await client.close();
  }
}

/** The user that a replica set's members are to each other. It exists before the set does. */
const setUpOptions = (password: string): MongoClientOptions => ({
  auth: { username: '__system', password },
  authSource: 'local',
  authMechanism: 'SCRAM-SHA-256',
});

function clientAs(host: string, options: MongoClientOptions = {}): MongoClient {
  const url = `mongodb://${host}/`;
  return new MongoClient(url, { directConnection: true, serverSelectionTimeoutMS: 5_000, ...options });
}

/** The user may do everything: operators' commands set parameters of the server. */
async function ensureUser(admin: Db, host: string, password: string): Promise<void> {
  const { users } = await admin.command({ usersInfo: SERVER_USER });
  if (users.length === 0) await admin.command({ createUser: SERVER_USER, pwd: password, roles: ['root'] });
  else if (!(await opens(host, password))) await admin.command({ updateUser: SERVER_USER, pwd: password });
}

async function opens(host: string, password: string): Promise<boolean> {
  const client = clientAs(host, { auth: { username: SERVER_USER, password }, authSource: 'admin' });
  try {
    await client.db('admin').command({ ping: 1 });
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === AUTHENTICATION_FAILED) return false;
    throw error;
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
