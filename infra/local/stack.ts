import { join } from 'node:path';
import { type Folders, root } from '../shared/folders.ts';
import type { RunEntry } from '../shared/run-file.ts';
import { loadOrCreateSecrets } from '../shared/secrets.ts';
import { UserError } from '../shared/user-error.ts';
import { type OwnProcess, serves, serviceNames } from '../topology/processes.ts';
import { BUCKET, DATABASE_PREFIX } from '../topology/servers.ts';
import { isPortFree, Ports } from './ports.ts';
import { nodeBinary, type ProcessPorts, processSpec, type StackAddresses } from './processes.ts';
import { caddy, planProxies } from './proxies.ts';
import { findProxy } from './servers/find.ts';
import { planServers } from './servers/index.ts';
import type { UnitSpec } from './supervisor/unit.ts';
import { markAsCluster, namesOfCopies, processesOf, topologyOf } from './topology.ts';

/** The plan of a whole local stack, before anything is started. */
export interface StackPlan {
  baseUrl: string;
  servers: readonly UnitSpec[];
  external: RunEntry[];
  /** Our processes: one of each or one for all, in a cluster two of each. */
  processes: readonly OwnProcess[];
  /** In a cluster the proxies in front of the BFFs and services. */
  proxies: readonly UnitSpec[];
  /** As in a run file. */
  sharedUrls: Readonly<Record<string, string>>;
  /** Updated when a unit is planned again at another port. */
  addresses: StackAddresses;
  /** Vite, which serves the client's sources; only with `make dev`. */
  web: UnitSpec | undefined;
  /** Returns how one of the project's processes is run with the current addresses. */
  planProcess(own: OwnProcess): UnitSpec;
}

/**
 * Returns the public port: `PORT`, else 8080.
 * @throws UserError when it is taken, so that this is found before the start
 */
async function publicPort(env: NodeJS.ProcessEnv): Promise<number> {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UserError('PORT is not a port number.');
  if (await isPortFree(port)) return port;
  throw new UserError(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} make start`);
}

/** Chooses ports, finds the servers and collects the addresses. */
export async function planStack(
  folders: Folders,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  watch = false,
): Promise<StackPlan> {
  const topology = watch ? 'separate' : topologyOf(env, folders.data);
  const isCluster = topology === 'cluster';
  const outerPort = await publicPort(env);
  const remembered = new Ports(folders.data, outerPort);
  const claim = (name: string) => remembered.claim(name);
  // With `make dev` Vite has the public port and proxies the paths of the BFF.
  const publicBff = watch || isCluster ? undefined : outerPort;
  const { data, logs } = folders;
  const secrets = loadOrCreateSecrets(data);
  const s3 = {
    accessKey: env.CARDUME_S3_ACCESS_KEY ?? secrets.s3AccessKey,
    secretKey: env.CARDUME_S3_SECRET_KEY ?? secrets.s3SecretKey,
    bucket: env.CARDUME_S3_BUCKET ?? BUCKET,
  };
  const portsOf = async (own: OwnProcess): Promise<ProcessPorts> => ({
    internalPort: await claim(`${own.name}.internal`),
    ...(serves(own) && { port: (own.role === 'bff' && publicBff) || (await claim(own.name)) }),
  });
  const processes = processesOf(topology);
  const ports = new Map<string, ProcessPorts>();
  /** Of the services in the process `all`; updated when it is planned again. */
  const moduleUrls: Record<string, string> = {};
  const claimPorts = async (own: OwnProcess) => {
    const its = await portsOf(own);
    ports.set(own.name, its);
    if (topology !== 'single') return;
    for (const name of serviceNames) {
      const port = await claim(name);
      ports.set(name, { ...its, port });
      moduleUrls[name] = localUrl(port);
    }
  };
  for (const own of processes) await claimPorts(own);
  const place = { data, logs, s3, secrets, env, port: claim, log };
  const { toStart, nodes, external, urls, sentinels } = await planServers(place, topology);
  const fronts = isCluster ? await frontsOf(outerPort, claim) : undefined;
  if (isCluster) markAsCluster(data);
  const processEnv = watch ? { CHECK_EVENTS: 'true', ...env } : env;
  // Watched processes run from their sources, so that they restart when these change.
  const run = watch ? { watch } : { bundles: folders.bundles };
  const addresses = {
    env: processEnv,
    urls,
    sentinels,
    s3,
    secrets,
    ports,
    fronts,
    databasePrefix: DATABASE_PREFIX,
    ...run,
  };
  const replan = async (own: OwnProcess): Promise<UnitSpec> => {
    if (own.role === 'bff' && publicBff) await publicPort(env);
    // The proxies' configuration names the ports of the copies in a cluster, so these stay.
    if (!fronts) await claimPorts(own);
    return { ...processSpec(own, addresses, logs), ...(isCluster && { watch: 'report' as const }) };
  };
  return {
    baseUrl: `http://localhost:${outerPort}`,
    web: watch ? webSpec(outerPort, `http://localhost:${ports.get('bff')?.port}`, logs) : undefined,
    servers: [
      ...nodes.map((node) => ({ ...node, watch: 'report' as const })),
      ...toStart.map((planned) => ({
        ...planned,
        replan: async () => {
          const spec = await planned.replan();
          urls[planned.name] = spec.url;
          return spec;
        },
      })),
    ],
    external,
    processes,
    sharedUrls: fronts
      ? { ...urls, ...Object.fromEntries([...fronts].map(([name, port]) => [name, localUrl(port)])) }
      : moduleUrls,
    proxies: fronts ? await proxiesOf(fronts, addresses, folders, claim, log) : [],
    addresses,
    planProcess: (own) => ({
      ...processSpec(own, addresses, logs),
      ...(isCluster && { watch: 'report' as const }),
      replan: () => replan(own),
    }),
  };
}

const localUrl = (port: number) => `http://127.0.0.1:${port}`;

/** Returns the public port for the BFFs, and an internal one for the copies of each service. */
async function frontsOf(outerPort: number, claim: (name: string) => Promise<number>): Promise<Map<string, number>> {
  const fronts = new Map([['bff', outerPort]]);
  for (const name of serviceNames) fronts.set(name, await claim(name));
  return fronts;
}

async function proxiesOf(
  fronts: ReadonlyMap<string, number>,
  { env, ports }: StackAddresses,
  { data, logs }: Folders,
  claim: (name: string) => Promise<number>,
  log: (line: string) => void,
): Promise<UnitSpec[]> {
  return planProxies({
    command: await findProxy(caddy, env, log),
    internalPorts: [await claim('proxy-1.internal'), await claim('proxy-2.internal')],
    fronts: [...fronts].map(([name, port]) => ({
      host: (name === 'bff' && env.HOST) || '127.0.0.1',
      port,
      copies: namesOfCopies(name).map((copy) => `127.0.0.1:${ports.get(copy)?.port}`),
    })),
    behindProxy: Boolean(env.TRUST_PROXY),
    data,
    logs,
  });
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
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`it responded with ${response.status}`);
    },
  };
}
