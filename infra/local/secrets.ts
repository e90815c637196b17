import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writePrivately } from './private-file.ts';

/** Credentials of the servers of a stack. */
export interface ServerSecrets {
  mongoPassword: string;
  /** The key by which members of the replica set authenticate to each other; the set-up logs in with it, too. */
  mongoKey: string;
  natsPassword: string;
  valkeyPassword: string;
}

/** Secrets of one stack. */
export interface Secrets extends ServerSecrets {
  /** Token that the BFF sends to the services. */
  serviceToken: string;
  /** Token that operators' commands send to the services. */
  operatorToken: string;
  /** The HMAC key of visitor hashes: after a change every visitor is counted again. */
  visitorSecret: string;
  s3AccessKey: string;
  s3SecretKey: string;
  /** Password of the worker's `/queues`. */
  queuesPassword: string;
}

/** @returns new random secrets */
export function newSecrets(): Secrets {
  return {
    serviceToken: randomBytes(24).toString('hex'),
    operatorToken: randomBytes(24).toString('hex'),
    visitorSecret: randomBytes(32).toString('hex'),
    s3AccessKey: randomBytes(10).toString('hex'),
    s3SecretKey: randomBytes(20).toString('hex'),
    queuesPassword: randomBytes(24).toString('hex'),
    mongoPassword: randomBytes(24).toString('hex'),
    mongoKey: randomBytes(48).toString('hex'),
    natsPassword: randomBytes(24).toString('hex'),
    valkeyPassword: randomBytes(24).toString('hex'),
  };
}

/**
 * Returns the secrets of the data folder, created on first use and backed up with the data. Secrets that a folder of an
 * earlier version lacks are added.
 */
export function loadOrCreateSecrets(data: string): Secrets {
  const file = join(data, 'secrets.json');
  const present: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = { ...newSecrets(), ...present };
  if (Object.keys(secrets).length === Object.keys(present).length) return secrets;
  makePrivateFolder(data);
  writePrivately(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** Replaces secrets of a data folder by those of a restored backup. They take effect at the next start of the stack. */
export function replaceSecrets(data: string, restored: Partial<Secrets>): void {
  const secrets = { ...loadOrCreateSecrets(data), ...restored };
  writePrivately(join(data, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`);
}
