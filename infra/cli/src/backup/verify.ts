import pMap from 'p-map';
import type { ListedBackup } from './list-backups.ts';
import { chunksOf } from './manifest.ts';
import { picturesOf } from './pictures.ts';
import type { BackupStore } from './store.ts';
import { chunkPath, picturePath, readChunk, readPicture } from './stored-files.ts';

const CONCURRENCY = 4;
const PROGRESS_EVERY = 1_000;

/** A file that is missing or damaged, and the backups that need it. */
export interface DamagedFile {
  path: string;
  backups: string[];
}

/** Reads every chunk and picture of these backups, each once, and compares it with its hash. */
export async function verifyFiles(
  store: BackupStore,
  backups: readonly ListedBackup[],
  progress: (text: string) => void,
): Promise<{ files: number; damaged: DamagedFile[] }> {
  const files = new Map<string, { read: () => Promise<unknown>; backups: string[] }>();
  const need = (backup: string, path: string, read: () => Promise<unknown>) => {
    const file = files.get(path) ?? { read, backups: [] };
    if (file.backups.at(-1) !== backup) file.backups.push(backup);
    files.set(path, file);
  };
  for (const { name, manifest } of backups) {
    for (const chunk of chunksOf(manifest)) need(name, chunkPath(chunk.hash), () => readChunk(store, chunk));
    try {
      for await (const { hash } of picturesOf(store, manifest))
        need(name, picturePath(hash), () => readPicture(store, hash));
    } catch {
      // A chunk of the list of pictures is damaged, which is reported below.
    }
  }
  const damaged: DamagedFile[] = [];
  let count = 0;
  await pMap(
    files,
    async ([path, { read, backups: names }]) => {
      await read().catch(() => damaged.push({ path, backups: names }));
      if (++count % PROGRESS_EVERY === 0) progress(`${count} of ${files.size} files`);
    },
    { concurrency: CONCURRENCY },
  );
  return { files: files.size, damaged: damaged.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}
