import type { RunFile } from '@cardume/infra/shared';
import { type BackupRecord, isAtLeast } from '@cardume/kit/maintenance';
import { findInstallation, type Installation } from '../installation.ts';
import { type Output, table } from '../output.ts';
import { action, createCommand } from '../run.ts';
import { noteOfBackups, readBackups } from '../status/backups.ts';
import { HEALTHY } from '../status/health.ts';
import {
  askServices,
  type RunningRestore,
  readProcesses,
  readRestore,
  type ServiceAnswer,
} from '../status/services.ts';
import { readStack, type StackProcess } from '../status/stack.ts';

const MEGABYTE = 1_024 ** 2;

export const statusCommand = createCommand(
  'status',
  'Show every process with its health and version; exits with 1 unless all are healthy',
).action(
  action(async (_options: { json?: boolean }, output) => {
    const installation = findInstallation();
    const { local } = installation;
    const [restore, backups, answers] = await Promise.all([
      readRestore(installation),
      readBackups(installation),
      askServices(installation),
    ]);
    const deadLetters = answers.reduce((sum, answer) => sum + answer.deadLetters, 0);
    const found = { restore: restore ?? null, deadLetters, ...(backups !== undefined && { backups }) };
    const healthy = await (local
      ? showStack(local, found, output)
      : showServices(installation, answers, found, output));
    if (backups !== undefined) output.line(`\n${noteOfBackups(backups)}`);
    if (restore) output.line(`\n${noteOf(restore)}`);
    if (deadLetters > 0) output.line(`\n${deadLetters} dead letters: cardume dead-letters gives their reasons.`);
    if (!healthy || restore) process.exitCode = 1;
  }),
);

/** Part of the result that is independent of the health of the processes. */
interface Found {
  restore: RunningRestore | null;
  deadLetters: number;
  /** Null before the first attempt; absent if auth does not tell. */
  backups?: BackupRecord | null;
}

/** Explains how to end an interrupted restore, which may have changes refused until then. */
function noteOf({ path, phase, startedAt, renewedAt, swapped }: RunningRestore): string {
  const what = `A restore of ${path} began at ${startedAt} and is at «${phase}»; its command worked on it at ${renewedAt}.`;
  const refuses = isAtLeast(phase, 'refuse') ? ' Changes are answered 503.' : '';
  const isPartial = swapped && phase !== 'reload' && phase !== 'show';
  const end = isPartial ? '' : ', or end it: cardume restore --abandon';
  return `${what}${refuses}\nIf it was cut short, call it again${end}.`;
}

/** Prints the processes and servers of run.json. @returns whether all are healthy */
async function showStack(run: RunFile, found: Found, output: Output): Promise<boolean> {
  const { processes, free, hasRoom, isHealthy } = await readStack(run);
  const { baseUrl, state, startedAt, data } = run;
  const heading = ['name', 'state', 'health', 'version', 'pid', 'port', 'internal port', 'restarts', 'log or address'];
  output.line(`${baseUrl}  ${state}, since ${startedAt}, data in ${data} (${Math.floor(free / MEGABYTE)} MB free)\n`);
  output.line(table(heading, processes.map(rowOf)));
  output.result({ baseUrl, state, startedAt, data, free, processes, ...found });
  if (!hasRoom) output.line(`\nThe disk of ${data} is full. Make room: what has ended starts again by itself.`);
  return isHealthy;
}

function rowOf(process: StackProcess): string[] {
  const { name, state, health, version, pid, port, internalPort, restarts, log, url } = process;
  return [name, state, health, version, pid, port, internalPort, restarts, log ?? url].map(
    (value) => `${value ?? '-'}`,
  );
}

/**
 * Prints the services that the environment names and the recent replicas of all processes.
 * @returns whether all services respond and every other process has a replica
 */
async function showServices(
  installation: Installation,
  answers: readonly ServiceAnswer[],
  found: Found,
  output: Output,
): Promise<boolean> {
  const { processes, replicas } = await readProcesses(installation, answers);
  output.line(
    table(
      ['name', 'health', 'address'],
      processes.map(({ name, health, url }) => [name, health, url ?? '-']),
    ),
  );
  const heading = ['running process', 'version', 'seen at'];
  const rows = replicas.map(({ name, version, seenAt }) => [name, version ?? '-', seenAt]);
  if (rows.length > 0) output.line(`\n${table(heading, rows)}`);
  output.result({ processes, replicas, ...found });
  return processes.every(({ health }) => HEALTHY.includes(health));
}
