import { UserError } from '@cardume/infra/shared';
import type { Command } from 'commander';
import { WITHOUT_SIGNATURE } from '../backup/signature.ts';
import { findInstallation } from '../installation.ts';
import { Output } from '../output.ts';
import { findBackup } from '../restore/find-backup.ts';
import { abandon, restore } from '../restore/restore.ts';
import { applyRestoredSecrets, checkSecretsFile, openSecrets } from '../restore/secrets.ts';
import { createCommand } from '../run.ts';

interface Options {
  replace?: boolean;
  abandon?: boolean;
  secretsTo?: string;
  json?: boolean;
}

const WHAT = `
PATH is what cardume backup has printed: a folder or s3://bucket/prefix/name. The backup is loaded beside the data first.
Then changes are answered 503 with Retry-After, the data is replaced, and every process ends and is started again by what
keeps it running; reads are answered 503 for the seconds that this takes. Whatever was accepted before the first 503 and
after the moment of the backup is gone with the replaced data. Accounts that were closed since the backup are closed again.

Repeat an interrupted restore, or end it with --abandon. Until then cardume status reports it.
BACKUP_PASSPHRASE opens the secrets of the backup.`;

export const restoreCommand: Command = createCommand('restore', 'Replace all data by that of a backup')
  .argument('[path]', 'path of the backup')
  .option('--replace', 'also where the installation is not empty: its data is lost')
  .option('--abandon', 'end a restore that was cut short: open changes again, or do what is left')
  .option('--secrets-to <file>', 'write the secrets of the backup to a new file')
  .addHelpText('after', WHAT)
  .action(async (path: string | undefined, options: Options) => {
    const output = new Output(options);
    if (options.abandon) return end(output);
    if (path === undefined) throw new UserError('Which backup? cardume restore PATH');
    await run(path, options, output);
  });

async function run(path: string, { replace = false, secretsTo: file }: Options, output: Output): Promise<void> {
  const installation = findInstallation();
  const progress = (text: string) => output.progress(text);
  const backup = await findBackup(path, installation);
  const secrets = await openSecrets(backup, installation.settings.BACKUP_PASSPHRASE);
  await checkSecretsFile(file, secrets);
  const { signature } = backup;
  if (signature !== 'signed')
    progress(`The backup is ${WITHOUT_SIGNATURE[signature]}: restore it only if nobody else can write to its place.`);
  const result = await restore({ installation, progress }, backup, { replace });
  const { moment, secrets: hasSecrets } = backup.manifest;
  const { documents, pictures, refusedFrom, refusedUntil, figures } = result;
  const notes = await applyRestoredSecrets(installation, secrets, { hasSecrets, file });
  output.line(
    `Restored ${backup.path}, as of ${moment}: ${documents} documents; the bucket lacked ${pictures} pictures.`,
  );
  output.line(`Changes were refused from ${refusedFrom} to ${refusedUntil}.`);
  output.line(`What was accepted between ${moment} and the first refusal is gone with the replaced data.`);
  if (!figures) output.line('No worker runs: the figures of visits and clicks follow when one starts.');
  for (const note of notes) output.line(note);
  output.result({ path: backup.path, moment, ...result, notes });
}

async function end(output: Output): Promise<void> {
  const progress = (text: string) => output.progress(text);
  const ended = await abandon({ installation: findInstallation(), progress });
  if (ended === 'abandoned')
    output.line('The restore was abandoned: no data was replaced, changes are accepted again.');
  if (ended === 'finished') output.line('The restore is finished: its data had been replaced already.');
  if (!ended) output.line('No restore was cut short.');
  output.result({ ended: ended ?? null });
}
