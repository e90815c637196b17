import { type Db, type Document, MongoClient, type MongoClientOptions, MongoServerError } from 'mongodb';
import { SERVER_USER } from './servers.ts';

export const REPLICA_SET = 'rs0';
/**
 * Majority concerns, so that nothing is read that an election could roll back. An unresponsive primary is detected by
 * two failed heartbeats, each with the connect timeout; operations that wait for it then go to the next primary.
 */
export const MONGO_CLUSTER_OPTIONS =
  'w=majority&readConcernLevel=majority&heartbeatFrequencyMS=1500&connectTimeoutMS=2000';

const NOT_YET_INITIALIZED = 94;
const AUTHENTICATION_FAILED = 18;

/**
 * Settings of a set with several members: one stands for election after 3 s without a heartbeat of the primary, instead
 * of MongoDB's 10 s.
 */
const ELECTIONS = { heartbeatIntervalMillis: 1_000, electionTimeoutMillis: 3_000 };

/** Credentials of a server: the password of `SERVER_USER`, and the key of the replica set. */
export interface MongoLogin {
  password: string;
  key: string;
}

/** A member of a replica set. */
export interface Membership {
  /** `host:port` of every member, as the members address each other. The index of a member must never change. */
  hosts: readonly string[];
  /** Index of this member in `hosts`. */
  index: number;
  /** Address for this process, if it differs from the member's host. */
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
 * Makes the server a member of its set and creates the user of the project's processes; rejects until both are done. To
 * be called repeatedly for each member, in any order. The first member of a new set initiates it, and the primary adds
 * the others. Works on empty data, on data of a set with fewer members or other ports, on data without users, and after
 * a change of the password, because it logs in with the set's key.
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

/** Resolves when the server is primary, or secondary of one; rejects otherwise. Needs no login. */
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
 * Whether a member is primary, or secondary of another member. A newly elected primary reports itself as secondary,
 * with itself as primary, until it accepts writes.
 */
const isInSync = ({ isWritablePrimary, secondary, primary, me }: Document): boolean =>
  isWritablePrimary || (secondary && primary && primary !== me);

/**
 * Initiates the set once, with one member. A set of several is initiated only while all of them are empty: this member
 * may be the only one that has lost its data, and then receives them from the others.
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

/**
 * Returns the set's configuration with its next change, one member at a time as MongoDB requires; undefined if none is
 * due.
 */
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
 * Applies a configuration on the primary. Where no member can be primary, because ports have changed, the change is
 * forced on this one, but only while all members respond, so that none is primary with an older configuration.
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

/** @returns undefined for a server that belongs to no set yet */
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

/** Logs in as the internal user of replica set members, which exists before the set does. */
const setUpOptions = (password: string): MongoClientOptions => ({
  auth: { username: '__system', password },
  authSource: 'local',
  authMechanism: 'SCRAM-SHA-256',
});

function clientAs(host: string, options: MongoClientOptions = {}): MongoClient {
  const url = `mongodb://${host}/`;
  return new MongoClient(url, { directConnection: true, serverSelectionTimeoutMS: 5_000, ...options });
}

/** Creates the user, or updates its password. Its role is root, because operators' commands set server parameters. */
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
