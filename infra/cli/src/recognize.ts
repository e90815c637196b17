import { setTimeout as pause } from 'node:timers/promises';
import { bucketOwner } from '@cardume/bff/bucket';
import { UserError } from '@cardume/infra/shared';
import { serviceNames, withoutLogin } from '@cardume/infra/topology';
import { HttpError } from '@cardume/kit/contract';
import {
  DATABASE_ID,
  type DatabaseIdRow,
  MAINTENANCE_COLLECTION,
  REPLICAS_COLLECTION,
  RESTORE_RECORD_ID,
  type ReplicaRow,
  type RestoreRecord,
} from '@cardume/kit/maintenance';
import { installationContract } from '@cardume/kit/service/contracts';
import { type Db, MongoClient } from 'mongodb';
import { isBackupRunning } from './backup/lease.ts';
import { resetHistory } from './backup/snapshot.ts';
import { hasReferencedPictures } from './check/referenced-pictures.ts';
import { clientOf, type Installation, pictureStorage } from './installation.ts';
import { messageOf } from './output.ts';
import { databaseOf } from './restore/staging.ts';

/** Timeout of a call, and the time after which a service that does not answer counts as down. */
const ANSWER_TIMEOUT_MS = 10_000;
const DOWN_AFTER_MS = 15_000;
const POLL_INTERVAL_MS = 500;

type Told = Awaited<ReturnType<ReturnType<typeof clientOf<typeof installationContract>>['readInstallation']>>;

/** What a service tells of its database, or the reason why it does not. */
type Answer = { name: string; told: Told } | { name: string; refusal: string } | { name: string; restoring: true };

interface Parts {
  installation: Installation;
  /** Names what is about to be read or written. */
  progress: (text: string) => void;
}

export interface Recognized {
  /** A client of the MongoDB of the installation. */
  client: MongoClient;
  /** Id of the installation, which its bucket carries, too. */
  id: string;
}

/** What a command is about to read or write. */
interface Touched {
  /** Name of the command. */
  command: string;
  /** Services whose databases it opens. */
  services: readonly string[];
  /** Whether it reads or writes pictures. Default: no. */
  bucket?: boolean;
}

/**
 * Runs work on databases that were recognized as those which the running services write to, and on a bucket that belongs
 * to the installation. Names each of them in a line before. All services have to answer.
 * @throws UserError naming every service that does not answer, every database that is missing, another one or a copy, and
 * a bucket of another installation or of none. Nothing was read or written then
 */
export async function onOwnDatabases<T>(
  { installation, progress }: Parts,
  touched: Touched,
  work: (recognized: Recognized) => Promise<T>,
): Promise<T> {
  const { databases } = installation;
  // The driver would store undefined values of restored documents as null.
  const options = {
    serverSelectionTimeoutMS: ANSWER_TIMEOUT_MS,
    appName: `cardume-${touched.command}`,
    ignoreUndefined: false,
  };
  const client = await MongoClient.connect(databases.url, options);
  try {
    const answers = await askServices(client, installation);
    const id = await expectOwn(answers, touched, { client, installation, progress });
    // A killed backup has left it extended.
    if (!(await isBackupRunning(client, databases.prefix))) await resetHistory(client, databases.prefix);
    return await work({ client, id });
  } finally {
    await client.close();
  }
}

function askServices(client: MongoClient, installation: Installation): Promise<Answer[]> {
  const { databases } = installation;
  return Promise.all(serviceNames.map((name) => ask(name, installation, databaseOf({ client, databases }, name))));
}

/** Asks a service, which may be starting, until it answers or counts as down. */
async function ask(name: string, installation: Installation, db: Db): Promise<Answer> {
  const service = clientOf(installationContract, name, installation, ANSWER_TIMEOUT_MS);
  const deadline = performance.now() + DOWN_AFTER_MS;
  for (;;) {
    try {
      return { name, told: await service.readInstallation({}) };
    } catch (error) {
      const isDown = error instanceof HttpError && error.status === 503;
      if (!isDown) return { name, refusal: refusalOf(error) };
      if (await isBeingRestored(db)) return { name, restoring: true };
      if (performance.now() > deadline) return { name, refusal: 'does not answer' };
      await pause(POLL_INTERVAL_MS);
    }
  }
}

/**
 * Whether a restore of the database has not ended. A service that starts meanwhile waits for its end and does not answer;
 * the command that began the restore has recognized the database.
 */
async function isBeingRestored(db: Db): Promise<boolean> {
  const record = await db
    .collection<RestoreRecord & { _id: string }>(MAINTENANCE_COLLECTION)
    .findOne({ _id: RESTORE_RECORD_ID });
  return record !== null && record.phase !== 'open';
}

function refusalOf(error: unknown): string {
  if (error instanceof HttpError && error.status === 404) return 'is of an earlier version: upgrade it first';
  if (error instanceof HttpError && error.status === 401) return 'refuses OPERATOR_TOKEN';
  return messageOf(error);
}

async function expectOwn(
  answers: readonly Answer[],
  { services, bucket = false }: Touched,
  { client, installation, progress }: { client: MongoClient } & Parts,
): Promise<string> {
  const { databases } = installation;
  const problems = [];
  let installationId: string | undefined;
  for (const answer of answers) {
    const { name } = answer;
    if ('refusal' in answer) {
      problems.push(`${name} ${answer.refusal}.`);
      continue;
    }
    const db = databaseOf({ client, databases }, name);
    const id = 'told' in answer ? answer.told.id : await idOf(db);
    if (name === 'auth') installationId = id;
    if (!services.includes(name)) continue;
    const problem = 'told' in answer ? await problemOf(db, answer.told) : undefined;
    const version = 'told' in answer ? `version ${answer.told.version}` : 'which waits for the end of a restore';
    if (problem === undefined) progress(`${name}: database ${db.databaseName}, id ${id}, ${version}`);
    else problems.push(`The database ${db.databaseName} ${problem}.`);
  }
  if (bucket && problems.length === 0) {
    const problem = await problemOfBucket(client, installation, installationId);
    const { bucket: name, endpoint } = installation.pictures;
    if (problem === undefined) progress(`pictures: bucket ${name} of ${endpoint}`);
    else problems.push(`The bucket ${name} of ${endpoint} ${problem}.`);
  }
  if (problems.length === 0 && installationId !== undefined) return installationId;
  const where = `${withoutLogin(databases.url)}, MONGO_DATABASE_PREFIX=${databases.prefix}`;
  throw new UserError(
    [
      `This is not all of the installation whose services answer (MongoDB ${where}):`,
      ...problems,
      'Nothing was touched.',
    ].join('\n  '),
  );
}

async function idOf(db: Db): Promise<string | undefined> {
  return (await db.collection<DatabaseIdRow>(MAINTENANCE_COLLECTION).findOne({ _id: DATABASE_ID }))?.id;
}

/** Returns what speaks against a database being that of the service; undefined if nothing does. */
async function problemOf(db: Db, { id, database, heartbeat }: Told): Promise<string | undefined> {
  const row = await db.collection<DatabaseIdRow>(MAINTENANCE_COLLECTION).findOne({ _id: DATABASE_ID });
  if (row?.id !== id)
    return `${row ? `has the id ${row.id}` : 'has no id'}; the service uses ${database} with the id ${id}`;
  if (!heartbeat) return 'cannot be compared, because the service has not stored a heartbeat yet: try again';
  const stored = await db.collection<ReplicaRow>(REPLICAS_COLLECTION).findOne({ _id: heartbeat.id });
  if (stored && stored.seenAt >= new Date(heartbeat.seenAt)) return undefined;
  return `is a copy: the service writes to ${database} on another server`;
}

/** Returns why a bucket is not that of the installation; undefined if it is, or is empty as a new installation's. */
async function problemOfBucket(
  client: MongoClient,
  installation: Installation,
  id: string | undefined,
): Promise<string | undefined> {
  const storage = pictureStorage(installation);
  const owner = await bucketOwner(storage);
  if (owner === id) return undefined;
  if (owner !== undefined)
    return `belongs to the installation ${owner}, and this is ${id} (cardume bucket adopt --help)`;
  if (!(await storage.list().next()).done)
    return 'belongs to no installation: start a BFF, to whose installation it then belongs, or see cardume bucket adopt --help';
  const { databases } = installation;
  if (await hasReferencedPictures({ client, databases }))
    return 'is missing or empty, but shops or products have pictures';
  return undefined;
}
