import { randomBytes } from 'node:crypto';
import { expectLines } from '../local/servers/tcp.ts';
import { mongoUrl } from '../topology/addresses.ts';
import type { ServerName } from '../topology/servers.ts';
import { eventually } from './eventually.ts';

/* The servers of the run, shared by all test files. Each file has its own databases, streams and buckets. */

/** Differs per test file, because jest loads this module once per file. */
const file = randomBytes(4).toString('hex');

/** As `valkeyOptions` has it. */
const REDIS_DATABASES = 128;
/** Databases of each of jest's workers, which run one file at a time. Sufficient for `maxWorkers` in jest.config.js. */
const REDIS_PER_WORKER = 16;
let redisTaken = 0;

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with make test`);
  return value;
}

/** URL of a MongoDB database that only this test file uses; the same name returns the same database. */
export function testMongoUrl(name: string): string {
  return mongoUrl(variable('TEST_MONGO_URL'), `${name}_${file}`);
}

export function testNatsUrl(): string {
  return variable('TEST_NATS_URL');
}

/** Folder with the bundles of the product's processes. */
export function testBundles(): string {
  return variable('TEST_BUNDLES');
}

/** Returns a new name for a JetStream stream, whose subjects begin with the name in lower case. */
export function testStream(): string {
  return `T${randomBytes(6).toString('hex')}`.toUpperCase();
}

/**
 * Empties a Redis database that no running test uses, and returns its index.
 * @throws on the 17th call in a test file, and in more than 8 workers
 */
export async function takeRedisDatabase(): Promise<number> {
  const worker = Number(process.env.JEST_WORKER_ID ?? 1);
  if (redisTaken >= REDIS_PER_WORKER) throw new Error('a test file has 16 Redis databases at most');
  const database = (worker - 1) * REDIS_PER_WORKER + redisTaken++;
  if (database >= REDIS_DATABASES) throw new Error(`no Redis database is left for worker ${worker}: lower maxWorkers`);
  const { port, password } = new URL(variable('TEST_REDIS_URL'));
  const commands = [...(password ? [`AUTH ${password}`] : []), `SELECT ${database}`, 'FLUSHDB'];
  const done = commands.map(() => '+OK');
  await eventually(() => expectLines(Number(port), commands, done));
  return database;
}

/** Returns the URL of an empty Redis database that no running test uses. @throws on the 17th database of a test file */
export async function testRedisUrl(): Promise<string> {
  return `${variable('TEST_REDIS_URL')}/${await takeRedisDatabase()}`;
}

/** Address and keys of the S3 server. */
export function testS3(): { endpoint: string; accessKey: string; secretKey: string } {
  return {
    endpoint: variable('TEST_S3_ENDPOINT'),
    accessKey: variable('TEST_S3_ACCESS_KEY'),
    secretKey: variable('TEST_S3_SECRET_KEY'),
  };
}

/** Process ids of the servers by name, to measure them. @throws if they run in containers */
export function testServerPids(): Record<ServerName, number> {
  const pids = JSON.parse(variable('TEST_SERVER_PIDS'));
  if (Object.keys(pids).length === 0) throw new Error('the servers run in containers: use TEST_SERVERS=local');
  return pids;
}

/** Returns a new name for a bucket. The BFF creates the bucket with the first picture. */
export function testBucketName(): string {
  return `test-${randomBytes(6).toString('hex')}`;
}
