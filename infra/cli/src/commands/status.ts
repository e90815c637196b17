import { statfsSync } from 'node:fs';
import { connect } from 'node:net';
import { expectReady, type RunEntry, type RunFile } from '@cardume/infra/shared';
import { ownProcesses, serviceNames, withoutLogin } from '@cardume/infra/topology';
import { isAtLeast } from '@cardume/kit/maintenance';
import { processesContract, restoreContract } from '@cardume/kit/service/contracts';
import { z } from 'zod';
import { clientOf, deadLetterClients, findInstallation, type Installation } from '../installation.ts';
import { messageOf, type Output, table } from '../output.ts';
import { action, createCommand } from '../run.ts';

/** Timeout of each call, because an unresponsive process must not delay the status. */
const TIMEOUT_MS = 5_000;
const MEGABYTE = 1_024 ** 2;
/** Free disk space in bytes; with less, MongoDB is about to fail. */
const LEAST_FREE = 200 * MEGABYTE;
const HEALTHY = ['ready', 'answers', 'external'];

export const status = createCommand(
  'status',
  'Show every process with its health and version; exits with 1 unless all are healthy',
).action(
  action(async (_options: { json?: boolean }, output) => {
    const installation = findInstallation();
    const { local } = installation;
    const [restore, answers] = await Promise.all([restoreUnderWay(installation), askServices(installation)]);
    const deadLetters = answers.reduce((sum, answer) => sum + answer.deadLetters, 0);
    const found = { restore: restore ?? null, deadLetters };
    const healthy = await (local
      ? showStack(local, found, output)
      : showServices(installation, answers, found, output));
    if (restore) output.line(`\n${noteOf(restore)}`);
    if (deadLetters > 0) output.line(`\n${deadLetters} dead letters: cardume dead-letters gives their reasons.`);
    if (!healthy || restore) process.exitCode = 1;
  }),
);

type Restore = Awaited<ReturnType<typeof restoreUnderWay>>;

/** Part of the result that is independent of the health of the processes. */
interface Found {
  restore: NonNullable<Restore> | null;
  deadLetters: number;
}

/** Returns a restore that has not finished; undefined if there is none, or auth does not respond. */
async function restoreUnderWay(installation: Installation) {
  const client = clientOf(restoreContract, 'auth', installation, TIMEOUT_MS);
  const { restore } = await client.readRestore({}).catch(() => ({ restore: null }));
  return restore && restore.phase !== 'open' ? restore : undefined;
}

/** Health of a service, and the number of messages that its consumers failed to apply. */
interface Answer {
  name: string;
  /** `answers`, or the reason of a failed call. */
  health: string;
  deadLetters: number;
}

function askServices(installation: Installation): Promise<Answer[]> {
  const answers = deadLetterClients(installation, TIMEOUT_MS).map(({ name, client }) =>
    client.listDeadLetters({}).then(
      ({ length }) => ({ name, health: 'answers', deadLetters: length }),
      (error: unknown) => ({ name, health: messageOf(error), deadLetters: 0 }),
    ),
  );
  return Promise.all(answers);
}

/** Explains how to end an interrupted restore, which may have changes refused until then. */
function noteOf({ path, phase, startedAt, renewedAt, swapped }: NonNullable<Restore>): string {
  const what = `A restore of ${path} began at ${startedAt} and is at «${phase}»; its command worked on it at ${renewedAt}.`;
  const refuses = isAtLeast(phase, 'refuse') ? ' Changes are answered 503.' : '';
  const isPartial = swapped && phase !== 'reload' && phase !== 'show';
  const end = isPartial ? '' : ', or end it: cardume restore --abandon';
  return `${what}${refuses}\nIf it was cut short, call it again${end}.`;
}

/** Prints the processes and servers of run.json. @returns whether all are healthy */
async function showStack(run: RunFile, found: Found, output: Output): Promise<boolean> {
  const entries = [...run.servers, ...run.processes].map((entry) => ({
    ...entry,
    url: entry.url && withoutLogin(entry.url),
  }));
  const [healths, versions] = await Promise.all([
    Promise.all(entries.map(healthOf)),
    Promise.all(entries.map(versionOf)),
  ]);
  const { baseUrl, state, startedAt, data } = run;
  const heading = ['name', 'state', 'health', 'version', 'pid', 'port', 'internal port', 'restarts', 'log or address'];
  const { bavail, bsize } = statfsSync(data);
  const free = bavail * bsize;
  output.line(`${baseUrl}  ${state}, since ${startedAt}, data in ${data} (${Math.floor(free / MEGABYTE)} MB free)\n`);
  output.line(
    table(
      heading,
      entries.map((entry, at) => rowOf(entry, healths[at] ?? '', versions[at] ?? null)),
    ),
  );
  const processes = entries.map((entry, at) => ({
    ...entry,
    health: healths[at],
    version: versions[at] ?? null,
  }));
  output.result({ baseUrl, state, startedAt, data, free, processes, ...found });
  const hasRoom = free >= LEAST_FREE;
  if (!hasRoom) output.line(`\nThe disk of ${data} is full. Make room: what has ended starts again by itself.`);
  return hasRoom && state === 'ready' && healths.every((health) => HEALTHY.includes(health));
}

function rowOf(entry: RunEntry, health: string, version: string | null): string[] {
  const { name, state, pid, port, internalPort, restarts, log, url } = entry;
  return [name, state, health, version, pid, port, internalPort, restarts, log ?? url].map(
    (value) => `${value ?? '-'}`,
  );
}

async function healthOf({ state, internalPort, port, pid }: RunEntry): Promise<string> {
  if (state === 'external') return 'external';
  if (pid === null) return 'down';
  if (internalPort !== null) {
    return expectReady(internalPort).then(
      () => 'ready',
      (error: Error) => `not ready: ${error.message}`,
    );
  }
  return state !== 'unready' && (await answers(port ?? 0)) ? 'answers' : 'silent';
}

const readiness = z.object({ version: z.string() });

/** Returns the version of a process's code; null for servers, and if the process does not return it. */
async function versionOf({ internalPort, pid }: RunEntry): Promise<string | null> {
  if (pid === null || internalPort === null) return null;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`http://127.0.0.1:${internalPort}/readyz`, { signal });
    return readiness.parse(await response.json()).version;
  } catch {
    return null;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.once('connect', () => resolve(true)).once('close', () => resolve(false));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}

/** Processes that are no services, and the service in whose database their replicas are recorded. */
const RECORDERS = ownProcesses.flatMap(({ name, database }) =>
  serviceNames.includes(name) ? [] : [{ name, recorder: database ?? 'auth' }],
);

/**
 * Prints the services that the environment names and the recent replicas of all processes.
 * @returns whether all services respond and every other process has a replica
 */
async function showServices(
  installation: Installation,
  answers: readonly Answer[],
  found: Found,
  output: Output,
): Promise<boolean> {
  const services = answers.map(({ name, health }) => ({ name, health, url: installation.serviceUrl(name) }));
  const replicas = await runningReplicas(installation);
  const answering = new Set(services.flatMap(({ name, health }) => (HEALTHY.includes(health) ? name : [])));
  // While the recorder does not respond, nothing is known of the process.
  const down = RECORDERS.filter(
    ({ name, recorder }) => answering.has(recorder) && !replicas.some((one) => one.name === name),
  );
  const processes = [...services, ...down.map(({ name }) => ({ name, health: 'down', url: null }))];
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

/** Returns the replicas that were seen recently, without those of services that do not respond. */
async function runningReplicas(installation: Installation) {
  const found = await Promise.all(
    serviceNames.map((name) =>
      clientOf(processesContract, name, installation, TIMEOUT_MS)
        .listProcesses({})
        .catch(() => []),
    ),
  );
  return found.flat().sort((one, other) => one.name.localeCompare(other.name));
}
