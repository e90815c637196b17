import { type Db, type Document, MongoClient, type MongoClientOptions, MongoServerError } from 'mongodb';
import { SERVER_USER } from './server.ts';

export const REPLICA_SET = 'rs0';
const NOT_YET_INITIALIZED = 94;
const AUTHENTICATION_FAILED = 18;

/**
 * Settings of a set in which another member becomes primary: it stands for election after 3 s without a heartbeat of the
 * primary, in the place of 10.
 */
const ELECTIONS = { heartbeatIntervalMillis: 1_000, electionTimeoutMillis: 3_000 };

/** What opens a server: the password of `SERVER_USER`, and the key of the replica set. */
export interface MongoLogin {
  password: string;
  key: string;
}

/** A server of a replica set. */
export interface Membership {
  /** `host:port` of every member, as the members know each other. A member keeps its place in this list for ever. */
  hosts: readonly string[];
  /** Which of the hosts it is. */
  index: number;
  /** Where it is reached, if not at its host. */
  reachedAt?: string;
}

interface Member {
  _id: number;
  host: string;
}

interface SetConfig {
  version: number;
  members: Member[];
  settings?: Record<string, unknown>;
}

/**
 * Makes the server a member of its set, with a user for our processes; rejects until it is. Called for each member, over and
 * over, in any order. The first member of a new set initiates it, and whichever is primary adds the others. Works on empty
 * data, on data of a set with fewer members, where ports have changed, on data of a server without users, and where the
 * password has changed, because it comes with the set's key instead of a user's password.
 * @param login undefined for a server that was started without a key
 */
export async function joinReplicaSet(membership: Membership, login: MongoLogin | undefined): Promise<void> {
  const { hosts, index, reachedAt = hosts[index] ?? '' } = membership;
  await withAdmin(reachedAt, login, async (admin) => {
    const config = await configOf(admin);
    if (!config) return initiate(admin, membership, login);
    const wanted = await nextConfig(admin, config, hosts);
    if (wanted) {
      await reconfigure(admin, wanted, membership, login);
      throw new Error('its replica set is being changed');
    }
    const hello = await admin.command({ hello: 1 });
    if (!isInSync(hello)) throw new Error('not primary yet');
    if (config.members.length < hosts.length) throw new Error('its replica set waits for a member');
    if (!login) return;
    if (hello.isWritablePrimary) await ensureUser(admin, reachedAt, login.password);
    else if (!(await opens(reachedAt, login.password))) throw new Error('its primary has not made the user yet');
  });
}

/** Resolves when the server is primary, or secondary of one. Needs no login. */
export async function expectInSync(host: string): Promise<void> {
  const client = clientAs(host);
  try {
    const hello = await client.db('admin').command({ hello: 1 });
    if (!isInSync(hello)) throw new Error('it is not in sync with a primary');
  } finally {
    await client.close();
  }
}

/**
 * Whether a member is primary, or secondary of another. One that has just been elected calls itself secondary, and itself its
 * primary, until it takes writes.
 */
const isInSync = ({ isWritablePrimary, secondary, primary, me }: Document): boolean =>
  isWritablePrimary || (secondary && primary && primary !== me);

/**
 * Initiates the set once, with one member. In a set of several that happens only while all of them are empty: this one may
 * be the only one that has lost its data, and gets them back from the others.
 */
async function initiate(admin: Db, { hosts, index }: Membership, login: MongoLogin | undefined): Promise<void> {
  if (index > 0) throw new Error('it waits to be added to the replica set');
  for (const host of hosts.slice(1)) {
    const other = await withAdmin(host, login, configOf);
    if (other) throw new Error('it waits for the data of the others');
  }
  await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host: hosts[0] }] } });
  throw new Error('not primary yet');
}

/** Returns the set's configuration with its next change, one member at a time as MongoDB demands; undefined if all is well. */
async function nextConfig(admin: Db, config: SetConfig, hosts: readonly string[]): Promise<SetConfig | undefined> {
  const version = config.version + 1;
  const moved = config.members.find(({ _id, host }) => hosts[_id] !== undefined && hosts[_id] !== host);
  if (moved) {
    const members = config.members.map((member) => ({ ...member, host: hosts[member._id] ?? member.host }));
    return { ...config, members, version };
  }
  const { isWritablePrimary } = await admin.command({ hello: 1 });
  if (hosts.length === 1 || !isWritablePrimary) return undefined;
  const elections = Object.entries(ELECTIONS);
  if (elections.some(([name, value]) => config.settings?.[name] !== value)) {
    return { ...config, settings: { ...config.settings, ...ELECTIONS }, version };
  }
  const missing = hosts.findIndex((_, id) => !config.members.some(({ _id }) => _id === id));
  if (missing < 0) return undefined;
  return { ...config, members: [...config.members, { _id: missing, host: hosts[missing] ?? '' }], version };
}

/**
 * The primary changes its set. Where no member can be primary, because ports have changed, one of them has to be forced,
 * which is safe only while all of them answer: none can be primary of an older configuration then.
 */
async function reconfigure(admin: Db, config: SetConfig, { hosts }: Membership, login?: MongoLogin): Promise<void> {
  const { isWritablePrimary, primary } = await admin.command({ hello: 1 });
  if (isWritablePrimary && hosts.length > 1) return void (await admin.command({ replSetReconfig: config }));
  if (primary && hosts.length > 1) return;
  for (const { _id } of config.members) {
    const host = hosts[_id];
    if (host && hosts.length > 1) await withAdmin(host, login, (other) => other.command({ ping: 1 }));
  }
  await admin.command({ replSetReconfig: config, force: true });
}

/** @returns undefined for a server that is of no set yet */
async function configOf(admin: Db): Promise<SetConfig | undefined> {
  try {
    return (await admin.command({ replSetGetConfig: 1 })).config;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NOT_YET_INITIALIZED) return undefined;
    throw error;
  }
}

async function withAdmin<T>(host: string, login: MongoLogin | undefined, work: (admin: Db) => Promise<T>): Promise<T> {
  const client = clientAs(host, login && setUpOptions(login.key));
  try {
    return await work(client.db('admin'));
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
