import { join } from 'node:path';
import type { RunEntry } from '../supervisor/run-file.ts';
import type { UnitSpec } from '../supervisor/unit.ts';
import { findBinaries } from './find.ts';
import { mongo } from './mongo.ts';
import { nats } from './nats.ts';
import { seaweed } from './seaweed.ts';
import type { LocalServer, S3Access, ServerName, ServerPlace } from './server.ts';
import { valkey } from './valkey.ts';
import type { Say } from './wheels.ts';

const all: Record<ServerName, LocalServer> = { mongo, nats, valkey, seaweed };

/** Where the servers shall keep what is theirs. */
export interface ServersPlace {
  data: string;
  logs: string;
  s3: S3Access;
  env: NodeJS.ProcessEnv;
  port: ServerPlace['port'];
  say: Say;
}

/** What to start, what runs elsewhere, and the address of each. */
export interface PlannedServers {
  toStart: UnitSpec[];
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

/** Plans one server alone, for who wants one of their own. */
export async function planServer(
  name: ServerName,
  place: ServersPlace,
): Promise<UnitSpec & { url: string; port: number }> {
  const [spec] = await planLocal([all[name]], place);
  if (!spec) throw new Error(`no plan for ${name}`);
  return spec;
}

async function planLocal(servers: readonly LocalServer[], place: ServersPlace) {
  const commands = await findBinaries(servers, place.env, place.say);
  const { data, logs, s3, port } = place;
  // One after the other: ports are claimed in a fixed order.
  const specs: (UnitSpec & { url: string; port: number })[] = [];
  for (const [index, server] of servers.entries()) {
    const command = commands[index] ?? '';
    const { name } = server;
    specs.push(await server.plan({ command, folder: join(data, name), logFile: join(logs, `${name}.log`), s3, port }));
  }
  return specs;
}

/** An address is shown without its credentials. */
function externalEntry(name: string, url: string): RunEntry {
  const shown = url.replace(/\/\/[^/@]*@/, '//');
  const nothing = { pid: null, born: null, port: null, internalPort: null, log: null, restarts: 0 };
  return { name, state: 'external', url: shown, ...nothing };
}
