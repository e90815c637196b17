import { serviceNames, UserError, withoutLogin } from '@cardume/infra/local';
import { HttpError } from '@cardume/kit/contract';
import {
  DATABASE_ID,
  type DatabaseIdRow,
  MAINTENANCE_COLLECTION,
  REPLICAS_COLLECTION,
  type ReplicaRow,
} from '@cardume/kit/maintenance';
import { installationContract } from '@cardume/kit/service/contracts';
import { type Db, MongoClient } from 'mongodb';
import { clientOf, type DatabaseAccess, type Installation } from './installation.ts';
import { messageOf } from './output.ts';

/** A service that does not answer in this time counts as down. */
const ANSWER_TIMEOUT_MS = 10_000;

type Told = Awaited<ReturnType<ReturnType<typeof clientOf<typeof installationContract>>['readInstallation']>>;

/** What a service tells of its database, or the reason why it does not. */
type Answer = { name: string; told: Told } | { name: string; refusal: string };

interface Parts {
  installation: Installation;
  /** Names what is about to be read or written. */
  progress: (text: string) => void;
}

export interface Recognized {
  /** A client of the MongoDB of the installation. */
  client: MongoClient;
}

/**
 * Runs work on databases that were recognized as those which the running services write to. Each database is named in a
 * line before.
 * @param services whose databases the work reads or writes; all services have to answer
 * @throws UserError naming every service that does not answer, and every database that is missing, another one or a copy.
 * Nothing was read or written then
 */
export async function onOwnDatabases<T>(
  { installation, progress }: Parts,
  command: string,
  services: readonly string[],
  work: (recognized: Recognized) => Promise<T>,
): Promise<T> {
  const { databases } = installation;
  // The driver would store undefined values of restored documents as null.
  const options = { serverSelectionTimeoutMS: 5_000, appName: `cardume-${command}`, ignoreUndefined: false };
  const [answers, client] = await Promise.all([askServices(installation), MongoClient.connect(databases.url, options)]);
  try {
    await expectOwn(answers, services, { client, databases, progress });
    return await work({ client });
  } finally {
    await client.close();
  }
}

function askServices(installation: Installation): Promise<Answer[]> {
  const clients = serviceNames.map((name) => ({
    name,
    client: clientOf(installationContract, name, installation, ANSWER_TIMEOUT_MS),
  }));
  return Promise.all(
    clients.map(({ name, client }) =>
      client.readInstallation({}).then(
        (told) => ({ name, told }),
        (error: unknown) => ({ name, refusal: refusalOf(error) }),
      ),
    ),
  );
}

function refusalOf(error: unknown): string {
  if (error instanceof HttpError && error.status === 404) return 'is of an earlier version: upgrade it first';
  if (error instanceof HttpError && error.status === 401) return 'refuses OPERATOR_TOKEN';
  return messageOf(error) === 'the service does not answer' ? 'does not answer' : messageOf(error);
}

async function expectOwn(
  answers: readonly Answer[],
  services: readonly string[],
  { client, databases, progress }: { client: MongoClient; databases: DatabaseAccess } & Pick<Parts, 'progress'>,
): Promise<void> {
  const problems = [];
  for (const answer of answers) {
    const { name } = answer;
    if ('refusal' in answer) {
      problems.push(`${name} ${answer.refusal}.`);
      continue;
    }
    if (!services.includes(name)) continue;
    const db = client.db(`${databases.prefix}_${name}`);
    const problem = await problemOf(db, answer.told);
    const { id, version } = answer.told;
    if (problem === undefined) progress(`${name}: database ${db.databaseName}, id ${id}, version ${version}`);
    else problems.push(`The database ${db.databaseName} ${problem}.`);
  }
  if (problems.length === 0) return;
  const where = `${withoutLogin(databases.url)}, MONGO_DATABASE_PREFIX=${databases.prefix}`;
  throw new UserError(
    [
      `This is not the installation whose services answer (MongoDB ${where}):`,
      ...problems,
      'Nothing was touched.',
    ].join('\n  '),
  );
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
