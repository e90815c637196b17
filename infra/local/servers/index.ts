import { join } from 'node:path';
import type { ServerSecrets } from '../secrets.ts';
import type { RunEntry } from '../supervisor/run-file.ts';
import { findBinaries } from './find.ts';
import { mongo } from './mongo.ts';
import { nats } from './nats.ts';
import { seaweed } from './seaweed.ts';
import type { LocalServer, S3Access, ServerName, ServerPlace, ServerSpec } from './server.ts';
import { withoutLogin } from './url.ts';
import { valkey } from './valkey.ts';
import type { Log } from './wheels.ts';

const all: Record<ServerName, LocalServer> = { mongo, nats, valkey, seaweed };

/** Folders, keys and ports for the servers. */
export interface ServersPlace {
  data: string;
  logs: string;
  s3: S3Access;
  secrets: ServerSecrets;
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
  toStart: PlannedServer[];
  external: RunEntry[];
  urls: Record<ServerName, string>;
}

/** Finds the servers (an URL in the environment, a program on the PATH, the wheels) and plans those to start. */
export async function planServers(place: ServersPlace): Promise<PlannedServers> {
  const servers = Object.values(all);
  const external = servers.filter(({ urlVariable }) => place.env[urlVariable]);
  const toStart = await planLocal(
    servers.filter((server) => !external.includes(server)),
    place,
  );
  const found = new Map(toStart.map(({ name, url }) => [name, url]));
  const urlOf = ({ name, urlVariable }: LocalServer) => place.env[urlVariable] || found.get(name) || '';
  return {
    toStart,
    external: external.map((server) => externalEntry(server.name, urlOf(server))),
    urls: { mongo: urlOf(mongo), nats: urlOf(nats), valkey: urlOf(valkey), seaweed: urlOf(seaweed) },
  };
}

/** Plans one server alone. */
export async function planServer(name: ServerName, place: ServersPlace): Promise<PlannedServer> {
  const [spec] = await planLocal([all[name]], place);
  if (!spec) throw new Error(`no plan for ${name}`);
  return spec;
}

async function planLocal(servers: readonly LocalServer[], place: ServersPlace): Promise<PlannedServer[]> {
  const commands = await findBinaries(servers, place.env, place.log);
  const { data, logs, s3, secrets, port } = place;
  // One after the other: ports are claimed in a fixed order.
  const specs: PlannedServer[] = [];
  for (const [index, server] of servers.entries()) {
    const command = commands[index] ?? '';
    const { name } = server;
    const files = { folder: join(data, name), logFile: join(logs, `${name}.log`) };
    const plan = () => server.plan({ command, ...files, s3, secrets, port });
    specs.push({ ...(await plan()), replan: plan });
  }
  return specs;
}

function externalEntry(name: string, url: string): RunEntry {
  const nothing = { pid: null, born: null, port: null, internalPort: null, log: null, restarts: 0 };
  return { name, state: 'external', url: withoutLogin(url), ...nothing };
}
