/** `cardume`: the operators' commands. `cardume --help` lists them. */
import { Command } from 'commander';
import { adminCommand } from './commands/admin.ts';
import { backupCommand } from './commands/backup.ts';
import { bucketCommand } from './commands/bucket.ts';
import { checkCommand } from './commands/check.ts';
import { deadLettersCommand } from './commands/dead-letters.ts';
import { failedJobsCommand } from './commands/failed-jobs.ts';
import { rebuildCommand } from './commands/rebuild.ts';
import { rebuildAnalyticsCommand } from './commands/rebuild-analytics.ts';
import { restoreCommand } from './commands/restore.ts';
import { statusCommand } from './commands/status.ts';
import { run } from './run.ts';

const WHERE = `
Works on the local stack that runs in this folder (.cardume/run.json), otherwise on the installation that the
environment names (docs/settings.md). Exit status: 0 for success, 1 for a failure or a difference that was found, 2 for
wrong arguments.`;

const program = new Command('cardume')
  .description('Commands for the people who run Cardume')
  .addHelpText('after', WHERE)
  // A subcommand may have an option of its own with the name of one of its parent.
  .enablePositionalOptions()
  .addCommand(statusCommand)
  .addCommand(adminCommand)
  .addCommand(backupCommand)
  .addCommand(restoreCommand)
  .addCommand(checkCommand)
  .addCommand(bucketCommand)
  .addCommand(rebuildCommand)
  .addCommand(rebuildAnalyticsCommand)
  .addCommand(deadLettersCommand)
  .addCommand(failedJobsCommand);

await run(program, process.argv.slice(2));
