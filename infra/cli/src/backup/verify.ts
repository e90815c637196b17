import pMap from 'p-map';
import { readDocuments } from './documents.ts';
import type { ListedBackup } from './list-backups.ts';
import { type Manifest, secretsPath } from './manifest.ts';
import { listedPictures } from './pictures.ts';
import { expectSealed, unseal } from './secrets.ts';
import type { BackupStore } from './store.ts';
import { type Chunk, chunkPath, picturePath, readPicture } from './stored-files.ts';

const CONCURRENCY = 4;
const PROGRESS_EVERY = 1_000;

/** A file that is missing or damaged, and the backups that need it. */
export interface DamagedFile {
  path: string;
  backups: string[];
}

export interface Verified {
  /** Number of the files that were read. */
  files: number;
  damaged: DamagedFile[];
  /** Backups whose files are intact, but do not hold what the manifest tells. */
  differing: { backup: string; what: string }[];
}

interface Parts {
  store: BackupStore;
  /** Opens the secrets of signed backups; without it only their form is checked. */
  passphrase: string | undefined;
  progress: (text: string) => void;
}

/** A file to be read. `read` returns the number of its records. */
interface NeededFile {
  read: () => Promise<number>;
  backups: string[];
}

/** Reads every file of these backups, each once, and compares it with its hash and with the counts of the manifests. */
export async function verifyBackups(
  { store, passphrase, progress }: Parts,
  backups: readonly ListedBackup[],
): Promise<Verified> {
  const files = new Map<string, NeededFile>();
  const need = (backup: string, path: string, read: NeededFile['read']) => {
    const file = files.get(path) ?? { read, backups: [] };
    if (file.backups.at(-1) !== backup) file.backups.push(backup);
    files.set(path, file);
  };
  for (const { name, manifest } of backups) {
    for (const { chunks } of collectionsOf(manifest))
      for (const chunk of chunks)
        need(name, chunkPath(chunk.hash), async () => (await readDocuments(store, chunk)).length);
    for (const chunk of manifest.pictures.chunks) {
      const list = () => listedPictures(store, chunk);
      need(name, chunkPath(chunk.hash), async () => (await list()).length);
      // If the list is damaged, that is reported below.
      for (const { hash } of await list().catch(() => []))
        need(name, picturePath(hash), async () => (await readPicture(store, hash)).length);
    }
  }
  const damaged: DamagedFile[] = [];
  const counts = new Map<string, number>();
  let read = 0;
  await pMap(
    files,
    async ([path, file]) => {
      await file.read().then(
        (count) => counts.set(path, count),
        () => damaged.push({ path, backups: file.backups }),
      );
      if (++read % PROGRESS_EVERY === 0) progress(`${read} of ${files.size} files`);
    },
    { concurrency: CONCURRENCY },
  );
  const differing = backups.flatMap((backup) => differencesOf(backup, (hash) => counts.get(chunkPath(hash))));
  let secrets = 0;
  for (const backup of backups) {
    if (!backup.manifest.secrets) continue;
    secrets++;
    // One after the other, because opening takes 128 MB.
    if (!(await hasSecrets(store, backup, passphrase)))
      damaged.push({ path: secretsPath(backup.name), backups: [backup.name] });
  }
  return { files: files.size + secrets, damaged: damaged.sort((a, b) => (a.path < b.path ? -1 : 1)), differing };
}

interface Counted {
  name: string;
  count: number;
  chunks: readonly Chunk[];
}

const collectionsOf = ({ databases }: Manifest): Counted[] =>
  Object.entries(databases).flatMap(([service, { collections }]) =>
    collections.map(({ name, ...collection }) => ({ ...collection, name: `${service}/${name}` })),
  );

/** @param countOf returns the number of records in a chunk; undefined if the chunk is damaged, which is told elsewhere */
function differencesOf({ name, manifest }: ListedBackup, countOf: (hash: string) => number | undefined) {
  const counted: Counted[] = [...collectionsOf(manifest), { name: 'pictures', ...manifest.pictures }];
  return counted.flatMap(({ name: what, count, chunks }) => {
    const found = chunks.map(({ hash }) => countOf(hash));
    if (found.includes(undefined)) return [];
    const total = found.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    const isEqual = total === count && chunks.every((chunk, n) => chunk.count === found[n]);
    return isEqual ? [] : [{ backup: name, what: `${what}: ${total} instead of ${count}` }];
  });
}

/** Whether the secrets of a backup can be read. Those of a backup that was signed with the passphrase are opened. */
async function hasSecrets(
  store: BackupStore,
  { name, signature }: ListedBackup,
  passphrase: string | undefined,
): Promise<boolean> {
  try {
    const file = await store.get(secretsPath(name));
    if (passphrase && signature === 'signed') await unseal(file, passphrase);
    else expectSealed(file);
    return true;
  } catch {
    return false;
  }
}
