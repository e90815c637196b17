import { backUp } from '../backup/back-up.ts';
import { parseKeep } from '../backup/keep.ts';
import { openStore } from '../backup/open-store.ts';
import { prune } from '../backup/prune.ts';
import { findInstallation } from '../installation.ts';
import { action, createCommand } from '../run.ts';

interface Options {
  to?: string;
  keep?: string;
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
  .addHelpText('after', WHAT)
  .action(
    action(async ({ to, keep }: Options, output) => {
      const kept = keep === undefined ? undefined : parseKeep(keep);
      const installation = findInstallation();
      const store = openStore(to ?? installation.settings.BACKUP_TO, installation);
      const passphrase = installation.settings.BACKUP_PASSPHRASE;
      const progress = (text: string) => output.progress(text);
      const { name, manifest, added } = await backUp({ installation, store, passphrase, progress });
      const deleted = kept ? await prune(store, kept) : [];
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
    }),
  );

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
