import { join } from 'node:path';
import { type Folders, root } from './folders.ts';
import { isFree, Ports } from './ports.ts';
import {
  nodeBinary,
  type OwnProcess,
  ownProcesses,
  type ProcessPorts,
  processSpec,
  type StackAddresses,
} from './processes.ts';
import { secretsOf } from './secrets.ts';
import { type PlannedServer, planServers } from './servers/index.ts';
import type { RunEntry } from './supervisor/run-file.ts';
import type { UnitSpec } from './supervisor/unit.ts';
import { UserError } from './user-error.ts';

export const BUCKET = 'cardume-media';
export const DATABASE_PREFIX = 'cardume';

/** The plan of a whole local stack: nothing of it runs yet. */
export interface StackPlan {
  baseUrl: string;
  servers: PlannedServer[];
  external: RunEntry[];
  /** Kept up to date when a unit is planned anew at another port. */
  addresses: StackAddresses;
  /** The server of the client's sources; only while they are watched. */
  web: UnitSpec | undefined;
  /** How one of our processes is run with the present addresses. */
  planProcess(own: OwnProcess): UnitSpec;
}

/** The public port: `PORT`, else 8080. A UserError when it is taken: it is asked before anything starts. */
export async function publicPort(env: NodeJS.ProcessEnv): Promise<number> {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UserError('PORT is not a port number.');
  if (await isFree(port)) return port;
  throw new UserError(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} make start`);
}

/** Chooses ports, finds the servers and collects the addresses. */
export async function planStack(
  folders: Folders,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  watch = false,
): Promise<StackPlan> {
  const outerPort = await publicPort(env);
  const remembered = new Ports(folders.data);
  const claim = (name: string) => remembered.claim(name);
  // With `make dev` Vite has the public port and proxies the paths of the BFF.
  const bffPort = watch ? await claim('bff') : outerPort;
  const { data, logs } = folders;
  const secrets = secretsOf(data);
  const s3 = {
    accessKey: env.CARDUME_S3_ACCESS_KEY ?? secrets.s3AccessKey,
    secretKey: env.CARDUME_S3_SECRET_KEY ?? secrets.s3SecretKey,
    bucket: env.CARDUME_S3_BUCKET ?? BUCKET,
  };
  const portsOf = async ({ name, serves }: OwnProcess): Promise<ProcessPorts> => ({
    internalPort: await claim(`${name}.internal`),
    ...(serves && { port: name === 'bff' ? bffPort : await claim(name) }),
  });
  const ports = new Map<string, ProcessPorts>();
  for (const own of ownProcesses) ports.set(own.name, await portsOf(own));
  const { toStart, external, urls } = await planServers({ data, logs, s3, secrets, env, port: claim, log });
  const processEnv = watch ? { CHECK_EVENTS: 'true', ...env } : env;
  // Watched processes run from their sources, which they follow.
  const run = watch ? { watch } : { bundles: folders.bundles };
  const addresses = { env: processEnv, urls, s3, secrets, ports, databasePrefix: DATABASE_PREFIX, ...run };
  const replan = async (own: OwnProcess): Promise<UnitSpec> => {
    if (own.name === 'bff' && !watch) await publicPort(env);
    ports.set(own.name, await portsOf(own));
    return processSpec(own, addresses, logs);
  };
  return {
    baseUrl: `http://localhost:${outerPort}`,
    web: watch ? webSpec(outerPort, `http://localhost:${bffPort}`, logs) : undefined,
    servers: toStart.map((planned) => ({
      ...planned,
      replan: async () => {
        const spec = await planned.replan();
        urls[planned.name] = spec.url;
        return spec;
      },
    })),
    external,
    addresses,
    planProcess: (own) => ({ ...processSpec(own, addresses, logs), replan: () => replan(own) }),
  };
}

/** Vite serves the client's sources with hot reload. */
function webSpec(port: number, backend: string, logs: string): UnitSpec {
  const url = `http://localhost:${port}`;
  return {
    name: 'web',
    kind: 'process',
    command: nodeBinary(),
    args: [
      'node_modules/vite/bin/vite.js',
      'web',
      '--config',
      'web/vite.config.ts',
      '--port',
      `${port}`,
      '--strictPort',
    ],
    env: { ...process.env, BACKEND: backend },
    cwd: root,
    logFile: join(logs, 'web.log'),
    port,
    url,
    probe: async () => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    },
  };
}
