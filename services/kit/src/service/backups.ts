import { dirname } from 'node:path/posix';
import type { Connection } from 'mongoose';
import type { Handlers } from '../http/index.ts';
import { BACKUP_RECORD_ID, type BackupRecord, backupRecord, MAINTENANCE_COLLECTION } from '../maintenance/phases.ts';
import { metrics } from '../process/index.ts';
import type { backupsContract } from './contracts.ts';

/** Returns what the command `cardume backup` has noted in this database; undefined before the first attempt. */
async function readRecord(connection: Connection): Promise<BackupRecord | undefined> {
  const row = await connection
    .collection<BackupRecord & { _id: string }>(MAINTENANCE_COLLECTION)
    .findOne({ _id: BACKUP_RECORD_ID });
  return row ? backupRecord.parse(row) : undefined;
}

export function backupsHandlers(connection: Connection): Handlers<typeof backupsContract> {
  return {
    async readBackups() {
      return { backups: (await readRecord(connection)) ?? null };
    },
  };
}

/** Registers metrics on the last backup of the installation, and on failed attempts since. */
export function measureBackups(connection: Connection): void {
  const last = async (value: (backup: NonNullable<BackupRecord['last']>) => number) => {
    const backup = (await readRecord(connection))?.last;
    return backup ? [[{ place: dirname(backup.path) }, value(backup)] as [{ place: string }, number]] : [];
  };
  const moment = 'Moment whose data the last backup holds, in Unix time; absent before the first one';
  metrics.gauge({ name: 'backup_moment_timestamp_seconds', help: moment, labels: ['place'] }, () =>
    last((backup) => Date.parse(backup.moment) / 1_000),
  );
  const size = 'Size of the data of the last backup, before compression';
  metrics.gauge({ name: 'backup_bytes', help: size, labels: ['place'] }, () => last(({ bytes }) => bytes));
  const failed = 'Attempts to make a backup that have failed since the last one';
  metrics.gauge({ name: 'backup_failed_attempts', help: failed, labels: [] }, async () => [
    [{}, (await readRecord(connection))?.failures ?? 0],
  ]);
}
