import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { replaceSecrets, UserError, writeNewPrivately } from '@cardume/infra/shared';
import { settingOf } from '@cardume/infra/topology';
import { z } from 'zod';
import { secretsPath } from '../backup/manifest.ts';
import { unseal } from '../backup/secrets.ts';
import type { Installation } from '../installation.ts';
import type { FoundBackup } from './find-backup.ts';

/** The visitor secret is the only one that belongs to the data; the installation keeps its own for all others. */
const secrets = z.looseObject({ visitorSecret: z.string().optional() });
export type RestoredSecrets = z.infer<typeof secrets>;

/**
 * Decrypts the secrets of a backup.
 * @returns undefined if it has none, or there is no passphrase
 * @throws UserError for a wrong passphrase, or secrets that are missing or damaged
 */
export async function openSecrets(
  { store, name, manifest }: FoundBackup,
  passphrase: string | undefined,
): Promise<RestoredSecrets | undefined> {
  if (!manifest.secrets || !passphrase) return undefined;
  const path = secretsPath(name);
  if (!(await store.has(path))) throw new UserError(`The backup is damaged: ${store.address(path)} is missing.`);
  return secrets.parse(await unseal(await store.get(path), passphrase));
}

/**
 * Gives an installation the visitor secret of a backup. Prints no secret.
 * @param file a new file for the secrets, for installations that have them in their environment
 * @returns lines for the operator
 */
export async function applyRestoredSecrets(
  installation: Installation,
  restored: RestoredSecrets | undefined,
  { hasSecrets, file }: { hasSecrets: boolean; file: string | undefined },
): Promise<string[]> {
  if (!hasSecrets) return [];
  if (!restored) return ['The secrets of the backup were not read, because BACKUP_PASSPHRASE is not set.'];
  const lines = [];
  if (file !== undefined) {
    writeNewPrivately(resolve(file), `${JSON.stringify(restored, null, 2)}\n`);
    lines.push(`The secrets of the backup are in ${resolve(file)}.`);
  }
  const { visitorSecret } = restored;
  const present = (installation.secrets as RestoredSecrets).visitorSecret;
  if (!visitorSecret || visitorSecret === present) return lines;
  if (installation.local) {
    replaceSecrets(installation.local.data, { visitorSecret });
    return [...lines, 'The key of the visitors was taken over. Restart the stack, so that they are known again.'];
  }
  const how = file === undefined ? '--secrets-to FILE writes it' : 'it is visitorSecret of that file';
  return [
    ...lines,
    `${settingOf('visitorSecret')} must be that of the backup, so that visitors are known again: ${how}.`,
  ];
}

/**
 * Checks the file for the secrets before any data is replaced.
 * @throws UserError if it cannot be created, or if there are no decrypted secrets for it
 */
export async function checkSecretsFile(file: string | undefined, restored: RestoredSecrets | undefined): Promise<void> {
  if (file === undefined) return;
  if (!restored) throw new UserError('--secrets-to needs BACKUP_PASSPHRASE and a backup with secrets.');
  const path = resolve(file);
  if (existsSync(path)) throw new UserError(`${path} exists: --secrets-to needs the name of a new file.`);
  await access(dirname(path), constants.W_OK).catch(() => {
    throw new UserError(`${path} cannot be written: --secrets-to needs a folder that exists and may be written to.`);
  });
}
