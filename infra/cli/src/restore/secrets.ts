import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { takeOverSecrets, UserError } from '@cardume/infra/local';
import { z } from 'zod';
import { unseal } from '../backup/secrets.ts';
import type { Installation } from '../installation.ts';
import type { FoundBackup } from './find-backup.ts';

const PRIVATE_FILE = 0o600;

/** The only secret that belongs to the data: all others belong to the installation that has it now. */
const secrets = z.looseObject({ visitorSecret: z.string().optional() });
export type RestoredSecrets = z.infer<typeof secrets>;

/**
 * Opens the secrets of a backup.
 * @returns undefined where it has none, or there is no passphrase
 * @throws UserError for another passphrase
 */
export async function openSecrets(
  { store, name, manifest }: FoundBackup,
  passphrase: string | undefined,
): Promise<RestoredSecrets | undefined> {
  if (!manifest.secrets || !passphrase) return undefined;
  return secrets.parse(await unseal(await store.get(`${name}/secrets.json`), passphrase));
}

/**
 * Gives an installation the key of the visitors of a backup. Prints no secret.
 * @param file takes the secrets of the backup, where an installation has them in its environment
 * @returns lines for the operator
 */
export async function takeOver(
  installation: Installation,
  restored: RestoredSecrets | undefined,
  { hasSecrets, file }: { hasSecrets: boolean; file: string | undefined },
): Promise<string[]> {
  if (!hasSecrets) return [];
  if (!restored) return ['The secrets of the backup were not read, because BACKUP_PASSPHRASE is not set.'];
  const lines = [];
  if (file !== undefined) {
    await writeFile(resolve(file), `${JSON.stringify(restored, null, 2)}\n`, { mode: PRIVATE_FILE, flag: 'wx' });
    lines.push(`The secrets of the backup are in ${resolve(file)}.`);
  }
  const { visitorSecret } = restored;
  const present = (installation.secrets as RestoredSecrets).visitorSecret;
  if (!visitorSecret || visitorSecret === present) return lines;
  if (installation.local) {
    takeOverSecrets(installation.local.data, { visitorSecret });
    return [...lines, 'The key of the visitors was taken over. Restart the stack, so that they are known again.'];
  }
  const how = file === undefined ? '--secrets-to FILE writes it' : 'it is visitorSecret of that file';
  return [...lines, `VISITOR_SECRET must be that of the backup, so that visitors are known again: ${how}.`];
}

/** @throws UserError before anything begins, where the secrets could not be written afterwards */
export function checkSecretsFile(file: string | undefined, restored: RestoredSecrets | undefined): void {
  if (file !== undefined && !restored) {
    throw new UserError('--secrets-to needs BACKUP_PASSPHRASE and a backup with secrets.');
  }
}
