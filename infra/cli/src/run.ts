import { UserError } from '@cardume/infra/shared';
import { ConfigError } from '@cardume/kit/config';
import { HttpError } from '@cardume/kit/contract';
import { Command, CommanderError } from 'commander';
import { messageOf, Output } from './output.ts';

/** Exit statuses: 0 for success, 1 for a failure or a difference that was found, 2 for wrong arguments. */
const WRONG_ARGUMENTS = 2;

/** Returns a command with the option `--json`. */
export function createCommand(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print the result as one JSON value');
}

/** The implementation of a command. Sets `process.exitCode` if it reports a problem without failing. */
type Work<Options> = (options: Options, output: Output) => Promise<void>;

/** Returns the action of a command, which receives its options and output. */
export function action<Options extends { json?: boolean }>(work: Work<Options>): (options: Options) => Promise<void> {
  return (options) => work(options, new Output(options));
}

/** Runs the program; of an error that the operator can fix, only the message is printed. */
export async function run(program: Command, args: readonly string[]): Promise<void> {
  try {
    await exitingByStatus(program).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : WRONG_ARGUMENTS;
      return;
    }
    process.exitCode = 1;
    const known = error instanceof UserError || error instanceof ConfigError || error instanceof HttpError;
    const server = serverOf(error);
    if (server) console.error(`cardume: ${server}: ${messageOf(error)}`);
    else console.error(known ? `cardume: ${messageOf(error)}` : error);
  }
}

/** Servers by the prefix of their clients' error names, so that not every client has to be loaded. */
const SERVERS = { Mongo: 'MongoDB', Nats: 'NATS', Reply: 'Redis', S3: 'S3' };

/** Returns the name of the server whose client threw the error; undefined for other errors. */
function serverOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return Object.entries(SERVERS).find(([start]) => error.name.startsWith(start))?.[1];
}

/** Replaces Commander's own exit, which has status 1 for wrong arguments. */
function exitingByStatus(command: Command): Command {
  command.exitOverride();
  for (const child of command.commands) exitingByStatus(child);
  return command;
}
