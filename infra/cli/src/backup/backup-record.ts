import { BACKUP_RECORD_ID, type BackupRecord, MAINTENANCE_COLLECTION } from '@cardume/kit/maintenance';
import type { MongoClient } from 'mongodb';
import { messageOf } from '../output.ts';
import type { ListedBackup } from './list-backups.ts';
import { bytesOf } from './manifest.ts';

/**
 * Makes a backup, and notes in the database of auth that it was made or has failed, for `cardume status` and the metrics
 * of auth. A note that cannot be written fails no backup.
 * @param addressOf returns the path of a backup
 */
export async function withRecord<Result extends Pick<ListedBackup, 'name' | 'manifest'>>(
  client: MongoClient,
  prefix: string,
  addressOf: (name: string) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  const records = client.db(`${prefix}_auth`).collection<BackupRecord & { _id: string }>(MAINTENANCE_COLLECTION);
  try {
    const result = await work();
    const { name, manifest } = result;
    const { moment, finishedAt } = manifest;
    const last = { path: addressOf(name), moment, finishedAt, bytes: bytesOf(manifest) ?? 0 };
    const record: BackupRecord = { last, failures: 0, failure: null };
    await records.replaceOne({ _id: BACKUP_RECORD_ID }, record, { upsert: true }).catch(() => undefined);
    return result;
  } catch (error) {
    const failure = { at: new Date().toISOString(), reason: messageOf(error) };
    const update = { $inc: { failures: 1 }, $set: { failure }, $setOnInsert: { last: null } };
    await records.updateOne({ _id: BACKUP_RECORD_ID }, update, { upsert: true }).catch(() => undefined);
    throw error;
  }
}
