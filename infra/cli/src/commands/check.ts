import { SERVICES_WITH_PICTURES } from '../backup/pictures.ts';
import { runChecks } from '../check/check.ts';
import { copyChecks } from '../check/copies.ts';
import { figureCheck } from '../check/figures.ts';
import { pictureCheck } from '../check/pictures.ts';
import { readModelChecks } from '../check/read-models.ts';
import { subjectChecks } from '../check/subjects.ts';
import { findInstallation } from '../installation.ts';
import { onOwnDatabases } from '../recognize.ts';
import { action, createCommand } from '../run.ts';

const TOUCHED = { command: 'check', services: SERVICES_WITH_PICTURES, bucket: true };

interface Options {
  repair?: boolean;
  all?: boolean;
  json?: boolean;
}

const WHAT = `
Compares, while everything runs: every read model with its events; the last message of every subject with its stream; the
messages that each running process has applied to its copies in memory with the last ones; the figures of visits and clicks in Redis with the logs and totals; the pictures in the bucket with those that rows name.
What differs is looked at again for 10 s, in which consumers catch up. Pictures younger than a day that nothing names are no
difference.

--repair rebuilds read models and figures, publishes messages again, has processes read them again, makes missing copies of pictures, brings
back named pictures from the trash, and moves pictures that nothing names to the trash, from which they are deleted after
30 days: each is listed before, and more than a hundred that are more than one in a hundred only with --all. A picture that
is named and missing stays a difference.`;

export const checkCommand = createCommand('check', 'Compare everything that is derived with what it is derived from')
  .option('--repair', 'repair what differs; exits with 1 where something differs still')
  .option('--all', 'with --repair: also where very many pictures are named by nothing')
  .addHelpText('after', WHAT)
  .action(
    action(async ({ repair = false, all = false }: Options, output) => {
      const installation = findInstallation();
      const progress = (text: string) => output.progress(text);
      await onOwnDatabases({ installation, progress }, TOUCHED, async ({ client }) => {
        const checks = [
          ...readModelChecks(installation, progress),
          ...subjectChecks(installation, progress),
          ...copyChecks(installation),
          figureCheck(installation, progress),
          pictureCheck({ installation, client, progress, all }),
        ];
        const result = await runChecks({ checks, repair, progress });
        for (const { kind, id, what } of result.differences) output.line(`${kind}  ${id}: ${what}`);
        const counts = Object.entries(result.checked).map(([kind, count]) => `${count} of kind ${kind}`);
        output.line(`${result.differences.length} differences. Compared: ${counts.join(', ')}.`);
        output.result(result);
        if (!result.ok) process.exitCode = 1;
      });
    }),
  );
