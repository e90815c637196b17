/** `cardume`: the operators' commands. `cardume --help` lists them. */
import { Command } from 'commander';
import { admin } from './commands/admin.ts';
import { backup } from './commands/backup.ts';
import { bucket } from './commands/bucket.ts';
import { check } from './commands/check.ts';
import { deadLetters } from './commands/dead-letters.ts';
import { failedJobs } from './commands/failed-jobs.ts';
import { rebuild } from './commands/rebuild.ts';
import { rebuildAnalytics } from './commands/rebuild-analytics.ts';
import { restore } from './commands/restore.ts';
import { status } from './commands/status.ts';
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
  .addCommand(status)
  .addCommand(admin)
  .addCommand(backup)
  .addCommand(restore)
  .addCommand(check)
  .addCommand(bucket)
  .addCommand(rebuild)
  .addCommand(rebuildAnalytics)
  .addCommand(deadLetters)
  .addCommand(failedJobs);

await run(program, process.argv.slice(2));
