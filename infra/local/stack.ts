import type { Folders } from './folders.ts';
import { isFree, Ports } from './ports.ts';
import { ownProcesses, type ProcessPorts, type StackAddresses } from './processes.ts';
import { secretsOf } from './secrets.ts';
import { planServers } from './servers/index.ts';
import type { RunEntry } from './supervisor/run-file.ts';
import type { UnitSpec } from './supervisor/unit.ts';
import { UserError } from './user-error.ts';

export const BUCKET = 'cardume-media';
const DATABASE_PREFIX = 'cardume';

/** The plan of a whole local stack: nothing of it runs yet. */
export interface StackPlan {
  baseUrl: string;
  servers: UnitSpec[];
  external: RunEntry[];
  addresses: StackAddresses;
}

/** The public port: `PORT`, else 8080. A UserError when it is taken: it is asked before anything starts. */
export async function publicPort(env: NodeJS.ProcessEnv): Promise<number> {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UserError('PORT is not a port number.');
  if (await isFree(port)) return port;
  throw new UserError(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} make start`);
}

/** Chooses ports, finds the servers and gathers the addresses. */
export async function planStack(
  folders: Folders,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<StackPlan> {
  const port = await publicPort(env);
  const remembered = new Ports(folders.data, env);
  const secrets = secretsOf(folders.data);
  const s3 = {
    accessKey: env.CARDUME_S3_ACCESS_KEY ?? secrets.s3AccessKey,
    secretKey: env.CARDUME_S3_SECRET_KEY ?? secrets.s3SecretKey,
    bucket: env.CARDUME_S3_BUCKET ?? BUCKET,
  };
  const claim = remembered.claim.bind(remembered);
  const ports = await processPorts(port, claim);
  const { data, logs } = folders;
  const { toStart, external, urls } = await planServers({ data, logs, s3, env, port: claim, say });
  const baseUrl = `http://localhost:${port}`;
  const addresses = { env, urls, s3, secrets, ports, databasePrefix: DATABASE_PREFIX };
  return { baseUrl, servers: toStart, external, addresses };
}

/** `AUTH_PORT`, `ANALYTICS_WORKER_INTERNAL_PORT` and so on choose a port; without them one is found. */
async function processPorts(bffPort: number, claim: Ports['claim']): Promise<Map<string, ProcessPorts>> {
  const ports = new Map<string, ProcessPorts>();
  for (const { name, serves } of ownProcesses) {
    const variable = name.toUpperCase().replaceAll('-', '_');
    const internalPort = await claim(`${name}.internal`, `${variable}_INTERNAL_PORT`);
    const port = name === 'bff' ? bffPort : serves ? await claim(name, `${variable}_PORT`) : undefined;
    ports.set(name, { port, internalPort });
  }
  return ports;
}
