import { createBackup } from '../backup/create-backup.ts';
import { runDailyBackups } from '../backup/daily.ts';
import { listBackups } from '../backup/list-backups.ts';
import { bytesOf, documentsOf } from '../backup/manifest.ts';
import { openStoreForBackups } from '../backup/open-store.ts';
import { type BackupRetention, parseRetention } from '../backup/retention.ts';
import { signerOf, WITHOUT_SIGNATURE } from '../backup/signature.ts';
import { verifyBackups } from '../backup/verify.ts';
import { findInstallation } from '../installation.ts';
import { megabytes, messageOf, type Output, table } from '../output.ts';
import { action, createCommand } from '../run.ts';

interface Options {
  to?: string;
  keep?: string;
  daily?: boolean;
  verify?: boolean;
  json?: boolean;
}

const WHAT = `
Copies all databases as of one moment and the pictures that they name, while everything runs. What an earlier backup in
the same place has is not copied again. The last line of the output is the path of the backup, for cardume restore.
BACKUP_PASSPHRASE encrypts the secrets of the installation; without it they are left out. Databases and pictures are not
encrypted: keep backups where only you can read them.`;

const PLACE = ['--to <place>', 'folder or s3://bucket/prefix (BACKUP_TO, else backups)'] as const;

type InPlace = Pick<Options, 'to' | 'json'>;

/** Lists the backups of a place, and prints which of them are not signed or cannot be used. */
async function listed({ to }: InPlace, output: Output) {
  const { installation, store } = open(to);
  const skipped: string[] = [];
  const { backups } = await listBackups(store, signerOf(installation), (text) => skipped.push(text));
  if (backups.length === 0) output.line(`There is no backup in ${store.address('')}.`);
  for (const text of skipped) output.line(text);
  if (skipped.length > 0) process.exitCode = 1;
  return { installation, store, backups, skipped };
}

const list = createCommand('list', 'List the backups in a place, oldest first; exits with 1 if one cannot be used')
  .option(...PLACE)
  .action(
    action(async (options: InPlace, output) => {
      const { store, backups, skipped } = await listed(options, output);
      const rows = backups.map(({ name, manifest, signature }) => ({
        path: store.address(name),
        moment: manifest.moment,
        version: manifest.version ?? null,
        documents: documentsOf(manifest),
        pictures: manifest.pictures.count,
        bytes: bytesOf(manifest) ?? null,
        secrets: manifest.secrets,
        signature,
      }));
      const heading = ['backup', 'as of', 'version', 'documents', 'pictures', 'size', 'secrets', 'signature'];
      const lines = rows.map(({ path, moment, version, documents, pictures, bytes, secrets, signature }) => [
        ...[path, moment, version ?? '-', `${documents}`, `${pictures}`],
        ...[bytes === null ? '-' : megabytes(bytes), secrets ? 'yes' : 'no', signature],
      ]);
      if (rows.length > 0) output.line(table(heading, lines));
      output.result({ backups: rows, skipped });
    }),
  );

const verify = createCommand(
  'verify',
  'Read every file of all backups, and compare it with its hash and the counts of the manifests',
)
  .option(...PLACE)
  .action(
    action(async (options: InPlace, output) => {
      const { installation, store, backups, skipped } = await listed(options, output);
      const progress = (text: string) => output.progress(text);
      const passphrase = installation.settings.BACKUP_PASSPHRASE;
      const { files, damaged, differing } = await verifyBackups({ store, passphrase, progress }, backups);
      for (const { name, signature } of backups)
        if (signature !== 'signed') output.line(`${name}: ${WITHOUT_SIGNATURE[signature]}.`);
      for (const { path, backups: names } of damaged)
        output.line(`${store.address(path)} is missing or damaged: ${names.join(', ')}`);
      for (const { backup, what } of differing) output.line(`${backup} does not have what its manifest tells: ${what}`);
      output.line(`${backups.length} backups with ${files} files, ${damaged.length} of them damaged.`);
      if (damaged.length > 0) output.line('cardume backup --verify writes again what the data still has.');
      output.result({
        backups: backups.map(({ name, signature }) => ({ name, signature })),
        ...{ skipped, files, damaged, differing },
      });
      // Nothing was verified where there is no backup, as in a place that was mistyped.
      if (damaged.length > 0 || differing.length > 0 || backups.length === 0) process.exitCode = 1;
    }),
  );

export const backupCommand = createCommand('backup', 'Back up all databases and pictures while everything runs')
  .option(...PLACE)
  .option(
    '--keep <count>',
    'delete, before and afterwards, backups that are not the last of one of so many days, weeks, months: 7d,4w,6m',
  )
  .option('--daily', 'go on: another backup whenever the last one is a day old, until SIGTERM')
  .option('--verify', 'read everything that earlier backups have before it is used again, instead of a sample')
  .addHelpText('after', WHAT)
  .addCommand(list)
  .addCommand(verify)
  .enablePositionalOptions()
  .action(
    action(async ({ to, keep: kept, daily: isDaily = false, verify: all = false }: Options, output) => {
      const keep = kept === undefined ? undefined : parseRetention(kept);
      const options = { to, keep, verify: all };
      if (!isDaily) return make(options, output);
      const stopping = new AbortController();
      for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stopping.abort());
      await runDailyBackups({
        last: () => lastMoment(to, output),
        make: () => make(options, output),
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

async function lastMoment(to: string | undefined, output: Output): Promise<string | undefined> {
  const { installation, store } = open(to);
  const { backups } = await listBackups(store, signerOf(installation), (text) => output.progress(text));
  return backups.at(-1)?.manifest.moment;
}

interface Made {
  to: string | undefined;
  keep: BackupRetention | undefined;
  verify: boolean;
}

async function make({ to, ...options }: Made, output: Output): Promise<void> {
  const { installation, store } = open(to);
  const passphrase = installation.settings.BACKUP_PASSPHRASE;
  const progress = (text: string) => output.progress(text);
  const { name, manifest, added, deleted } = await createBackup({
    installation,
    store,
    passphrase,
    progress,
    ...options,
  });
  const { moment, pictures } = manifest;
  const documents = documentsOf(manifest);
  output.line(`As of ${moment}: ${documents} documents, ${pictures.count} pictures; ${megabytes(added)} were new.`);
  if (pictures.missing > 0) output.line(`${pictures.missing} pictures are named and not in the bucket.`);
  if (!passphrase) output.line('Without the secrets of the installation, because BACKUP_PASSPHRASE is not set.');
  output.line(NOT_ENCRYPTED);
  if (deleted.length > 0) output.line(`${deleted.length} older backups were deleted.`);
  const path = store.address(name);
  output.line(path);
  output.result({ path, moment, documents, pictures: pictures.count, missing: pictures.missing, added, deleted });
}

const NOT_ENCRYPTED = 'Databases and pictures in it are not encrypted: keep it where only you can read it.';
