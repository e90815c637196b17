import type { BackupRecord } from '@cardume/kit/maintenance';
import { backupsContract } from '@cardume/kit/service/contracts';
import { clientOf, type Installation } from '../installation.ts';
import { megabytes } from '../output.ts';
import { TIMEOUT_MS } from './health.ts';

const HOUR_MS = 3_600_000;

/** Returns what is noted of the backups: null before the first attempt, undefined if auth does not tell. */
export async function readBackups(installation: Installation): Promise<BackupRecord | null | undefined> {
  const client = clientOf(backupsContract, 'auth', installation, TIMEOUT_MS);
  return client.readBackups({}).then(
    ({ backups }) => backups,
    () => undefined,
  );
}

/** Describes the last backup, and what has failed since. */
export function noteOfBackups(backups: BackupRecord | null, now = new Date()): string {
  const { last = null, failures = 0, failure = null } = backups ?? {};
  const made = last
    ? `The last backup is of ${last.moment} (${hoursSince(last.moment, now)} h ago), ${megabytes(last.bytes)}: ${last.path}`
    : 'No backup has been made.';
  if (!failure || failures === 0) return made;
  return `${made}\n${failures} attempts have failed, the last one at ${failure.at}: ${failure.reason}`;
}

const hoursSince = (moment: string, now: Date) => Math.floor((now.getTime() - Date.parse(moment)) / HOUR_MS);
