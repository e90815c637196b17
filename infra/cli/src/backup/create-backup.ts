import { isDeepStrictEqual } from 'node:util';
import { serviceNames, UserError } from '@cardume/infra/local';
import { version } from '@cardume/kit/version';
import type { MongoClient } from 'mongodb';
import type { DatabaseAccess, Installation } from '../installation.ts';
import { onOwnDatabases } from '../recognize.ts';
import { lastRestore } from '../restore/coordinator.ts';
import { ChunkWriter } from './chunks.ts';
import {
  type BackedUpCollection,
  backupNames,
  chunksOf,
  MANIFEST_FORMAT,
  type Manifest,
  manifestPath,
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

/**
 * Writes a backup. The manifest is written last, so that an interrupted backup does not count as one.
 * @throws UserError if the databases are not those of the services, or a restore has not ended or runs meanwhile
 */
export function createBackup(parts: Parts): Promise<BackupResult> {
  return onOwnDatabases(parts, 'backup', serviceNames, ({ client }) => backUp(client, parts));
}

async function backUp(client: MongoClient, parts: Parts): Promise<BackupResult> {
  const { installation, store, passphrase, progress } = parts;
  const { databases: access } = installation;
  const started = new Date();
  const name = newBackupName(started);
  const last = await lastBackup(store);
  const referenced = new Set(last && chunksOf(last.manifest).map(({ hash }) => hash));
  const named = new Set<string>();
  let added = 0;
  const databases: Manifest['databases'] = {};
  const restoreBefore = await expectNoRestore(client, access);
  const snapshot = await Snapshot.open(client, access.prefix);
  const moment = new Date();
  let dataVersion: string | undefined;
  try {
    for (const service of serviceNames) {
      const collections: BackedUpCollection[] = [];
      for (const { name: collection, indexes } of await snapshot.collections(service)) {
        const writer = new ChunkWriter(store, referenced);
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
  const known = await knownPictures(store, last?.manifest);
  const bucket = installation.pictures;
  const pictures = await backUpPictures({ bucket, store, named, known, referenced, progress });
  // One that began meanwhile may have replaced a part of the data before the moment.
  if ((await expectNoRestore(client, access)) !== restoreBefore) throw new UserError(RESTORED_MEANWHILE);
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
  if (last) await expectKept(store, last.name, name);
  return { name, manifest, added };
}

const RESTORED_MEANWHILE = 'A restore has replaced the data while this backup was made. Repeat the backup.';

/**
 * Returns the id of the latest restore; undefined if there was none.
 * @throws UserError if it has not ended: the data may be a mix of two states
 */
async function expectNoRestore(client: MongoClient, databases: DatabaseAccess): Promise<string | undefined> {
  const last = await lastRestore({ client, databases });
  if (last && last.phase !== 'open') {
    throw new UserError(
      `A restore of ${last.path} has not ended: a backup could contain a mix of two states. Finish it first (cardume ` +
        `restore ${last.path}), or end it with cardume restore --abandon.`,
    );
  }
  return last?.restore;
}

async function lastBackup(store: BackupStore): Promise<{ name: string; manifest: Manifest } | undefined> {
  const name = (await backupNames(store)).at(-1);
  return name === undefined ? undefined : { name, manifest: await readManifest(store, name) };
}

/**
 * Deletes a new backup if the one whose chunks it reuses was pruned meanwhile, because they may be gone. If that one is
 * pruned from now on, `prune` reads the manifest of the new one before it deletes chunks.
 */
async function expectKept(store: BackupStore, reused: string, name: string): Promise<void> {
  if (await store.has(manifestPath(reused))) return;
  await store.delete(manifestPath(name));
  await store.deleteFolder(name);
  throw new UserError('Another backup in the same place has deleted the previous one meanwhile. Repeat this one.');
}

async function knownPictures(store: BackupStore, last: Manifest | undefined): Promise<Map<string, BackedUpPicture>> {
  const known = new Map<string, BackedUpPicture>();
  if (last) for await (const picture of picturesOf(store, last)) known.set(picture.key, picture);
  return known;
}
