import { chunkPath } from './chunks.ts';
import { backupNames, type Manifest, manifestPath, readManifest } from './manifest.ts';
import { picturePath, picturesOf } from './pictures.ts';
import { type BackupRetention, expiredBackups } from './retention.ts';
import type { BackupStore } from './store.ts';

/**
 * Deletes the expired backups, and then the chunks and pictures that no remaining backup needs. Manifests are deleted
 * first, so that an interrupted prune leaves no incomplete backup.
 * @returns the names of the deleted backups
 */
export async function prune(store: BackupStore, keep: BackupRetention): Promise<string[]> {
  const manifests = new Map<string, Manifest>();
  for (const name of await backupNames(store)) manifests.set(name, await readManifest(store, name));
  const dated = Array.from(manifests, ([name, { moment }]) => ({ name, moment }));
  const names = expiredBackups(dated, keep);
  if (names.length === 0) return [];
  for (const name of names) {
    await store.delete(manifestPath(name));
    await store.deleteFolder(name);
    manifests.delete(name);
  }
  const needed = new Set<string>();
  for (const manifest of manifests.values()) {
    for (const chunk of chunksOf(manifest)) needed.add(chunkPath(chunk.hash));
    for await (const { hash } of picturesOf(store, manifest)) needed.add(picturePath(hash));
  }
  for (const folder of ['chunks', 'pictures']) {
    for await (const path of store.list(folder)) if (!needed.has(path)) await store.delete(path);
  }
  return names;
}

function chunksOf({ databases, pictures }: Manifest) {
  const collections = Object.values(databases).flatMap((database) => database.collections);
  return [...collections.flatMap(({ chunks }) => chunks), ...pictures.chunks];
}
