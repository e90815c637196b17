import { join } from 'node:path';
import { hasAvx, NO_AVX } from '../../shared/processor.ts';
import type { RunEntry } from '../../shared/run-file.ts';
import { UserError } from '../../shared/user-error.ts';
import { withoutLogin } from '../../topology/addresses.ts';
import type { Secrets } from '../../topology/secrets.ts';
import type { S3Access, ServerName } from '../../topology/servers.ts';
import type { UnitSpec } from '../supervisor/unit.ts';
import type { Topology } from '../topology.ts';
import { findBinaries } from './find.ts';
import { mongo } from './mongo.ts';
import { nats } from './nats.ts';
import { seaweed } from './seaweed.ts';
import type { LocalServer, ServerCluster, ServerPlace, ServerSpec } from './server.ts';
import { valkey } from './valkey.ts';
import type { Log } from './wheels.ts';

const all: Record<ServerName, LocalServer> = { mongo, nats, valkey, seaweed };

/** Folders, keys and ports for all servers. */
export interface ServersPlace {
  data: string;
  logs: string;
  s3: S3Access;
  secrets: Secrets;
  env: NodeJS.ProcessEnv;
  port: ServerPlace['port'];
  log: Log;
}

/** A server's plan; `replan` chooses other ports when its own are taken. */
export interface PlannedServer extends ServerSpec {
  replan(): Promise<ServerSpec>;
}

/** Servers to start, external servers, and the address of each. */
export interface PlannedServers {
  /** Servers that run as a single node. */
  toStart: PlannedServer[];
  /** Nodes of clusters. Their ports are fixed, because each node has those of the others in its configuration. */
  nodes: UnitSpec[];
  external: RunEntry[];
  urls: Record<ServerName, string>;
  /** Value of `REDIS_SENTINELS`, if Redis runs with sentinels. */
  sentinels?: string | undefined;
}

/**
 * Finds the servers (a URL in the environment, a program on the PATH, the wheels) and plans those to start.
 * @throws UserError if one is missing, or MongoDB cannot run on this machine
 */
export async function planServers(place: ServersPlace, topology: Topology = 'separate'): Promise<PlannedServers> {
  const servers = Object.values(all);
  const external = servers.filter(({ urlVariable }) => place.env[urlVariable]);
  const local = servers.filter((server) => !external.includes(server));
  if (local.includes(mongo) && !hasAvx())
    throw new UserError(`${NO_AVX}, or name a MongoDB elsewhere: ${mongo.urlVariable}=…`);
  const commands = await findBinaries(local, place.env, place.log);
  const toStart: PlannedServer[] = [];
  const clusters = new Map<ServerName, ServerCluster>();
  // Sequential, so that ports are claimed in a fixed order.
  for (const [index, server] of local.entries()) {
    const at = placeOf(server, place, commands[index]);
    const cluster = topology === 'cluster' && (await server.planCluster?.(at));
    if (cluster) clusters.set(server.name, cluster);
    else toStart.push(await planAlone(server, at));
  }
  const addressOf = (name: ServerName) => (clusters.get(name) ?? toStart.find((server) => server.name === name))?.url;
  const urlOf = ({ name, urlVariable }: LocalServer) => place.env[urlVariable] || addressOf(name) || '';
  return {
    toStart,
    nodes: [...clusters.values()].flatMap(({ nodes }) => nodes),
    external: external.map((server) => externalEntry(server.name, urlOf(server))),
    urls: { mongo: urlOf(mongo), nats: urlOf(nats), valkey: urlOf(valkey), seaweed: urlOf(seaweed) },
    sentinels: external.includes(valkey) ? place.env.CARDUME_REDIS_SENTINELS : clusters.get('valkey')?.sentinels,
  };
}

/** Plans a server as a single node. */
export async function planServer(name: ServerName, place: ServersPlace): Promise<PlannedServer> {
  const [command] = await findBinaries([all[name]], place.env, place.log);
  return planAlone(all[name], placeOf(all[name], place, command));
}

/** Plans a server as a cluster of three nodes. */
export async function planCluster(name: 'mongo' | 'nats' | 'valkey', place: ServersPlace): Promise<ServerCluster> {
  const [command] = await findBinaries([all[name]], place.env, place.log);
  const cluster = await all[name].planCluster?.(placeOf(all[name], place, command));
  if (!cluster) throw new Error(`${name} runs alone`);
  return cluster;
}

async function planAlone(server: LocalServer, place: ServerPlace): Promise<PlannedServer> {
  return { ...(await server.plan(place)), replan: () => server.plan(place) };
}

function placeOf({ name }: LocalServer, { data, logs, s3, secrets, port }: ServersPlace, command = ''): ServerPlace {
  return { command, folder: join(data, name), logFile: join(logs, `${name}.log`), s3, secrets, port };
}

function externalEntry(name: string, url: string): RunEntry {
  const nothing = { pid: null, born: null, port: null, internalPort: null, log: null, restarts: 0 };
  return { name, state: 'external', url: withoutLogin(url), ...nothing };
}
