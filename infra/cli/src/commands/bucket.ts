import { bucketOwner, giveBucket } from '@cardume/bff/bucket';
import { Command } from 'commander';
import { findInstallation, pictureStorage } from '../installation.ts';
import { onOwnDatabases } from '../recognize.ts';
import { action, createCommand } from '../run.ts';

const WHAT = `
A bucket carries the id of the installation whose pictures it has, and no other installation writes to it or deletes from
it. Adopt it where this installation has taken the place of the other one: MongoDB was lost and is restored from a backup,
or the installation was moved with a copy of its pictures. Never adopt the bucket of an installation that still runs.`;

const adopt = createCommand('adopt', 'Give the bucket of pictures to this installation')
  .addHelpText('after', WHAT)
  .action(
    action(async (_options: { json?: boolean }, output) => {
      const installation = findInstallation();
      const progress = (text: string) => output.progress(text);
      const { bucket } = installation.pictures;
      await onOwnDatabases({ installation, progress }, { command: 'bucket', services: ['auth'] }, async ({ id }) => {
        const storage = pictureStorage(installation);
        const before = await bucketOwner(storage);
        if (before !== id) await giveBucket(storage, id);
        output.line(`The bucket ${bucket} belongs to this installation, ${id}; before: ${before ?? 'to none'}.`);
        output.result({ bucket, installation: id, before: before ?? null });
      });
    }),
  );

export const bucketCommand = new Command('bucket')
  .description('To whom the bucket of pictures belongs')
  .addCommand(adopt);
