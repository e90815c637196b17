import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, SECRETS, type Secrets } from '../topology/secrets.ts';
import { makePrivateFolder, writePrivately } from './private-file.ts';

/** @returns a new random secret */
export const newSecret = () => randomBytes(24).toString('hex');

/** @returns new random secrets */
export function newSecrets(): Secrets {
  return Object.fromEntries(SECRETS.map((name) => [keyOf(name), newSecret()])) as Secrets;
}

/**
 * Returns the secrets of the data folder of a local stack, created on first use and backed up with the data. Secrets that
 * a folder of an earlier version lacks are added.
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
