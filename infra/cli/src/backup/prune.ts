import { isPrunable } from './age.ts';
import { type ListedBackup, listBackups } from './list-backups.ts';
import { chunksOf, manifestPath } from './manifest.ts';
import { picturesOf } from './pictures.ts';
import { type BackupRetention, expiredBackups } from './retention.ts';
import type { ManifestSigner } from './signature.ts';
import type { BackupStore } from './store.ts';
import { chunkPath, picturePath } from './stored-files.ts';

interface Parts {
  store: BackupStore;
  signer: ManifestSigner;
  progress: (text: string) => void;
}

/**
 * Deletes the expired backups, and then chunks and pictures that no remaining backup needs, also those that an
 * interrupted backup or prune has left. Manifests are deleted first, so that an interruption leaves no incomplete backup.
 * A damaged or changed manifest is no backup: it expires none, and nothing is kept for it. While it is unknown which files
 * are needed, none is deleted.
 * @returns the names of the deleted backups
 */
export async function prune({ store, signer, progress }: Parts, keep: BackupRetention): Promise<string[]> {
  const { backups } = await listBackups(store, signer, progress);
  const dated = backups.map(({ name, manifest }) => ({ name, moment: manifest.moment }));
  const names = expiredBackups(dated, keep);
  for (const name of names) {
    await store.delete(manifestPath(name));
    await store.deleteFolder(name);
  }
  // Again, because a backup that has ended meanwhile may rely on an expired one: see `expectKept`.
  const remaining = await listBackups(store, signer, () => undefined);
  const needed = remaining.isComplete ? await neededFiles(store, remaining.backups, progress) : undefined;
  if (!needed) {
    progress('No chunks and pictures are deleted, because it is not known which of them are needed.');
    return names;
  }
  for (const folder of ['chunks', 'pictures']) {
    for await (const path of store.list(folder))
      if (!needed.has(path) && (await isPrunable(store, path))) await store.delete(path);
  }
  return names;
}

/** Returns the paths that backups need; undefined if a list of pictures cannot be read. */
async function neededFiles(
  store: BackupStore,
  backups: readonly ListedBackup[],
  progress: (text: string) => void,
): Promise<Set<string> | undefined> {
  const needed = new Set<string>();
  for (const { name, manifest } of backups) {
    for (const { hash } of chunksOf(manifest)) needed.add(chunkPath(hash));
    try {
      for await (const { hash } of picturesOf(store, manifest)) needed.add(picturePath(hash));
    } catch (error) {
      progress(`The list of pictures of ${name} cannot be read: ${(error as Error).message}`);
      return undefined;
    }
  }
  return needed;
}
