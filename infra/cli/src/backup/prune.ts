import { isPrunable } from './age.ts';
import { chunkPath } from './chunks.ts';
import { backupNames, chunksOf, manifestPath, readManifest } from './manifest.ts';
import { picturePath, picturesOf } from './pictures.ts';
import { type BackupRetention, expiredBackups } from './retention.ts';
import type { BackupStore } from './store.ts';

/**
 * Deletes the expired backups, and then chunks and pictures that no remaining backup needs, also those that an
 * interrupted backup or prune has left. Manifests are deleted first, so that an interruption leaves no incomplete backup.
 * @returns the names of the deleted backups
 */
export async function prune(store: BackupStore, keep: BackupRetention): Promise<string[]> {
  const dated = [];
  for (const name of await backupNames(store)) dated.push({ name, moment: (await readManifest(store, name)).moment });
  const names = expiredBackups(dated, keep);
  for (const name of names) {
    await store.delete(manifestPath(name));
    await store.deleteFolder(name);
  }
  const needed = await neededFiles(store);
  for (const folder of ['chunks', 'pictures']) {
    for await (const path of store.list(folder))
      if (!needed.has(path) && (await isPrunable(store, path))) await store.delete(path);
  }
  return names;
}

/**
 * Returns the paths that manifests reference. Lists the manifests again, because a backup that has ended after the
 * deletion of the expired ones may rely on one of them: see `expectKept`.
 */
async function neededFiles(store: BackupStore): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const name of await backupNames(store)) {
    const manifest = await readManifest(store, name);
    for (const { hash } of chunksOf(manifest)) needed.add(chunkPath(hash));
    for await (const { hash } of picturesOf(store, manifest)) needed.add(picturePath(hash));
  }
  return needed;
}
