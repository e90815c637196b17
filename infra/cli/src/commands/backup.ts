import { createBackup } from '../backup/create-backup.ts';
import { runDailyBackups } from '../backup/daily.ts';
import { backupNames, readManifest } from '../backup/manifest.ts';
import { openStoreForBackups } from '../backup/open-store.ts';
import { prune } from '../backup/prune.ts';
import { type BackupRetention, parseRetention } from '../backup/retention.ts';
import { findInstallation } from '../installation.ts';
import { messageOf, type Output } from '../output.ts';
import { action, createCommand } from '../run.ts';

interface Options {
  to?: string;
  keep?: string;
  daily?: boolean;
  json?: boolean;
}

const WHAT = `
Copies all databases as of one moment and the pictures that they name, while everything runs. What an earlier backup in
the same place has is not copied again. The last line of the output is the path of the backup, for cardume restore.
BACKUP_PASSPHRASE encrypts the secrets of the installation; without it they are left out.`;

export const backup = createCommand('backup', 'Back up all databases and pictures while everything runs')
  .option('--to <place>', 'folder or s3://bucket/prefix (BACKUP_TO, else backups)')
  .option(
    '--keep <count>',
    'afterwards delete backups that are not the last of one of so many days, weeks, months: 7d,4w,6m',
  )
  .option('--daily', 'go on: another backup whenever the last one is a day old, until SIGTERM')
  .addHelpText('after', WHAT)
  .action(
    action(async ({ to, keep: kept, daily: isDaily = false }: Options, output) => {
      const keep = kept === undefined ? undefined : parseRetention(kept);
      if (!isDaily) return make(to, keep, output);
      const stopping = new AbortController();
      for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stopping.abort());
      await runDailyBackups({
        last: () => lastMoment(to),
        make: () => make(to, keep, output),
        waits: (until) => output.progress(`The next backup follows at ${until.toISOString()}.`),
        failed: (error) => output.progress(`${new Date().toISOString()} no backup: ${messageOf(error)}`),
        stopped: stopping.signal,
      });
    }),
  );

function open(to: string | undefined) {
  const installation = findInstallation();
  return { installation, store: openStoreForBackups(to ?? installation.settings.BACKUP_TO, installation) };
}

async function lastMoment(to: string | undefined): Promise<string | undefined> {
  const { store } = open(to);
  const name = (await backupNames(store)).at(-1);
  return name === undefined ? undefined : (await readManifest(store, name)).moment;
}

async function make(to: string | undefined, keep: BackupRetention | undefined, output: Output): Promise<void> {
  const { installation, store } = open(to);
  const passphrase = installation.settings.BACKUP_PASSPHRASE;
  const progress = (text: string) => output.progress(text);
  const { name, manifest, added } = await createBackup({ installation, store, passphrase, progress });
  const deleted = keep ? await prune(store, keep) : [];
  const { moment, databases, pictures } = manifest;
  const collections = Object.values(databases).flatMap((database) => database.collections);
  const documents = collections.reduce((sum, { count }) => sum + count, 0);
  output.line(`As of ${moment}: ${documents} documents, ${pictures.count} pictures; ${megabytes(added)} were new.`);
  if (pictures.missing > 0) output.line(`${pictures.missing} pictures are named and not in the bucket.`);
  if (!passphrase) output.line('Without the secrets of the installation, because BACKUP_PASSPHRASE is not set.');
  if (deleted.length > 0) output.line(`${deleted.length} older backups were deleted.`);
  const path = store.address(name);
  output.line(path);
  output.result({ path, moment, documents, pictures: pictures.count, missing: pictures.missing, added, deleted });
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
