import { basename, dirname, resolve } from 'node:path';
import { UserError } from '@cardume/infra/shared';
import { serviceNames } from '@cardume/infra/topology';
import { isEarlierRelease, version } from '@cardume/kit/version';
import { type ListedBackup, readFiles } from '../backup/list-backups.ts';
import { type Manifest, manifestOf } from '../backup/manifest.ts';
import { openStore } from '../backup/open-store.ts';
import { signerOf } from '../backup/signature.ts';
import type { BackupStore } from '../backup/store.ts';
import type { Installation } from '../installation.ts';

export interface FoundBackup {
  store: BackupStore;
  name: string;
  manifest: Manifest;
  signature: ListedBackup['signature'];
  /** Absolute, or `s3://…`. */
  path: string;
}

/**
 * Finds the backup at a path that `backup` has printed.
 * @throws UserError if there is none, or it cannot be restored
 */
export async function findBackup(given: string, installation: Installation): Promise<FoundBackup> {
  const isBucket = given.startsWith('s3:');
  const path = isBucket ? given.replace(/\/+$/, '') : resolve(given);
  const name = basename(path);
  const store = openStore(isBucket ? path.slice(0, -name.length - 1) : dirname(path), installation);
  const files = await readFiles(store, name);
  if (!files) throw new UserError(`There is no backup at ${path}.`);
  const manifest = manifestOf(files.manifest);
  if (!manifest) {
    throw new UserError(
      `The manifest of ${path} cannot be read: another version of cardume wrote it, or it is damaged.`,
    );
  }
  const signature = await signerOf(installation).verify(files.manifest, files.signature);
  if (signature === 'changed') throw new UserError(`The manifest of ${path} was changed after it was signed.`);
  expectNotLater(manifest.version, 'this command');
  const missing = serviceNames.filter((service) => !(service in manifest.databases));
  if (missing.length > 0) throw new UserError(`The backup has no database of ${missing.join(', ')}.`);
  return { store, name, manifest, signature, path };
}

/**
 * @param reader name of what is to read the backup, for the message
 * @throws UserError if the backup is of a later release than the reader
 */
export function expectNotLater(backup: string | undefined, reader: string, readersVersion = version): void {
  if (backup === undefined || !isEarlierRelease(readersVersion, backup)) return;
  throw new UserError(
    `The backup is of version ${backup}, and ${reader} is of version ${readersVersion}, which does not know all of it. ` +
      `Upgrade to version ${backup} first: docs/upgrading.md.`,
  );
}
