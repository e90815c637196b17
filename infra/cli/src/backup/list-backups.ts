import { isMissing } from '@cardume/bff/bucket';
import { type Manifest, manifestOf, manifestPath, signaturePath } from './manifest.ts';
import type { ManifestSigner, SignatureState } from './signature.ts';
import type { BackupStore } from './store.ts';

/** A backup whose manifest can be read. */
export interface ListedBackup {
  name: string;
  manifest: Manifest;
  signature: Exclude<SignatureState, 'changed'>;
}

export interface BackupList {
  /** Oldest first, without those whose manifest is damaged or was changed after it was signed. */
  backups: ListedBackup[];
  /** Whether every manifest could be read, damaged or not. If not, it is unknown which files are needed. */
  isComplete: boolean;
}

/** Lists the backups of a store. Skips a manifest that cannot be used, with a warning. */
export async function listBackups(
  store: BackupStore,
  signer: ManifestSigner,
  warn: (text: string) => void,
): Promise<BackupList> {
  const backups: ListedBackup[] = [];
  let isComplete = true;
  for (const name of (await store.folders()).sort()) {
    const files = await readFiles(store, name).catch((error: Error) => {
      isComplete = false;
      warn(`The manifest of ${name} cannot be read (${error.message}): it is skipped.`);
      return undefined;
    });
    if (!files) continue;
    const manifest = manifestOf(files.manifest);
    const signature = await signer.verify(files.manifest, files.signature);
    if (!manifest) warn(`The manifest of ${name} is damaged: it is skipped.`);
    else if (signature === 'changed') warn(`The manifest of ${name} was changed after it was signed: it is skipped.`);
    else backups.push({ name, manifest, signature });
  }
  return { backups, isComplete };
}

/** Returns the manifest and signature of a backup as bytes; undefined if the folder is none. */
export async function readFiles(
  store: BackupStore,
  name: string,
): Promise<{ manifest: Buffer; signature: Buffer | undefined } | undefined> {
  const manifest = await getIfThere(store, manifestPath(name));
  return manifest && { manifest, signature: await getIfThere(store, signaturePath(name)) };
}

async function getIfThere(store: BackupStore, path: string): Promise<Buffer | undefined> {
  try {
    return await store.get(path);
  } catch (error) {
    if (isMissing(error) || ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code)))
      return undefined;
    throw error;
  }
}
