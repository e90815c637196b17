import { isDeepStrictEqual } from 'node:util';
import { serviceNames } from '@cardume/infra/local';
import { version } from '@cardume/kit/version';
import type { Installation } from '../installation.ts';
import { ChunkWriter } from './chunks.ts';
import {
  type BackedUpCollection,
  backupNames,
  MANIFEST_FORMAT,
  type Manifest,
  newBackupName,
  readManifest,
  writeManifest,
} from './manifest.ts';
import {
  type BackedUpPicture,
  backUpPictures,
  collectPictureKeys,
  picturesOf,
  referencesPictures,
} from './pictures.ts';
import { seal } from './secrets.ts';
import { explainSnapshotError, idBytes, Snapshot } from './snapshot.ts';
import type { BackupStore } from './store.ts';

const PROGRESS_EVERY = 100_000;

export interface BackupResult {
  name: string;
  manifest: Manifest;
  /** Bytes that were added to the store, without pictures. */
  added: number;
}

interface Parts {
  installation: Installation;
  store: BackupStore;
  /** Encrypts the installation's secrets; undefined leaves them out. */
  passphrase: string | undefined;
  progress: (text: string) => void;
}

/** Writes a backup. The manifest is written last, so that an interrupted backup does not count as one. */
export async function createBackup({ installation, store, passphrase, progress }: Parts): Promise<BackupResult> {
  const started = new Date();
  const name = newBackupName(started);
  const last = await lastManifest(store);
  const named = new Set<string>();
  let added = 0;
  const databases: Manifest['databases'] = {};
  const snapshot = await Snapshot.open(installation.databases);
  const moment = new Date();
  let dataVersion: string | undefined;
  try {
    for (const service of serviceNames) {
      const collections: BackedUpCollection[] = [];
      for (const { name: collection, indexes } of await snapshot.collections(service)) {
        const writer = new ChunkWriter(store);
        const hasPictures = referencesPictures(service, collection);
        let count = 0;
        for await (const document of snapshot.documents(service, collection)) {
          if (hasPictures) collectPictureKeys(document, named);
          await writer.add(idBytes(document), document);
          count++;
          if (count % PROGRESS_EVERY === 0) progress(`${service}/${collection}: ${count} documents`);
        }
        collections.push({ name: collection, count, indexes, chunks: await writer.finish() });
        added += writer.added;
        progress(`${service}/${collection}: ${count} documents`);
      }
      databases[service] = { collections };
    }
    // Read last, because a later version that starts meanwhile may have written documents that the backup contains.
    dataVersion = await snapshot.dataVersion(serviceNames);
  } catch (error) {
    throw explainSnapshotError(error);
  } finally {
    await snapshot.close();
  }
  const known = await knownPictures(store, last);
  const pictures = await backUpPictures({ bucket: installation.pictures, store, named, known, progress });
  if (passphrase) await store.put(`${name}/secrets.json`, await seal(installation.secrets, passphrase));
  const times = {
    startedAt: started.toISOString(),
    moment: moment.toISOString(),
    finishedAt: new Date().toISOString(),
  };
  const manifest = {
    format: MANIFEST_FORMAT,
    version: dataVersion ?? version,
    ...times,
    databases,
    pictures,
    secrets: Boolean(passphrase),
  } as const;
  await writeManifest(store, name, manifest);
  if (!isDeepStrictEqual(await readManifest(store, name), manifest)) throw new Error('the manifest was not stored');
  return { name, manifest, added };
}

async function lastManifest(store: BackupStore): Promise<Manifest | undefined> {
  const name = (await backupNames(store)).at(-1);
  return name === undefined ? undefined : readManifest(store, name);
}

async function knownPictures(store: BackupStore, last: Manifest | undefined): Promise<Map<string, BackedUpPicture>> {
  const known = new Map<string, BackedUpPicture>();
  if (last) for await (const picture of picturesOf(store, last)) known.set(picture.key, picture);
  return known;
}
