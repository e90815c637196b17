import { join, resolve } from 'node:path';
import { analyticsApi } from '@cardume/analytics/api';
import { authApi } from '@cardume/auth/api';
import { PictureStorage } from '@cardume/bff/bucket';
import { foldersOf, isAlive, loadOrCreateSecrets, type RunFile, readRunFile, UserError } from '@cardume/infra/shared';
import {
  addressSetting,
  addressShape,
  BUCKET,
  cliShape,
  DATABASE_PREFIX,
  eventSourcedServices,
  optional,
  serviceNames,
} from '@cardume/infra/topology';
import { loadConfig, loadConfigs } from '@cardume/kit/config';
import { type Contract, createClient } from '@cardume/kit/contract';
import {
  copiesContract,
  deadLettersContract,
  messagesContract,
  operationsContract,
} from '@cardume/kit/service/contracts';
import type { z } from 'zod';

/** A call may take as long as the work that it starts. */
const CALL_TIMEOUT_MS = 3_600_000;

/** The installation that a command works on: a running local stack, or the one that the environment names. */
export interface Installation {
  /** The run file of a local stack; undefined for an installation from the environment. */
  local: RunFile | undefined;
  /** @throws UserError for a service whose address is unknown */
  serviceUrl(name: string): string;
  operatorToken: string;
  databases: DatabaseAccess;
  pictures: BucketAccess;
  settings: Settings;
  /** Encrypted in backups: with another visitor secret, an installation would count every visitor again. */
  secrets: object;
}

/** The MongoDB replica set with all databases, which are named `<prefix>_<service>`. */
export interface DatabaseAccess {
  url: string;
  prefix: string;
}

export interface BucketAccess {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

type Settings = z.output<z.ZodObject<typeof cliShape>>;

/**
 * Finds the installation: a running local stack by `.cardume/run.json` in the current folder or in `CARDUME_HOME`,
 * otherwise the one that the environment names.
 */
export function findInstallation(env: NodeJS.ProcessEnv = process.env, folder = process.cwd()): Installation {
  const home = env.CARDUME_HOME ? foldersOf(env).home : resolve(folder, '.cardume');
  const run = readRunFile(join(home, 'run.json'));
  return run && isAlive(run) ? localInstallation(run, env) : environmentInstallation(env);
}

/** Uses the environment for external servers, because run.json has their URLs without credentials. */
function localInstallation(run: RunFile, env: NodeJS.ProcessEnv): Installation {
  const secrets = loadOrCreateSecrets(run.data);
  const settings = loadConfig(cliShape, env);
  const server = (name: string, variable: string) => {
    const url = env[variable] || run.sharedUrls?.[name] || run.servers.find((entry) => entry.name === name)?.url;
    if (!url) throw new UserError(`${name} does not run in the stack of ${run.baseUrl}.`);
    return url;
  };
  return {
    local: run,
    settings,
    operatorToken: secrets.operatorToken,
    secrets,
    get databases() {
      return { url: server('mongo', 'CARDUME_MONGO_URL'), prefix: DATABASE_PREFIX };
    },
    get pictures() {
      return {
        endpoint: server('seaweed', 'CARDUME_S3_ENDPOINT'),
        region: settings.S3_REGION,
        accessKey: env.CARDUME_S3_ACCESS_KEY || secrets.s3AccessKey,
        secretKey: env.CARDUME_S3_SECRET_KEY || secrets.s3SecretKey,
        bucket: env.CARDUME_S3_BUCKET || BUCKET,
      };
    },
    serviceUrl(name) {
      const url = run.sharedUrls?.[name] ?? run.processes.find((process) => process.name === name)?.url;
      if (!url) throw new UserError(`${name} does not run in the stack of ${run.baseUrl}.`);
      return url;
    },
  };
}

/** Returns the installation that the environment names. Its getters throw a UserError for a missing setting. */
export function environmentInstallation(env: NodeJS.ProcessEnv): Installation {
  const settings = loadConfigs(cliShape, optional(addressShape), env);
  const needed = (name: string) => {
    const value = settings[name];
    if (!value) throw notFound(name);
    return value;
  };
  return {
    local: undefined,
    settings,
    secrets: { visitorSecret: settings.VISITOR_SECRET },
    get operatorToken() {
      return settings.OPERATOR_TOKEN ?? settings.SERVICE_TOKEN ?? needed('OPERATOR_TOKEN');
    },
    get databases() {
      return { url: needed('MONGO_URL'), prefix: settings.MONGO_DATABASE_PREFIX };
    },
    get pictures() {
      return {
        endpoint: needed('S3_ENDPOINT'),
        region: settings.S3_REGION,
        accessKey: needed('S3_ACCESS_KEY'),
        secretKey: needed('S3_SECRET_KEY'),
        bucket: settings.S3_BUCKET,
      };
    },
    serviceUrl: (name) => needed(addressSetting(name)),
  };
}

const notFound = (variable: string) =>
  new UserError(`No running stack was found here (.cardume/run.json). Start it (make start) or set ${variable}.`);

/** Returns the bucket of pictures of an installation. */
export function pictureStorage({ pictures }: Installation): PictureStorage {
  const { endpoint, region, accessKey, secretKey, bucket } = pictures;
  return new PictureStorage({
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_BUCKET: bucket,
  });
}

/** Returns a client of a service's internal API with the operators' token. */
export function clientOf<C extends Contract>(
  contract: C,
  name: string,
  installation = findInstallation(),
  timeoutMs = CALL_TIMEOUT_MS,
) {
  const headers = () => ({ authorization: `Bearer ${installation.operatorToken}` });
  return createClient(contract, { baseUrl: installation.serviceUrl(name), headers, timeoutMs });
}

/** Returns clients of the operations API of every event-sourced service. */
export function operationsClients(installation = findInstallation()) {
  return eventSourcedServices.map((name) => ({ name, client: clientOf(operationsContract, name, installation) }));
}

/** Returns clients of the calls on published messages of every event-sourced service. */
export function messagesClients(installation = findInstallation()) {
  return eventSourcedServices.map((name) => ({ name, client: clientOf(messagesContract, name, installation) }));
}

/** Returns clients of the calls on copies in memory of every event-sourced service. */
export function copiesClients(installation = findInstallation()) {
  return eventSourcedServices.map((name) => ({ name, client: clientOf(copiesContract, name, installation) }));
}

/** Returns clients of the dead-letter API of every service. */
export function deadLetterClients(installation = findInstallation(), timeoutMs = CALL_TIMEOUT_MS) {
  return serviceNames.map((name) => ({ name, client: clientOf(deadLettersContract, name, installation, timeoutMs) }));
}

export const analyticsClient = (installation = findInstallation()) => clientOf(analyticsApi, 'analytics', installation);
export const authClient = (installation = findInstallation()) => clientOf(authApi, 'auth', installation);
