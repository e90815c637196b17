import { isDeepStrictEqual } from 'node:util';
import { UserError } from '@cardume/infra/shared';
import { serviceNames } from '@cardume/infra/topology';
import { version } from '@cardume/kit/version';
import type { MongoClient } from 'mongodb';
import type { DatabaseAccess, Installation } from '../installation.ts';
import { onOwnDatabases } from '../recognize.ts';
import { lastRestore } from '../restore/coordinator.ts';
import { withRecord } from './backup-record.ts';
import { ChunkWriter } from './chunks.ts';
import { oneAtATime } from './lease.ts';
import { type ListedBackup, listBackups, readFiles } from './list-backups.ts';
import {
  type BackedUpCollection,
  chunksOf,
  MANIFEST_FORMAT,
  type Manifest,
  manifestOf,
  manifestPath,
  newBackupName,
  secretsPath,
  writeManifest,
} from './manifest.ts';
import {
  type BackedUpPicture,
  backUpPictures,
  collectPictureKeys,
  picturesOf,
  referencesPictures,
} from './pictures.ts';
import { prune } from './prune.ts';
import type { BackupRetention } from './retention.ts';
import { ReusedFiles } from './reused-files.ts';
import { seal } from './secrets.ts';
import { type ManifestSigner, signerOf } from './signature.ts';
import { explainSnapshotError, idBytes, Snapshot } from './snapshot.ts';
import type { BackupStore } from './store.ts';

const PROGRESS_EVERY = 100_000;

export interface BackupResult {
  name: string;
  manifest: Manifest;
  /** Bytes that were added to the store, without pictures. */
  added: number;
  /** Names of the expired backups that were deleted. */
  deleted: string[];
}

interface Parts {
  installation: Installation;
  store: BackupStore;
  /** Encrypts the installation's secrets; undefined leaves them out. */
  passphrase: string | undefined;
  /** Deletes expired backups, before the backup to make room for it, and after it. Default: none. */
  keep?: BackupRetention | undefined;
  /** Reads all files of earlier backups that are used again, instead of a sample. Default: no. */
  verify?: boolean;
  progress: (text: string) => void;
}

/**
 * Writes a backup. The manifest is written last, so that an interrupted backup does not count as one.
 * @throws UserError if the databases are not those of the services, a restore has not ended or runs
 * meanwhile, or another backup is under way
 */
export function createBackup(parts: Parts): Promise<BackupResult> {
  const { installation, store, progress } = parts;
  const { prefix } = installation.databases;
  const addressOf = (name: string) => store.address(name);
  return onOwnDatabases(parts, { command: 'backup', services: serviceNames, bucket: true }, ({ client }) =>
    oneAtATime(client, prefix, progress, () => withRecord(client, prefix, addressOf, () => backUp(client, parts))),
  );
}

async function backUp(client: MongoClient, parts: Parts): Promise<BackupResult> {
  const { installation, store, passphrase, keep, verify = false, progress } = parts;
  const { databases: access } = installation;
  const signer = signerOf(installation);
  const pruned = keep ? await prune({ store, signer, progress }, keep) : [];
  const started = new Date();
  const name = newBackupName(started);
  const last = await lastBackup(store, signer, progress);
  const referenced = new Set(last && chunksOf(last.manifest).map(({ hash }) => hash));
  const reused = new ReusedFiles(store, { referenced, ...(verify && { share: 1 }) });
  const named = new Set<string>();
  let added = 0;
  let bytes = 0;
  const databases: Manifest['databases'] = {};
  const restoreBefore = await expectNoRestore(client, access);
  const snapshot = await Snapshot.open(client, access.prefix);
  const moment = new Date();
  let dataVersion: string | undefined;
  try {
    for (const service of serviceNames) {
      const collections: BackedUpCollection[] = [];
      for (const { name: collection, indexes } of await snapshot.collections(service)) {
        const writer = new ChunkWriter(store, reused);
        const hasPictures = referencesPictures(service, collection);
        let count = 0;
        for await (const document of snapshot.documents(service, collection)) {
          if (hasPictures) collectPictureKeys(document, named);
          await writer.add(idBytes(document), document);
          count++;
          bytes += document.length;
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
  const pictures = await backUpPictures({ bucket, store, named, known, reused, progress });
  // One that began meanwhile may have replaced a part of the data before the moment.
  if ((await expectNoRestore(client, access)) !== restoreBefore) throw new UserError(RESTORED_MEANWHILE);
  if (passphrase) await store.put(secretsPath(name), await seal(installation.secrets, passphrase));
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
    bytes,
    pictures,
    secrets: Boolean(passphrase),
  } as const;
  await writeManifest(store, name, manifest, signer);
  const files = await readFiles(store, name);
  if (!files || !isDeepStrictEqual(manifestOf(files.manifest), manifest))
    throw new Error('the manifest was not stored');
  if (last) await expectKept(store, last.name, name);
  for (const path of reused.damaged) progress(`${store.address(path)} was damaged and is written again.`);
  if (reused.damaged.length > 0 && !verify) progress('cardume backup verify finds what else is damaged.');
  const deleted = keep ? [...pruned, ...(await prune({ store, signer, progress }, keep))] : [];
  return { name, manifest, added, deleted };
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

/**
 * Returns the last backup that this installation has signed: what another one says of pictures and chunks is not relied
 * on.
 */
async function lastBackup(
  store: BackupStore,
  signer: ManifestSigner,
  progress: (text: string) => void,
): Promise<ListedBackup | undefined> {
  const { backups } = await listBackups(store, signer, progress);
  const last = backups.at(-1);
  if (last && last.signature !== 'signed')
    progress(`The last backup, ${last.name}, is not signed by this installation: nothing in it is relied on.`);
  return backups.findLast(({ signature }) => signature === 'signed');
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
