import { basename, dirname, resolve } from 'node:path';
import { serviceNames, UserError } from '@cardume/infra/local';
import { type Manifest, manifestPath, readManifest } from '../backup/manifest.ts';
import { openStore } from '../backup/open-store.ts';
import type { BackupStore } from '../backup/store.ts';
import type { Installation } from '../installation.ts';

export interface FoundBackup {
  store: BackupStore;
  name: string;
  manifest: Manifest;
  /** Absolute, or `s3://…`. */
  path: string;
}

/** Opens the backup whose path `backup` has printed. @throws UserError where none is */
export async function findBackup(given: string, installation: Installation): Promise<FoundBackup> {
  const isBucket = given.startsWith('s3:');
  const path = isBucket ? given.replace(/\/+$/, '') : resolve(given);
  const name = basename(path);
  const store = openStore(isBucket ? path.slice(0, -name.length - 1) : dirname(path), installation);
  if (!(await store.has(manifestPath(name)))) throw new UserError(`There is no backup at ${path}.`);
  const manifest = await readManifest(store, name).catch(() => {
    throw new UserError(
      `The manifest of ${path} cannot be read: another version of cardume wrote it, or it is damaged.`,
    );
  });
  const missing = serviceNames.filter((service) => !(service in manifest.databases));
  if (missing.length > 0) throw new UserError(`The backup has no database of ${missing.join(', ')}.`);
  return { store, name, manifest, path };
}
