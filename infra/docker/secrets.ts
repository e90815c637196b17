/**
 * Creates the secrets of a compose project as files that its containers mount (`NAME_FILE` holds the path of each), and from
 * them what the servers are configured with and the addresses with a login.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mongoUrl, ownProcesses } from '../local/processes.ts';
import { natsConfig } from '../local/servers/nats.ts';
import { SERVER_USER } from '../local/servers/server.ts';
import { valkeyConfig } from '../local/servers/valkey.ts';
import { DATABASE_PREFIX } from '../local/stack.ts';

const folder = process.argv[2] ?? '/secrets';
const names = [
  'SERVICE_TOKEN',
  'OPERATOR_TOKEN',
  'VISITOR_SECRET',
  'QUEUES_PASSWORD',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'MONGO_PASSWORD',
  'MONGO_KEY',
  'NATS_PASSWORD',
  'VALKEY_PASSWORD',
] as const;

const write = (name: string, value: string) => writeFileSync(join(folder, name), value);
const read = (name: (typeof names)[number]) => readFileSync(join(folder, name), 'utf8');

for (const name of names) {
  // A secret from the environment (.env) wins. An existing file is kept, because the stored data depend on it.
  const given = process.env[name];
  if (given || !existsSync(join(folder, name))) write(name, given || randomBytes(24).toString('hex'));
}

const login = `${SERVER_USER}:${encodeURIComponent(read('MONGO_PASSWORD'))}`;
const mongo = `mongodb://${login}@mongo:27017/?replicaSet=rs0&authSource=admin`;
write('MONGO_URL', mongo);
for (const database of new Set(ownProcesses.flatMap((own) => own.database ?? []))) {
  write(`${database.toUpperCase()}_MONGO_URL`, mongoUrl(mongo, `${DATABASE_PREFIX}_${database}`));
}
write('NATS_URL', `nats://${SERVER_USER}:${encodeURIComponent(read('NATS_PASSWORD'))}@nats:4222`);
write('REDIS_URL', `redis://default:${encodeURIComponent(read('VALKEY_PASSWORD'))}@valkey:6379/0`);
// The monitoring is for the container's own health check.
write('nats.conf', `http: "127.0.0.1:8222"\n${natsConfig('0.0.0.0:4222', '/data', read('NATS_PASSWORD'))}`);
write('valkey.conf', valkeyConfig(read('VALKEY_PASSWORD')));
