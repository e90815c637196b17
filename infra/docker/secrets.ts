/**
 * Creates the secrets of a compose project as files that its containers mount (`NAME_FILE` holds the path of each), and
 * writes the servers' configurations and the URLs with logins that are derived from them.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from '../shared/private-file.ts';
import { newSecret } from '../shared/secrets.ts';
import { mongoUrl } from '../topology/addresses.ts';
import { caddyfile, type ProxiedAddress } from '../topology/caddyfile.ts';
import { MONGO_CLUSTER_OPTIONS } from '../topology/mongo.ts';
import { natsConfig } from '../topology/nats.ts';
import { databaseSecret, databases, frontPort, ownProcesses, PORTS, portOf, serves } from '../topology/processes.ts';
import { SECRETS, type SERVER_SECRETS } from '../topology/secrets.ts';
import { DATABASE_PREFIX, SERVER_USER } from '../topology/servers.ts';
import { GROUP, sentinelConfig, valkeyConfig, valkeyNodeConfig } from '../topology/valkey.ts';
import { GRAFANA_SECRET } from './compose-settings.ts';

const folder = process.argv[2] ?? '/secrets';
mkdirSync(join(folder, 'grafana'), { recursive: true });

// The servers' containers read them as other users; only root of the host reaches the volume.
const write = (name: string, value: string) => writePrivately(join(folder, name), value, 0o644);
const read = (name: (typeof SERVER_SECRETS)[number]) => readFileSync(join(folder, name), 'utf8');

for (const name of [...SECRETS, GRAFANA_SECRET]) {
  const file = name === GRAFANA_SECRET ? join('grafana', name) : name;
  // A secret from the environment (.env) has precedence. An existing file is kept, because stored data depend on it.
  const given = process.env[name];
  if (given || !existsSync(join(folder, file))) write(file, given || newSecret());
}

/** With docker-compose.cluster.yml: three nodes of each server, two of each process. */
const isCluster = process.env.TOPOLOGY === 'cluster';
const namesOf = (name: string, copies: number) =>
  isCluster ? [name, ...Array.from({ length: copies - 1 }, (_, n) => `${name}-${n + 2}`)] : [name];

const login = `${SERVER_USER}:${encodeURIComponent(read('MONGO_PASSWORD'))}`;
const mongoHosts = namesOf('mongo', 3).map((name) => `${name}:27017`);
const mongoOptions = `replicaSet=rs0&authSource=admin${isCluster ? `&${MONGO_CLUSTER_OPTIONS}` : ''}`;
const mongo = `mongodb://${login}@${mongoHosts.join()}/?${mongoOptions}`;
write('MONGO_URL', mongo);
for (const database of databases) {
  write(databaseSecret(database), mongoUrl(mongo, `${DATABASE_PREFIX}_${database}`));
}

const natsNodes = namesOf('nats', 3);
const nats = {
  listen: '0.0.0.0:4222',
  password: read('NATS_PASSWORD'),
  // For the container's health check.
  monitor: '127.0.0.1:8222',
};
const natsLogin = `${SERVER_USER}:${encodeURIComponent(nats.password)}`;
write('NATS_URL', natsNodes.map((name) => `nats://${natsLogin}@${name}:4222`).join());
if (isCluster) {
  const routes = natsNodes.map((name) => `nats://${natsLogin}@${name}:6222`);
  for (const name of natsNodes) {
    const node = { name, listen: '0.0.0.0:6222', routes };
    // A folder of its own: the streams of a node that ran alone are not those of a cluster.
    write(`${name}.conf`, natsConfig({ ...nats, store: '/data/cluster', node }));
  }
} else write('nats.conf', natsConfig({ ...nats, store: '/data' }));

const valkeyPassword = read('VALKEY_PASSWORD');
const valkeyLogin = `default:${encodeURIComponent(valkeyPassword)}`;
write('REDIS_URL', `redis://${valkeyLogin}@${isCluster ? GROUP : 'valkey:6379'}/0`);
if (isCluster) {
  const sentinels = [1, 2, 3].map((n) => `sentinel-${n}:26379`);
  write('REDIS_SENTINELS', `${valkeyLogin}@${sentinels.join()}`);
  for (const name of namesOf('valkey', 3)) {
    const follows = name === 'valkey' ? '' : 'replicaof valkey 6379\n';
    write(`${name}.conf`, `${valkeyNodeConfig(valkeyPassword)}replica-announce-ip ${name}\n${follows}`);
  }
  const primary = 'valkey 6379';
  write('sentinel.conf', sentinelConfig({ port: 26_379, folder: '/data', password: valkeyPassword, primary }));
  write('Caddyfile', caddyfile(PORTS.internal, fronts(), Boolean(process.env.TRUST_PROXY)));
} else write('valkey.conf', valkeyConfig(valkeyPassword));

/** Returns the public address of the BFFs, and an internal one for each service. */
function fronts(): ProxiedAddress[] {
  return ownProcesses.filter(serves).map((own) => ({
    host: '0.0.0.0',
    port: frontPort(own),
    copies: namesOf(own.name, 2).map((copy) => `${copy}:${portOf(own)}`),
  }));
}
